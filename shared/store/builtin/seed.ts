import type { ManagedNames } from '../../tools/managed-names.ts';
import { mimeNote, mimeTags, mimeText } from '../../tools/mime.ts';
import type { Formats } from '../store.ts';

interface Example {
  readonly text: string;
  readonly tags?: string;
  readonly note?: string;
  readonly html?: string;
}

/** A PNG of 8 by 8 pixels, all of the colour that the item beside it names. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPQz5+PFTEMLQkA24pPQekzdj4AAAAASUVORK5CYII=';

/**
 * A small believable store for a first look, in English and Russian.
 *
 * @param insert puts an item at row 0 of a tab, making the tab when it is not there
 */
export function seedItems(names: ManagedNames, insert: (tab: string, formats: Formats) => void): void {
  const { root, info, notes, workspace } = names;
  const tabs: readonly (readonly [string, readonly Example[]])[] = [
    [
      '&буфер обмена',
      [
        { text: 'https://copyq.readthedocs.io/en/latest/scripting-api.html' },
        { text: 'ssh deploy@staging.example.org' },
        { text: 'Встреча перенесена на четверг, 15:00' },
        { text: 'Quarterly report, page 4', html: '<p><b>Quarterly report</b>, page 4</p>' },
      ],
    ],
    [
      'архив',
      [
        { text: 'Старый список контактов поставщиков', tags: '2023' },
        { text: 'Release notes 1.4', tags: 'done' },
      ],
    ],
    [
      `${root}/${info}`,
      [
        {
          text: 'Резервные копии делаются каждую ночь в 03:00 и хранятся 30 дней.',
          tags: 'инфраструктура,важно',
          note: 'Проверено в октябре',
        },
        { text: 'The staging database is refreshed from production every Monday.', tags: 'database' },
        { text: 'Support hours: 9:00–18:00, Monday to Friday.' },
      ],
    ],
    [
      `${root}/${notes}`,
      [
        { text: 'Спросить у Марины про доступ к отчётам.', tags: 'вопрос' },
        { text: 'Idea: a weekly digest of what agents wrote.', tags: 'idea', note: 'Ask the team first' },
      ],
    ],
    [
      `${root}/${workspace}`,
      [{ text: 'Projects live in tabs below this one. / Проекты лежат во вкладках ниже.', tags: 'readme' }],
    ],
    [
      `${root}/${workspace}/website`,
      [
        { text: 'TODO: сжать картинки на главной странице', tags: 'task,todo' },
        { text: 'Check the contact form on a phone', tags: 'task,todo', note: 'Reported by two people' },
        { text: 'New colour for links: #2f6f9f', tags: 'design' },
      ],
    ],
  ];
  for (const [tab, examples] of tabs) {
    for (const example of examples.toReversed()) insert(tab, formatsOf(example));
  }
  insert(`${root}/${workspace}/website`, new Map([['image/png', Buffer.from(picture, 'base64')]]));
}

function formatsOf({ text, tags, note, html }: Example): Formats {
  const formats = new Map<string, Uint8Array>([[mimeText, Buffer.from(text)]]);
  if (tags !== undefined) formats.set(mimeTags, Buffer.from(tags));
  if (note !== undefined) formats.set(mimeNote, Buffer.from(note));
  if (html !== undefined) formats.set('text/html', Buffer.from(html));
  return formats;
}

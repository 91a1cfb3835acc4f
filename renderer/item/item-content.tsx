import ImageIcon from 'lucide-react/icons/image';
import { useTranslation } from 'react-i18next';
import type { ItemView } from '../../shared/contract/views.ts';
import { mimeNote } from '../../shared/tools/mime.ts';
import { PlainText } from '../text/plain-text.tsx';
import { useNumber, useSize } from '../words/number.ts';

interface ItemContentProps {
  readonly item: ItemView;
  /** The field shown elsewhere already. */
  readonly without?: 'text' | 'note' | 'tags';
  /** Code units of the text shown at first. */
  readonly limit?: number;
}

/** All there is of an item: tags, text, note, picture and every format with its size. */
export function ItemContent({ item, without, limit }: ItemContentProps) {
  const { t } = useTranslation();
  return (
    <div className="item-content">
      {without !== 'tags' && item.tags.length > 0 && <Tags tags={item.tags} />}
      {item.image !== null && <Thumbnail image={item.image} />}
      {without !== 'text' && item.text !== '' && (
        <div className="item-text">
          <PlainText text={item.text} wholeLength={item.textLength} {...(limit === undefined ? {} : { limit })} />
        </div>
      )}
      {without !== 'text' && item.text === '' && item.image === null && <p className="quiet">{t('item.noText')}</p>}
      {without !== 'note' && item.note !== '' && <Note item={item} />}
      <Formats item={item} />
    </div>
  );
}

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul className="tags" aria-label={t('item.tags')}>
      {tags.map((tag, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may stand twice
        <li key={position} className="tag">
          <PlainText text={tag} inline limit={120} />
        </li>
      ))}
    </ul>
  );
}

/** Shown from its own bytes only; the host has checked that they are a small raster image. */
function Thumbnail({ image }: { readonly image: NonNullable<ItemView['image']> }) {
  const { t } = useTranslation();
  return (
    <img
      className="thumbnail"
      src={`data:${image.mime};base64,${image.base64}`}
      alt={t('item.image')}
      draggable={false}
    />
  );
}

function Note({ item }: { readonly item: ItemView }) {
  const { t } = useTranslation();
  const stored = item.formats.find(({ mime }) => mime === mimeNote)?.bytes ?? 0;
  const isCut = stored > new TextEncoder().encode(item.note).byteLength;
  return (
    <section className="note">
      <h3 className="label">{t('item.note')}</h3>
      <PlainText text={item.note} limit={1500} />
      {isCut && <p className="quiet">{t('text.noteCut')}</p>}
    </section>
  );
}

function Formats({ item }: { readonly item: ItemView }) {
  const { t } = useTranslation();
  const number = useNumber();
  const size = useSize();
  if (item.formats.length === 0) return null;
  return (
    <ul className="formats" aria-label={t('item.formats')}>
      {item.text !== '' && (
        <li className="quiet">{t('item.characters', { count: item.textLength, number: number(item.textLength) })}</li>
      )}
      {item.formats.map(({ mime, bytes }) => (
        <li key={mime}>
          {mime.startsWith('image/') && <ImageIcon aria-hidden size={12} />}
          <PlainText text={mime} inline limit={80} /> <span className="quiet">{size(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

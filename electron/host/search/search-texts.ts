import type { Hit } from '../../../shared/format/preview.ts';
import type { ItemField } from '../../../shared/tools/requests.ts';
import { splitTags } from '../../../shared/tools/tags.ts';
import type { SearchedTab, SearchHit, SearchOutcome, SearchTask } from './search-protocol.ts';

/**
 * Runs a search. May take for ever with a bad expression: only for the worker.
 *
 * @throws SyntaxError when V8 cannot run the expression
 */
export function searchTexts(task: SearchTask): SearchOutcome {
  const expression = new RegExp(task.pattern, task.flags);
  const hits: SearchHit[] = [];
  let total = 0;
  for (const [tab, content] of task.tabs.entries()) {
    for (let position = 0; position < content.texts.length; position += 1) {
      const found = searchRow(expression, content, position, task.searchIn);
      if (found.matched.length === 0) continue;
      if (total >= task.skip && hits.length < task.limit) hits.push({ tab, position, ...found });
      total += 1;
    }
  }
  return { total, hits };
}

function searchRow(
  expression: RegExp,
  tab: SearchedTab,
  position: number,
  searchIn: SearchTask['searchIn'],
): Pick<SearchHit, 'matched' | 'textHit' | 'noteHit'> {
  const wants = (field: ItemField) => searchIn === 'all' || searchIn === field;
  const textHit = wants('text') ? firstHit(expression, tab.texts[position]) : undefined;
  const noteHit = wants('note') ? firstHit(expression, tab.notes[position]) : undefined;
  const matched: ItemField[] = [];
  if (textHit !== undefined) matched.push('text');
  if (noteHit !== undefined) matched.push('note');
  if (wants('tags') && splitTags(tab.tags[position] ?? '').some((tag) => expression.test(tag))) matched.push('tags');
  return { matched, textHit, noteHit };
}

/** An item without a text or a note has nothing that could match, even for an expression that matches ''. */
function firstHit(expression: RegExp, content: string | undefined): Hit | undefined {
  if (content === undefined || content === '') return undefined;
  const found = expression.exec(content);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

import type { CopyQSession } from '../support/copyq-session.ts';

const words = 'план заметка отчёт встреча server build список задача проект release проверка данные table'.split(' ');

/** Text of about 470 bytes, the same for the same number. */
function textOf(number: number): string {
  const start = `Item ${number}${number % 97 === 0 ? ' ошибка' : ''}:`;
  const rest = Array.from({ length: 35 }, (_, at) => words[(number * 7 + at * 3) % words.length]);
  return `${start} ${rest.join(' ')}`;
}

const addScript = `
  var q = JSON.parse(str(input()));
  for (var t = 0; t < q.length; t++) {
    tab(q[t].tab);
    var items = [];
    for (var i = 0; i < q[t].items.length; i++) {
      var item = {};
      for (var mime in q[t].items[i]) item[mime] = q[t].items[i][mime];
      items.push(item);
    }
    write.apply(this, [0].concat(items));
  }
`;

function itemsOf(from: number, count: number): readonly Record<string, string>[] {
  return Array.from({ length: count }, (_, at) => ({
    'text/plain': textOf(from + at),
    ...((from + at) % 3 === 0 ? { 'application/x-copyq-tags': 'task,важно' } : {}),
    ...((from + at) % 5 === 0 ? { 'application/x-copyq-item-notes': `note ${from + at}` } : {}),
  }));
}

/** Fills one tab in batches: large enough to be fast, small enough for one call. */
export async function seedLargeTab(copyq: CopyQSession, tab: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const items = itemsOf(from, Math.min(500, count - from));
    await copyq.evaluate(addScript, JSON.stringify([{ tab, items }]));
  }
}

export async function seedManyTabs(copyq: CopyQSession, tabs: number, itemsPerTab: number): Promise<void> {
  for (let tab = 0; tab < tabs; tab += 1) {
    const items = itemsOf(tab * itemsPerTab, itemsPerTab);
    await copyq.evaluate(addScript, JSON.stringify([{ tab: `bench/${tab}`, items }]));
  }
}

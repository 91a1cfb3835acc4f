import { afterEach, describe, expect, test } from 'vitest';
import { compileExpression, isExpressionError } from '../../electron/host/search/expression.ts';
import { createSearchEngine, type SearchEngine } from '../../electron/host/search/search-engine.ts';
import type { SearchedTab } from '../../electron/host/search/search-protocol.ts';
import type { SearchField } from '../../shared/tools/requests.ts';

const catastrophic: SearchedTab = { texts: [`${'a'.repeat(60)}!`], tags: [''], notes: [''] };
const tab: SearchedTab = {
  texts: ['TODO one', 'nothing', '', 'later todo'],
  tags: ['', 'a, todo', 'x,y', 'todo'],
  notes: ['', 'a Todo', 'note', ''],
};

const engines: SearchEngine[] = [];
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

function engineWith(seconds?: number): SearchEngine {
  const engine = createSearchEngine(seconds === undefined ? {} : { seconds });
  engines.push(engine);
  return engine;
}

function search(
  engine: SearchEngine,
  query: string,
  tabs: readonly SearchedTab[] = [tab],
  options: { skip?: number; limit?: number; searchIn?: SearchField } = {},
) {
  const expression = compileExpression(query);
  if (isExpressionError(expression)) throw new Error(expression.code);
  return engine.search({ expression, tabs, searchIn: 'all', skip: 0, limit: 100, ...options });
}

describe('a search', () => {
  test('names the fields hit and where the first hits lie', async () => {
    const { total, hits } = await search(engineWith(), 'todo');
    expect(total).toBe(3);
    expect(hits).toEqual([
      { tab: 0, position: 0, matched: ['text'], textHit: { start: 0, end: 4 }, noteHit: undefined },
      { tab: 0, position: 1, matched: ['note', 'tags'], textHit: undefined, noteHit: { start: 2, end: 6 } },
      { tab: 0, position: 3, matched: ['text', 'tags'], textHit: { start: 6, end: 10 }, noteHit: undefined },
    ]);
  });

  test.each<[SearchField, readonly number[]]>([
    ['text', [0, 3]],
    ['note', [1]],
    ['tags', [1, 3]],
    ['all', [0, 1, 3]],
  ])('in %s looks only there', async (searchIn, positions) => {
    const { hits } = await search(engineWith(), 'todo', [tab], { searchIn });
    expect(hits.map(({ position }) => position)).toEqual(positions);
  });

  test('matches tags one by one, trimmed', async () => {
    const engine = engineWith();
    expect((await search(engine, '^todo$', [tab], { searchIn: 'tags' })).total).toBe(2);
    expect((await search(engine, 'x,y', [tab], { searchIn: 'tags' })).total).toBe(0);
  });

  test('an expression that matches nothing at all does not find fields that are not there', async () => {
    const { hits } = await search(engineWith(), '^$|x*', [tab]);
    expect(hits.map(({ matched }) => matched)).toEqual([
      ['text'],
      ['text', 'note', 'tags'],
      ['note', 'tags'],
      ['text', 'tags'],
    ]);
  });

  test('counts all hits and returns the page asked for, over all tabs in order', async () => {
    const { total, hits } = await search(engineWith(), 'todo', [tab, tab], { skip: 2, limit: 2 });
    expect(total).toBe(6);
    expect(hits.map((hit) => [hit.tab, hit.position])).toEqual([
      [0, 3],
      [1, 0],
    ]);
  });
});

describe('an expression that does not come to an end', () => {
  test.each(['(a+)+$', '(a|aa)+$', '(.*)*x{9}', '(\\w+\\s?)*$x'])('%s is stopped', async (query) => {
    await expect(search(engineWith(0.3), query, [catastrophic])).rejects.toMatchObject({
      error: { code: 'COPYQ_ERROR', fault: { kind: 'search-too-slow', seconds: 0.3 } },
    });
  });

  test('leaves the host responsive and other searches working', async () => {
    const engine = engineWith(1);
    const slow = search(engine, '(a+)+$', [catastrophic]);
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 5);
    const refused = expect(slow).rejects.toMatchObject({ error: { code: 'COPYQ_ERROR' } });
    expect((await search(engine, 'todo')).total).toBe(3);
    await refused;
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(10);
    expect((await search(engine, 'todo')).total).toBe(3);
  });

  test('more searches than threads all get their turn', async () => {
    const engine = engineWith(0.3);
    const slow = Array.from({ length: 4 }, () => search(engine, '(a+)+$', [catastrophic]));
    const fast = search(engine, 'todo');
    const outcomes = await Promise.allSettled([...slow, fast]);
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(4).fill('rejected'), 'fulfilled']);
  });
});

test('an expression that V8 refuses is INVALID_PARAM', async () => {
  const expression = { pattern: '(', flags: 'iv', literal: undefined };
  const request = { expression, tabs: [tab], searchIn: 'all', skip: 0, limit: 1 } as const;
  await expect(engineWith().search(request)).rejects.toMatchObject({
    error: { code: 'INVALID_PARAM', parameter: 'query', problem: expect.stringContaining('too complex') },
  });
});

test('a closed engine rejects what it was doing and what comes after', async () => {
  const engine = engineWith(30);
  const slow = search(engine, '(a+)+$', [catastrophic]);
  const rejected = expect(slow).rejects.toMatchObject({ error: { fault: { kind: 'host-gone' } } });
  await engine.close();
  await rejected;
  await expect(search(engine, 'todo')).rejects.toMatchObject({ error: { fault: { kind: 'host-gone' } } });
});

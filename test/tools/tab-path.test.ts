import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultManagedNames as names } from '../../shared/tools/managed-names.ts';
import {
  compareManaged,
  findTab,
  isManaged,
  isTabError,
  newTabProblem,
  parseWriteTab,
  relativePath,
  type TabReach,
} from '../../shared/tools/tab-path.ts';

function parse(input: string, reach: TabReach = 'any') {
  const mode = reach === 'any' ? 'add' : 'tab_create';
  return parseWriteTab(input, names, { parameter: reach === 'any' ? 'tab' : 'path', mode, reach });
}

describe('the tab of a write', () => {
  test.each([
    ['info', 'info'],
    ['mcp/info', 'info'],
    ['info/', 'info'],
    ['mcp/info/', 'info'],
    ['заметки', 'заметки'],
    ['workspace', 'workspace'],
    ['workspace/project1', 'workspace/project1'],
    ['mcp/workspace/a/b/c', 'workspace/a/b/c'],
    ['workspace/...', 'workspace/...'],
    ['workspace/a b', 'workspace/a b'],
    ['workspace/R&D', 'workspace/R&D'],
    ['workspace/👩‍👩‍👧', 'workspace/👩‍👩‍👧'],
    ['workspace/mcp', 'workspace/mcp'],
  ])('%j is mcp/%s', (input, relative) => {
    expect(parse(input)).toEqual({ relative, full: `mcp/${relative}` });
  });

  test.each([
    ['', 'must not be empty'],
    ['/', 'must not be empty'],
    ['/info', 'must not have empty path segments'],
    ['info//', 'must not have empty path segments'],
    ['mcp//info', 'must not have empty path segments'],
    ['workspace//a', 'must not have empty path segments'],
    ['.', "must not have '.' or '..'"],
    ['..', "must not have '.' or '..'"],
    ['info/..', "must not have '.' or '..'"],
    ['workspace/../../secret', "must not have '.' or '..'"],
    ['workspace/./a', "must not have '.' or '..'"],
    [' info', 'must not have blanks'],
    ['info ', 'must not have blanks'],
    ['workspace/ a', 'must not have blanks'],
    ['workspace/a\u00a0/b', 'must not have blanks'],
    ['workspace/a\u0000b', 'must not contain control characters'],
    ['workspace/a\nb', 'must not contain control characters'],
    ['workspace/a\u2028b', 'must not contain control characters'],
    ['workspace/a\ud800', 'must be well-formed Unicode'],
    [`workspace/${'a'.repeat(137)}`, 'is too long'],
    [`workspace/${'ж'.repeat(69)}`, 'is too long'],
  ])('%j is INVALID_PARAM', (input, problem) => {
    expect(parse(input)).toMatchObject({
      code: 'INVALID_PARAM',
      parameter: 'tab',
      problem: expect.stringContaining(problem),
    });
  });

  test('a full name of exactly 150 bytes is the longest', () => {
    expect(parse(`workspace/${'a'.repeat(136)}`)).toMatchObject({ relative: expect.any(String) });
  });

  test.each([
    'info/x',
    'mcp/info/x',
    'заметки/x',
    'archive',
    'archive/x',
    'mcp',
    'mcp/',
    'mcp/mcp/info',
    'mcp/other',
    '&буфер обмена',
    'INFO',
    'Mcp/info',
    'workspaces/x',
    'inf',
  ])('%j is PERMISSION_DENIED, named as it was sent', (input) => {
    expect(parse(input)).toEqual({
      code: 'PERMISSION_DENIED',
      denial: { kind: 'operation', mode: 'add', path: input },
    });
  });

  test.each(['workspace', 'workspace/', 'mcp/workspace', 'info', 'info/subtab', 'заметки', 'archive/x', 'mcp'])(
    'only tabs below the workspace can be created or deleted, not %j',
    (input) => {
      const denial = { kind: 'operation', mode: 'tab_create', path: input };
      expect(parse(input, 'sub-tab')).toEqual({ code: 'PERMISSION_DENIED', denial });
    },
  );

  test('tabs below the workspace can be created and deleted', () => {
    expect(parse('mcp/workspace/new/', 'sub-tab')).toEqual({ relative: 'workspace/new', full: 'mcp/workspace/new' });
  });

  test('root names match in another Unicode normalisation and are spelled as in the settings', () => {
    const custom = { ...names, notes: 'й', workspace: 'кай'.normalize('NFC') };
    const operation = { parameter: 'tab', mode: 'add', reach: 'any' } as const;
    expect(parseWriteTab('й'.normalize('NFD'), custom, operation)).toEqual({ relative: 'й', full: 'mcp/й' });
    expect(parseWriteTab(`${'кай'.normalize('NFD')}/a`, custom, operation)).toMatchObject({ relative: 'кай/a' });
  });

  test('no input reaches a tab outside the three roots', () => {
    const segment = fc.oneof(
      fc.constantFrom('mcp', 'info', 'workspace', 'заметки', '.', '..', '', ' ', '&', 'a', 'a ', '\0'),
      fc.string({ unit: 'binary' }),
    );
    const paths = fc.array(segment, { maxLength: 6 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(fc.oneof(paths, fc.string({ unit: 'binary' })), fc.constantFrom('any', 'sub-tab'), (input, reach) => {
        const result = parse(input, reach);
        if (isTabError(result)) return;
        expect(result.full).toBe(`mcp/${result.relative}`);
        expect(new TextEncoder().encode(result.full).length).toBeLessThanOrEqual(150);
        const segments = result.relative.split('/');
        expect(segments.every((part) => part !== '' && part !== '.' && part !== '..' && part.trim() === part)).toBe(
          true,
        );
        if (reach === 'sub-tab' || segments.length > 1) expect(segments[0]).toBe('workspace');
        else expect(['info', 'заметки', 'workspace']).toContain(result.relative);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('finding tabs', () => {
  test('a name matches exactly first', () => {
    const composed = 'mcp/workspace/й'.normalize('NFC');
    const decomposed = composed.normalize('NFD');
    expect(findTab([composed, decomposed], decomposed)).toBe(decomposed);
    expect(findTab([decomposed], composed)).toBe(decomposed);
    expect(findTab([composed], decomposed)).toBe(composed);
    expect(findTab(['mcp/info'], 'mcp/INFO')).toBeUndefined();
  });

  test('a new tab must not hold an ampersand nor resemble another', () => {
    const existing = ['mcp/workspace/RD', 'mcp/workspace/A&B', 'mcp/workspace/Straße'];
    expect(newTabProblem(existing, 'mcp/workspace/new')).toBeUndefined();
    expect(newTabProblem(existing, 'mcp/workspace/RD')).toBeUndefined();
    expect(newTabProblem(existing, 'mcp/workspace/A&B')).toBeUndefined();
    expect(newTabProblem(existing, 'mcp/workspace/R&D')).toContain("must not contain '&'");
    expect(newTabProblem(existing, 'mcp/workspace/rd')).toContain("existing tab 'mcp/workspace/RD'");
    expect(newTabProblem(existing, 'mcp/workspace/ab')).toContain("existing tab 'mcp/workspace/A&B'");
    expect(newTabProblem(existing, 'mcp/workspace/STRASSE')).toContain('existing tab');
  });

  test.each([
    ['mcp/info', 'info'],
    ['mcp/other', 'other'],
    ['mcp/info/x', 'info/x'],
    ['mcp', undefined],
    ['mcp/', undefined],
    ['mcpx/info', undefined],
    ['архив', undefined],
  ])('%j below the root is %j', (full, relative) => {
    expect(relativePath(full, names)).toBe(relative);
    expect(isManaged(full, names)).toBe(relative !== undefined);
  });

  test('a root of several segments works too', () => {
    expect(relativePath('agents/mcp/info', { ...names, root: 'agents/mcp' })).toBe('info');
    expect(relativePath('agents/other', { ...names, root: 'agents/mcp' })).toBeUndefined();
  });
});

describe('the order of managed tabs', () => {
  test('is by segment, then by code point', () => {
    const sorted = [
      'a',
      'a/b',
      'a/b/c',
      'a/c',
      'a b',
      'a-b',
      'info',
      'workspace',
      'workspace/1',
      'заметки',
      '\uffee',
      '😀',
    ];
    expect([...sorted].reverse().sort(compareManaged)).toEqual(sorted);
  });

  test('is a total order', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'ab', '', '😀', '\uffee', 'ж'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(path, path, path, (...segments) => {
        const [a, b, c] = segments.map((parts) => parts.join('/'));
        if (a === undefined || b === undefined || c === undefined) throw new Error('three paths were asked for');
        expect(Math.sign(compareManaged(a, b))).toBe(0 - Math.sign(compareManaged(b, a)));
        expect(compareManaged(a, b) === 0).toBe(a === b);
        if (compareManaged(a, b) <= 0 && compareManaged(b, c) <= 0) expect(compareManaged(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

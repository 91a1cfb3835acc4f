import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatError } from '../../shared/format/error.ts';
import { parseRead } from '../../shared/tools/parse-read.ts';

const defaults = {
  scope: 'mcp',
  maxItems: 20,
  skip: 0,
  includeText: true,
  includeTags: true,
  includeNote: false,
} as const;

function errorsOf(parameters: unknown): readonly string[] {
  return parseRead(parameters).errors.map(formatError);
}

describe('well-formed calls', () => {
  test.each([
    [{ mode: 'tree' }, { mode: 'tree', ...defaults, maxDepth: 2 }],
    [
      { mode: 'tree', max_items: 0, max_depth: 10, scope: 'all' },
      { mode: 'tree', ...defaults, scope: 'all', maxItems: 0, maxDepth: 10 },
    ],
    [
      { mode: 'tree', tab: '', index: '', query: '', search_in: '' },
      { mode: 'tree', ...defaults, maxDepth: 2 },
    ],
    [
      { mode: 'list', tab: 'info' },
      { mode: 'list', ...defaults, tab: 'info' },
    ],
    [
      { mode: 'list', tab: 'архив/', scope: 'external' },
      { mode: 'list', ...defaults, scope: 'external', tab: 'архив/' },
    ],
    [
      { mode: 'list', tab: 'info', skip: '5', max_items: '100', include_note: 'true', include_text: 'False' },
      { mode: 'list', ...defaults, tab: 'info', skip: 5, maxItems: 100, includeNote: true, includeText: false },
    ],
    [
      { mode: 'list', tab: 'info', skip: 1e15 },
      { mode: 'list', ...defaults, tab: 'info', skip: 2 ** 31 - 1 },
    ],
    [
      { mode: 'list', tab: 'info', max_items: null, scope: null },
      { mode: 'list', ...defaults, tab: 'info' },
    ],
    [
      { mode: 'item', tab: 'info', index: 0 },
      { mode: 'item', ...defaults, tab: 'info', index: 0 },
    ],
    [
      { mode: 'item', tab: 'info', index: '-1' },
      { mode: 'item', ...defaults, tab: 'info', index: -1 },
    ],
    [
      { mode: 'item', tab: 'info', index: 1e300 },
      { mode: 'item', ...defaults, tab: 'info', index: Number.MAX_SAFE_INTEGER },
    ],
    [
      { mode: 'search', query: 'TODO' },
      { mode: 'search', ...defaults, query: 'TODO', searchIn: 'all', tab: undefined },
    ],
    [
      { mode: 'search', query: ' ', search_in: 'tags', tab: 'info' },
      { mode: 'search', ...defaults, query: ' ', searchIn: 'tags', tab: 'info' },
    ],
    [
      { mode: 'search', query: 'x', tab: '' },
      { mode: 'search', ...defaults, query: 'x', searchIn: 'all', tab: undefined },
    ],
  ])('%j', (parameters, request) => {
    expect(parseRead(parameters)).toEqual({ request, errors: [], unknownParameters: [] });
  });

  test('unknown parameters are ignored and named, whatever their names', () => {
    const parameters: unknown = JSON.parse('{"mode":"tree","__proto__":{"scope":"x"},"constructor":1,"limit":2}');
    const parsed = parseRead(parameters);
    expect(parsed.request).toEqual({ mode: 'tree', ...defaults, maxDepth: 2 });
    expect(parsed.unknownParameters).toEqual(['__proto__', 'constructor', 'limit']);
  });
});

describe('errors', () => {
  test.each([
    [undefined, "error|MISSING_PARAM|Parameter 'mode' required"],
    [null, "error|MISSING_PARAM|Parameter 'mode' required"],
    [{}, "error|MISSING_PARAM|Parameter 'mode' required"],
    [{ mode: null }, "error|MISSING_PARAM|Parameter 'mode' required"],
    ['mode', 'error|INVALID_PARAM|Parameters must be a JSON object'],
    [[], 'error|INVALID_PARAM|Parameters must be a JSON object'],
    [{ mode: 'x' }, "error|INVALID_MODE|Invalid mode: 'x' (allowed: tree, list, item, search)"],
    [{ mode: 'Tree' }, "error|INVALID_MODE|Invalid mode: 'Tree' (allowed: tree, list, item, search)"],
    [{ mode: '' }, "error|INVALID_MODE|Invalid mode: '' (allowed: tree, list, item, search)"],
    [{ mode: 'a\r\nb' }, "error|INVALID_MODE|Invalid mode: 'a b' (allowed: tree, list, item, search)"],
    [{ mode: 5 }, "error|INVALID_PARAM|Parameter 'mode' must be a string, one of: tree, list, item, search"],
    [{ mode: 'list' }, "error|MISSING_PARAM|Parameter 'tab' required for mode 'list'"],
    [{ mode: 'list', tab: null }, "error|MISSING_PARAM|Parameter 'tab' required for mode 'list'"],
    [{ mode: 'item', tab: 'info' }, "error|MISSING_PARAM|Parameter 'index' required for mode 'item'"],
    [{ mode: 'search' }, "error|MISSING_PARAM|Parameter 'query' required for mode 'search'"],
    [{ mode: 'list', tab: '' }, "error|INVALID_PARAM|Parameter 'tab' must not be empty"],
    [{ mode: 'list', tab: 7 }, "error|INVALID_PARAM|Parameter 'tab' must be a string"],
    [
      { mode: 'list', tab: '\ud800' },
      "error|INVALID_PARAM|Parameter 'tab' must be well-formed Unicode, without lone surrogates",
    ],
    [{ mode: 'search', query: '' }, "error|INVALID_PARAM|Parameter 'query' must not be empty"],
    [
      { mode: 'search', query: 'x'.repeat(5001) },
      "error|INVALID_PARAM|Parameter 'query' must be at most 5000 characters long",
    ],
    [
      { mode: 'search', query: 'x', search_in: 'title' },
      "error|INVALID_PARAM|Parameter 'search_in' must be one of: text, note, tags, all",
    ],
    [{ mode: 'tree', scope: 'managed' }, "error|INVALID_PARAM|Parameter 'scope' must be one of: mcp, all, external"],
    [{ mode: 'tree', scope: '' }, "error|INVALID_PARAM|Parameter 'scope' must be one of: mcp, all, external"],
  ])('%j', (parameters, message) => {
    expect(errorsOf(parameters)).toEqual([message]);
    expect(parseRead(parameters).request).toBeUndefined();
  });

  const integer = 'must be an integer from 1 to 100';
  test.each([
    ['max_items', 101, integer],
    ['max_items', 0, integer],
    ['max_items', -1, integer],
    ['max_items', 1.5, integer],
    ['max_items', Number.NaN, integer],
    ['max_items', '', integer],
    ['max_items', '5.0', integer],
    ['max_items', ' 5', integer],
    ['max_items', '5e1', integer],
    ['max_items', [5], integer],
    ['max_items', true, integer],
    ['max_depth', 11, 'must be an integer from 1 to 10'],
    ['max_depth', 0, 'must be an integer from 1 to 10'],
    ['skip', -1, 'must be an integer of at least 0'],
    ['skip', 'many', 'must be an integer of at least 0'],
    ['include_text', 1, 'must be true or false'],
    ['include_tags', 'yes', 'must be true or false'],
    ['include_note', '', 'must be true or false'],
  ])('%s: %j is out of range or of the wrong type', (name, value, problem) => {
    expect(errorsOf({ mode: 'list', tab: 'info', [name]: value })).toEqual([
      `error|INVALID_PARAM|Parameter '${name}' ${problem}`,
    ]);
  });

  test.each(['x', '', 1.5, Number.POSITIVE_INFINITY, {}, true])('%j is no index', (index) => {
    expect(errorsOf({ mode: 'item', tab: 'info', index })).toEqual([
      "error|INVALID_PARAM|Parameter 'index' must be an integer (0 is the newest item)",
    ]);
  });

  test('max_items=0 is for the tree only', () => {
    expect(errorsOf({ mode: 'tree', max_items: 0 })).toEqual([]);
    expect(errorsOf({ mode: 'search', query: 'x', max_items: 0 })).toHaveLength(1);
  });

  test('are all collected: the mode, what is missing, what is invalid', () => {
    expect(parseRead({ mode: 'item', max_items: 500, scope: 'x' }).errors.map(({ code }) => code)).toEqual([
      'MISSING_PARAM',
      'MISSING_PARAM',
      'INVALID_PARAM',
      'INVALID_PARAM',
    ]);
    expect(parseRead({ mode: 'x', skip: -1 }).errors.map(({ code }) => code)).toEqual([
      'INVALID_MODE',
      'INVALID_PARAM',
    ]);
  });

  test('never throws, and gives a request exactly when there are no errors', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withDate: true }),
        (value) => {
          const { request, errors } = parseRead(value);
          expect(request === undefined).toBe(errors.length > 0);
        },
      ),
    );
    const name = fc.constantFrom('scope', 'tab', 'index', 'query', 'max_items', 'skip', 'include_note');
    const mode = fc.constantFrom('tree', 'list', 'item', 'search');
    fc.assert(
      fc.property(mode, fc.dictionary(name, fc.oneof(fc.anything(), fc.integer(), fc.string())), (chosen, rest) => {
        const { request, errors } = parseRead({ ...rest, mode: chosen });
        expect(request === undefined).toBe(errors.length > 0);
        for (const error of errors) expect(formatError(error)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { formatError } from '../../shared/format/error.ts';
import { parseValidate } from '../../shared/tools/parse-validate.ts';

test('takes a tool and its parameters as they are', () => {
  const params = { mode: 'list', max_items: 'many' };
  expect(parseValidate({ tool: 'read', params, verbose: true })).toEqual({
    request: { tool: 'read', params },
    errors: [],
    unknownParameters: ['verbose'],
  });
});

test.each([
  [undefined, ["error|MISSING_PARAM|Parameter 'tool' required", "error|MISSING_PARAM|Parameter 'params' required"]],
  [{ tool: 'read' }, ["error|MISSING_PARAM|Parameter 'params' required"]],
  [{ params: {} }, ["error|MISSING_PARAM|Parameter 'tool' required"]],
  [{ tool: 'delete', params: {} }, ["error|INVALID_PARAM|Parameter 'tool' must be one of: read, write"]],
  [{ tool: 'read', params: [] }, ["error|INVALID_PARAM|Parameter 'params' must be a JSON object"]],
  [{ tool: 'read', params: '{}' }, ["error|INVALID_PARAM|Parameter 'params' must be a JSON object"]],
])('%j', (parameters, messages) => {
  const parsed = parseValidate(parameters);
  expect(parsed.request).toBeUndefined();
  expect(parsed.errors.map(formatError)).toEqual(messages);
});

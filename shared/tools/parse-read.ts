import { ParameterReader } from './parameters.ts';
import type { Parsed, ReadMode, ReadRequest } from './requests.ts';
import { readModes, scopes, searchFields } from './requests.ts';

const parameterNames = [
  'mode',
  'scope',
  'tab',
  'index',
  'query',
  'search_in',
  'max_depth',
  'max_items',
  'skip',
  'include_text',
  'include_tags',
  'include_note',
] as const;

/** Longest expression of a search, in code units. */
export const longestQuery = 5000;

/**
 * Parses a call of mcp_read. Whether tabs, rows and the expression are good is for the tool to find out.
 *
 * @param parameters the arguments as the client sent them, of any type
 */
export function parseRead(parameters: unknown): Parsed<ReadRequest> {
  const reader = new ParameterReader(parameters, parameterNames);
  const mode = reader.mode(readModes);
  const common = readCommon(reader, mode);
  const request = mode === undefined ? undefined : readRequest(reader, mode, common);
  const { errors, unknownParameters } = reader;
  return { request: errors.length === 0 ? request : undefined, errors, unknownParameters };
}

function readCommon(reader: ParameterReader, mode: ReadMode | undefined) {
  // A mode that is not known may be a misspelt tree.
  const fewest = mode === 'tree' || mode === undefined ? 0 : 1;
  const ofTree = { used: mode === 'tree' };
  const ofSearch = { used: mode === 'search' };
  return {
    scope: reader.choice('scope', scopes) ?? 'mcp',
    searchIn: reader.choice('search_in', searchFields, ofSearch) ?? 'all',
    maxDepth: reader.integer('max_depth', { minimum: 1, maximum: 10, ...ofTree }) ?? 2,
    maxItems: reader.integer('max_items', { minimum: fewest, maximum: 100 }) ?? 20,
    skip: reader.integer('skip', { minimum: 0, maximum: Number.POSITIVE_INFINITY }) ?? 0,
    includeText: reader.flag('include_text') ?? true,
    includeTags: reader.flag('include_tags') ?? true,
    includeNote: reader.flag('include_note') ?? false,
  };
}

function readRequest(
  reader: ParameterReader,
  mode: ReadMode,
  { searchIn, maxDepth, ...common }: ReturnType<typeof readCommon>,
): ReadRequest | undefined {
  switch (mode) {
    case 'tree':
      return { mode, ...common, maxDepth };
    case 'list': {
      const tab = reader.text('tab', { required: true });
      return tab === undefined ? undefined : { mode, ...common, tab };
    }
    case 'item': {
      const tab = reader.text('tab', { required: true });
      const index = reader.index('index');
      return tab === undefined || index === undefined ? undefined : { mode, ...common, tab, index };
    }
    case 'search': {
      const query = reader.text('query', { required: true, longest: longestQuery });
      // Nothing is required here, so an empty tab is none.
      const tab = reader.text('tab', { required: false, mayBeEmpty: true }) || undefined;
      return query === undefined ? undefined : { mode, ...common, query, searchIn, tab };
    }
  }
}

import type { ContractError } from './errors.ts';
import type { ManagedNames } from './managed-names.ts';
import type { ManagedTab } from './requests.ts';

/**
 * CopyQ keeps a tab in a file named for the base64 of its name; above about 160 bytes items are lost silently,
 * so names stop well below.
 */
export const longestTabName = 150;

const edgeBlank = /^\s|\s$/u;
const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Which tabs an operation may name. `sub-tab`: only tabs below the workspace, as tab_create and tab_delete need. */
export type TabReach = 'any' | 'sub-tab';

/**
 * Turns the tab of a write, as the agent sent it, into a tab below one of the three managed roots.
 *
 * @param input e.g. `info`, `mcp/info`, `workspace/project1/`
 * @param operation `parameter` and `mode` are named in errors
 * @returns the tab, or INVALID_PARAM for a malformed name and PERMISSION_DENIED for one outside the roots
 */
export function parseWriteTab(
  input: string,
  names: ManagedNames,
  operation: { readonly parameter: string; readonly mode: string; readonly reach: TabReach },
): ManagedTab | ContractError {
  const withoutSlash = input.endsWith('/') ? input.slice(0, -1) : input;
  const path = relativePath(withoutSlash, names) ?? withoutSlash;
  const problem = pathProblem(path, names);
  if (problem !== undefined) {
    const { parameter } = operation;
    return { code: 'INVALID_PARAM', parameter, problem: `Parameter '${parameter}' ${problem}` };
  }
  const relative = permittedPath(path, names, operation.reach);
  if (relative === undefined) {
    return { code: 'PERMISSION_DENIED', denial: { kind: 'operation', mode: operation.mode, path: input } };
  }
  return { relative, full: `${names.root}/${relative}` };
}

/** Whether `parseWriteTab` gave an error. */
export function isTabError(result: ManagedTab | ContractError): result is ContractError {
  return 'code' in result;
}

/** A tab of `existing` with this name: exactly, or else after Unicode normalisation (macOS stores NFD). */
export function findTab(existing: readonly string[], wanted: string): string | undefined {
  if (existing.includes(wanted)) return wanted;
  const normal = wanted.normalize('NFC');
  return existing.find((name) => name.normalize('NFC') === normal);
}

/**
 * Why a managed tab may not be created; CopyQ would alias it to another or lose it.
 *
 * @param existing all tab names of the store
 * @param full the full name wanted
 * @returns a sentence for INVALID_PARAM, or undefined when it may (also when the tab already exists)
 */
export function newTabProblem(existing: readonly string[], full: string): string | undefined {
  if (findTab(existing, full) !== undefined) return undefined;
  if (full.includes('&')) return `A new tab's name must not contain '&': '${full}'`;
  const folded = foldName(full);
  const twin = existing.find((name) => foldName(name) === folded);
  if (twin === undefined) return undefined;
  return `Tab '${full}' is too much like the existing tab '${twin}'; use that one or choose another name`;
}

/** Whether a tab reads as managed: everything below `root/`. A tab named just as the root is external. */
export function isManaged(fullName: string, names: ManagedNames): boolean {
  return relativePath(fullName, names) !== undefined;
}

/** The path below the managed root (`mcp/info` → `info`); undefined for an external tab. */
export function relativePath(fullName: string, names: ManagedNames): string | undefined {
  const depth = names.root.split('/').length;
  const segments = fullName.split('/');
  const head = segments.slice(0, depth).join('/');
  const rest = segments.slice(depth).join('/');
  if (rest === '' || head.normalize('NFC') !== names.root.normalize('NFC')) return undefined;
  return rest;
}

/** Order of managed tabs by relative path: segment by segment, each by code point. For `sort`. */
export function compareManaged(left: string, right: string): number {
  const leftSegments = left.split('/');
  const rightSegments = right.split('/');
  for (const [position, segment] of leftSegments.entries()) {
    const other = rightSegments[position];
    if (other === undefined) return 1;
    const order = compareCodePoints(segment, other);
    if (order !== 0) return order;
  }
  return leftSegments.length - rightSegments.length;
}

/** Number of segments of a path. */
export function pathDepth(path: string): number {
  return path.split('/').length;
}

function pathProblem(path: string, names: ManagedNames): string | undefined {
  if (path === '') return 'must not be empty';
  if (!path.isWellFormed()) return 'must be well-formed Unicode, without lone surrogates';
  if (controlCharacter.test(path)) return 'must not contain control characters or line breaks';
  const segments = path.split('/');
  if (segments.includes('')) return "must not have empty path segments (no leading '/', no '//')";
  if (segments.includes('.') || segments.includes('..')) return "must not have '.' or '..' as a path segment";
  if (segments.some((segment) => edgeBlank.test(segment))) return 'must not have blanks around a path segment';
  if (utf8Length(`${names.root}/${path}`) > longestTabName) {
    return `is too long: '${names.root}/' and the path may be at most ${longestTabName} bytes of UTF-8`;
  }
  return undefined;
}

/** The path with its root spelled as in the settings, or undefined when it lies where agents may not write. */
function permittedPath(path: string, names: ManagedNames, reach: TabReach): string | undefined {
  if (reach === 'any') {
    for (const root of [names.info, names.notes, names.workspace]) {
      if (path.normalize('NFC') === root.normalize('NFC')) return root;
    }
  }
  const below = relativePath(path, { ...names, root: names.workspace });
  return below === undefined ? undefined : `${names.workspace}/${below}`;
}

/** Equal for names that CopyQ or a case-insensitive disk may take for one another. */
function foldName(name: string): string {
  return name.replaceAll('&', '').normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

function compareCodePoints(left: string, right: string): number {
  const leftPoints = Array.from(left, codePoint);
  const rightPoints = Array.from(right, codePoint);
  for (const [position, point] of leftPoints.entries()) {
    const other = rightPoints[position];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return leftPoints.length - rightPoints.length;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = codePoint(character);
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

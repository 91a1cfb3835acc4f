import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';

/** One zone of the house: which files it holds and what they may import. The first zone that fits a file counts. */
interface Zone {
  readonly name: string;
  readonly holds: RegExp;
  /** Files of the project that may be imported, by path from the root. */
  readonly project: RegExp;
  readonly node: boolean;
  /** Packages that may be imported; a type-only import counts too. */
  readonly packages: RegExp;
}

const zones: readonly Zone[] = [
  {
    name: 'shared/tools, shared/format, shared/contract',
    holds: /^shared\/(tools|format|contract)\//,
    project: /^shared\/(tools|format|contract)\//,
    node: false,
    packages: /^zod$/,
  },
  {
    name: 'shared/copyq, shared/store',
    holds: /^shared\/(copyq|store)\//,
    project: /^shared\/(copyq|store|tools)\//,
    node: true,
    packages: /^(zod|better-sqlite3)$/,
  },
  {
    name: 'electron/host',
    holds: /^electron\/host\//,
    project: /^(electron\/host|shared)\//,
    node: true,
    packages: /^(?!electron$|react|@tanstack\/react)/,
  },
  {
    name: 'the shim',
    holds: /^electron\/cli\/mcp\//,
    project:
      /^electron\/cli\/(mcp\/|exit-codes\.ts$)|^electron\/host\/(lifecycle\/(data-folder|discovery|node-runtime|private-folder)|agents\/(line-splitter|json-rpc))\.ts$/,
    node: true,
    packages: /^(?!)/,
  },
  {
    name: 'electron/cli',
    holds: /^electron\/cli\//,
    project: /^(electron\/(cli|host)|shared)\//,
    node: true,
    packages: /^(?!electron$|react|@tanstack\/react)/,
  },
  {
    name: 'renderer',
    holds: /^renderer\//,
    project: /^(renderer|shared\/(tools|format|contract))\//,
    node: false,
    packages: /^(?!electron$|better-sqlite3$|ws$|pino$)/,
  },
];

/** Words that may stand in some rooms only. */
const words: readonly { readonly what: string; readonly pattern: RegExp; readonly allowed: RegExp }[] = [
  {
    what: 'SQL',
    pattern: /\b(SELECT\s[\s\S]{1,200}?\sFROM|INSERT INTO|DELETE FROM|CREATE TABLE|UPDATE \w+ SET)\b/,
    allowed: /^(electron\/host\/(audit|settings)|shared\/store\/builtin)\//,
  },
  {
    what: 'CopyQ script text',
    pattern: /\bItemSelection\(|\bselectRemovable\(|\bremoveTab\(/,
    allowed: /^shared\/copyq\//,
  },
];

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*'([^']+)'|\bimport\(\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'/g;

/** Every import of a file: relative ones as paths from the root, others as they are. */
export function importsOf(file: SourceFile): readonly string[] {
  return [...file.text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file.path), specifier) : specifier;
  });
}

/** What in these files breaks the rules of the house; empty when nothing does. */
export function zoneViolations(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => [...importViolations(file), ...wordViolations(file)]);
}

function importViolations(file: SourceFile): readonly string[] {
  const zone = zones.find(({ holds }) => holds.test(file.path));
  if (zone === undefined) return [`${file.path}: lies in no zone of the house`];
  return importsOf(file)
    .filter((name) => !mayImport(zone, name))
    .map((name) => `${file.path}: ${zone.name} may not import '${name}'`);
}

function mayImport(zone: Zone, name: string): boolean {
  if (/^(electron|renderer|shared|test|build)\//.test(name)) return zone.project.test(name);
  const builtin = name.startsWith('node:') || builtinModules.includes(name);
  if (builtin) return zone.node;
  const [scope = '', second = ''] = name.split('/');
  return zone.packages.test(scope.startsWith('@') ? `${scope}/${second}` : scope);
}

function wordViolations(file: SourceFile): readonly string[] {
  return words
    .filter(({ pattern, allowed }) => pattern.test(file.text) && !allowed.test(file.path))
    .map(({ what }) => `${file.path}: ${what} does not belong here`);
}

/** All product sources below the root. */
export async function productSources(root: string): Promise<readonly SourceFile[]> {
  const found: SourceFile[] = [];
  for (const top of ['electron', 'renderer', 'shared']) {
    for (const entry of await readdir(path.join(root, top), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const full = path.join(entry.parentPath, entry.name);
      found.push({
        path: path.relative(root, full).split(path.sep).join('/'),
        text: await readFile(full, 'utf8'),
      });
    }
  }
  return found;
}

import { onTestFinished } from 'vitest';
import { createSearchEngine } from '../../../electron/host/search/search-engine.ts';
import { createReadTool, type ReadTool } from '../../../electron/host/tools/read-tool.ts';
import { formatError } from '../../../shared/format/error.ts';
import { createBuiltinStore } from '../../../shared/store/builtin/builtin-store.ts';
import type { Formats, Store } from '../../../shared/store/store.ts';
import { ContractFailure, storeFailure } from '../../../shared/tools/errors.ts';
import { defaultManagedNames } from '../../../shared/tools/managed-names.ts';
import { mimeNote, mimeTags, mimeText } from '../../../shared/tools/mime.ts';
import { parseRead } from '../../../shared/tools/parse-read.ts';

interface Content {
  readonly text?: string;
  readonly tags?: string;
  readonly note?: string;
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

const encoder = new TextEncoder();

function formatsOf({ text, tags, note, more = {} }: Content): Formats {
  const fields = { [mimeText]: text, [mimeTags]: tags, [mimeNote]: note };
  const encoded = Object.entries(fields).flatMap(([mime, value]) =>
    value === undefined ? [] : [[mime, encoder.encode(value)] as const],
  );
  return new Map([...encoded, ...Object.entries(more)]);
}

/** A built-in store whose reads are counted and whose tabs can be locked, which it has no locks for itself. */
export interface RecordedStore {
  readonly store: Store;
  /** Names of the methods called, in order. */
  readonly calls: string[];
  readonly locked: Set<string>;
  fill(tab: string, items: readonly Content[]): Promise<void>;
}

export function createRecordedStore(): RecordedStore {
  const base = createBuiltinStore({ path: ':memory:', seed: false, names: defaultManagedNames });
  onTestFinished(() => base.close());
  const calls: string[] = [];
  const locked = new Set<string>();
  const closed = (tab: string) => ({ tab, state: 'locked' as const });
  const store: Store = {
    ...base,
    tabs() {
      calls.push('tabs');
      return base.tabs();
    },
    async pages(request) {
      calls.push('pages');
      return (await base.pages(request)).map((page) => (locked.has(page.tab) ? closed(page.tab) : page));
    },
    async texts(request) {
      calls.push('texts');
      return (await base.texts(request)).map((texts) => (locked.has(texts.tab) ? closed(texts.tab) : texts));
    },
    async item(tab, index) {
      calls.push('item');
      if (locked.has(tab)) throw storeFailure({ kind: 'locked', tab });
      return base.item(tab, index);
    },
  };
  return {
    store,
    calls,
    locked,
    async fill(tab, items) {
      await base.createTab(tab);
      for (const item of [...items].reverse()) await base.add(tab, formatsOf(item));
    },
  };
}

/** Runs reads as an agent sends them; an error comes back as its line. */
export interface ReadFixture extends RecordedStore {
  readonly tool: ReadTool;
  read(parameters: Readonly<Record<string, unknown>>): Promise<string>;
}

export function createReadFixture(): ReadFixture {
  const recorded = createRecordedStore();
  const search = createSearchEngine();
  onTestFinished(() => search.close());
  const tool = createReadTool({ store: recorded.store, names: defaultManagedNames, search });
  return {
    ...recorded,
    tool,
    async read(parameters) {
      const { request, errors } = parseRead(parameters);
      if (request === undefined) return errors.map(formatError).join('\n');
      recorded.calls.length = 0;
      try {
        return await tool(request);
      } catch (error) {
        if (error instanceof ContractFailure) return formatError(error.error);
        throw error;
      }
    },
  };
}

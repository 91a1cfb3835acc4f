import { fingerprintOfHashes, itemFingerprint, sha256, tabDigest } from '../store/fingerprint.ts';
import type { FormatChanges, Store, StoreStatus, Target } from '../store/store.ts';
import { ContractFailure, storeFailure } from '../tools/errors.ts';
import * as answers from './answers.ts';
import { type CopyQClient, createClient } from './client.ts';
import { readEachTab } from './each-tab.ts';
import { decodeFormats, encodeFormats } from './formats-codec.ts';
import { createProcessTransport } from './process-transport.ts';
import { searchPattern } from './search-pattern.ts';
import { decodeTabTexts } from './tab-texts.ts';

export interface CopyQStoreOptions {
  /** The program to run; see `findCopyQ`. */
  readonly command: string;
  /** What stands before CopyQ's own parameters. */
  readonly prefixArguments: readonly string[];
  /** Handed to CopyQ as it is. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whether a CopyQ that does not run is started. */
  readonly start: boolean;
  /** For a whole call, starting CopyQ included; default 8 s. */
  readonly timeoutMs?: number;
  /** Milliseconds that never go back; for tests. */
  readonly clock?: () => number;
}

/** Bytes of one item, or of a tab with all its formats, that are read into memory. */
const byteLimit = 64 * 1024 * 1024;
/** Windows may turn line ends into its own on the way. */
const rawOutput = process.platform !== 'win32';
/** A look at the status is not worth a long wait. */
const statusTimeout = 3_000;

/** CopyQ as a store, over its scripting client. Nothing is started or looked up before the first call. */
export function createCopyQStore(options: CopyQStoreOptions): Store {
  const { command, prefixArguments, environment, start, clock } = options;
  const launch = { command, prefixArguments, environment };
  const timeoutMs = options.timeoutMs ?? 8_000;
  const transport = createProcessTransport(launch);
  const client = createClient({ ...launch, start, timeoutMs, transport, ...(clock && { clock }) });

  /** A tab that waits for a person blocks whoever touches it, and shows one more dialog. */
  function refuseLocked(...tabs: readonly string[]): void {
    const tab = tabs.find((name) => client.isLocked(name));
    if (tab !== undefined) throw storeFailure({ kind: 'locked', tab });
  }

  return {
    kind: 'copyq',
    status: () => statusOf(client, Math.min(timeoutMs, statusTimeout)),
    async tabs() {
      return answers.checkAnswer(answers.tabNamesAnswer, await client.read('tabs', null));
    },
    pages: ({ tabs, skip, limit, textLimit }) =>
      readEachTab(client, { operation: 'pages', tabs, data: { skip, limit, textLimit } }, (part) =>
        answers.checkAnswer(answers.pageAnswer, part),
      ),
    async item(tab, index) {
      refuseLocked(tab);
      const answer = await client.read('item', { tab, index, byteLimit });
      const { count, formats: encoded } = answers.checkAnswer(answers.itemAnswer, answer);
      const formats = decodeFormats(encoded);
      return { tab, index, count, formats, fingerprint: itemFingerprint(formats) };
    },
    async removable(tab, index) {
      refuseLocked(tab);
      return answers.checkAnswer(answers.removableAnswer, await client.read('removable', { tab, index }));
    },
    async capacity(tab) {
      refuseLocked(tab);
      return answers.checkAnswer(answers.capacityAnswer, await client.read('capacity', { tab }));
    },
    async texts({ tabs, containing }) {
      const pattern = containing === undefined ? undefined : searchPattern(containing);
      const data = { pattern: pattern ?? null, raw: rawOutput };
      return readEachTab(client, { operation: 'texts', tabs, data }, (part, blobs) =>
        decodeTabTexts(answers.checkAnswer(answers.textsAnswer, part), blobs),
      );
    },
    async snapshot(tab) {
      refuseLocked(tab);
      const answer = await client.read('snapshot', { tab, byteLimit });
      const items = answers.checkAnswer(answers.snapshotAnswer, answer).map((encoded) => {
        const formats = decodeFormats(encoded);
        return { formats, fingerprint: itemFingerprint(formats) };
      });
      return { tab, items, digest: tabDigest(items.map(({ fingerprint }) => fingerprint)) };
    },
    async add(tab, formats) {
      refuseLocked(tab);
      const fingerprint = itemFingerprint(formats);
      const answer = await client.write('add', { tab, formats: encodeFormats(formats), fingerprint });
      const { created } = answers.checkAnswer(answers.createdAnswer, answer);
      return { index: 0, created, fingerprint };
    },
    async change(target, changes) {
      refuseLocked(target.tab);
      return changeItem(client, target, changes);
    },
    async remove(target) {
      refuseLocked(target.tab);
      return answers.checkAnswer(answers.indexAnswer, await client.write('remove', { target }));
    },
    async move(target, toTab) {
      refuseLocked(target.tab, toTab);
      const answer = await client.write('move', { target, toTab });
      return { ...answers.checkAnswer(answers.moveAnswer, answer), newIndex: 0 };
    },
    async createTab(tab) {
      return answers.checkAnswer(answers.createdAnswer, await client.write('createTab', { tab }));
    },
    async removeTabs(tabs) {
      refuseLocked(...tabs.map(({ tab }) => tab));
      await client.write('removeTabs', { tabs });
    },
    async flush(tabs) {
      try {
        await client.write('flush', { tabs: tabs.filter((tab) => !client.isLocked(tab)) });
      } catch (error) {
        // Best effort: CopyQ saves by itself too, only later.
        if (!(error instanceof ContractFailure)) throw error;
      }
    },
    async close() {
      client.close();
    },
  };
}

async function changeItem(client: CopyQClient, target: Target, changes: FormatChanges) {
  const set = [...changes].flatMap(([mime, data]) => (data === undefined ? [] : [[mime, data] as const]));
  const removes = [...changes].flatMap(([mime, data]) => (data === undefined ? [mime] : []));
  const answer = await client.write('change', { target, sets: encodeFormats(set), removes });
  const { index, before, after } = answers.checkAnswer(answers.changeAnswer, answer);
  const expected = new Map(before);
  for (const [mime, data] of set) expected.set(mime, sha256(data));
  for (const mime of removes) expected.delete(mime);
  const fingerprint = fingerprintOfHashes(after);
  if (fingerprint !== fingerprintOfHashes([...expected])) {
    throw storeFailure({ kind: 'not-verified', tab: target.tab }, { wrote: true });
  }
  return { index, fingerprint };
}

async function statusOf(client: CopyQClient, timeoutMs: number): Promise<StoreStatus> {
  const deadline = performance.now() + timeoutMs;
  let version: string | null = null;
  try {
    version = await client.version(deadline);
    await client.read('ping', null, { deadline, start: false });
    return { kind: 'copyq', version, reachable: true, fault: null };
  } catch (error) {
    const known = error instanceof ContractFailure && error.error.code === 'COPYQ_ERROR';
    const fault = known ? error.error.fault : ({ kind: 'internal' } as const);
    return { kind: 'copyq', version: fault.kind === 'too-old' ? fault.version : version, reachable: false, fault };
  }
}

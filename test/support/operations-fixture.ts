import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Agent } from '../../electron/host/agents/agent.ts';
import type { AuditLog } from '../../electron/host/audit/audit-log.ts';
import { auditPath } from '../../electron/host/audit/audit-path.ts';
import { openAuditLog } from '../../electron/host/audit/open-audit-log.ts';
import { createHostEvents } from '../../electron/host/events.ts';
import { createLog } from '../../electron/host/log.ts';
import { createOperations, type Operations } from '../../electron/host/operations/operations.ts';
import { type Rule, settingsSchema } from '../../electron/host/settings/settings.ts';
import type { ToolAnswer } from '../../electron/host/tools/tool-set.ts';
import { createBuiltinStore } from '../../shared/store/builtin/builtin-store.ts';
import type { Formats, Store } from '../../shared/store/store.ts';
import { defaultManagedNames } from '../../shared/tools/managed-names.ts';
import { parseWrite } from '../../shared/tools/parse-write.ts';
import type { WriteMode } from '../../shared/tools/requests.ts';

export interface FixtureOptions {
  readonly rules?: readonly Rule[];
  readonly allow?: readonly WriteMode[];
  readonly waitSeconds?: number;
  readonly expiryMinutes?: number;
  readonly joinMinutes?: number;
  /** Puts something between the operations and the store. */
  readonly wrapStore?: (store: Store) => Store;
  /** Puts something between the operations and the log. */
  readonly wrapAudit?: (audit: AuditLog) => AuditLog;
}

export interface Call {
  readonly answer: Promise<ToolAnswer>;
  cancel(): void;
  readonly progress: readonly string[];
}

/** The life of writes over the built-in store and a real audit log, without sockets or a window. */
export interface OperationsFixture {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly operations: Operations;
  readonly connected: Set<string>;
  call(parameters: Record<string, unknown>, agent?: Partial<Agent>): Call;
  write(parameters: Record<string, unknown>, agent?: Partial<Agent>): Promise<string>;
  /** Texts of a tab's items, row 0 first. */
  texts(tab: string): Promise<readonly string[]>;
  add(tab: string, text: string, more?: Readonly<Record<string, string>>): Promise<void>;
  /** The operations as a new host finds them on the same data. */
  restart(): Promise<OperationsFixture>;
  stop(): Promise<void>;
}

const fullWait = 30;

export function agentNamed(name: string, more: Partial<Agent> = {}): Agent {
  return {
    connection: `connection of ${name}`,
    name,
    clientName: `${name} client`,
    clientVersion: '1.2.3',
    parentProcess: 'terminal (1)',
    connectedAt: 1,
    readOnly: false,
    ...more,
  };
}

export async function startOperations(options: FixtureOptions = {}): Promise<OperationsFixture> {
  const folder = mkdtempSync(path.join(tmpdir(), 'operations-'));
  const base = createBuiltinStore({ path: ':memory:', seed: false, names: defaultManagedNames });
  for (const tab of ['info', 'заметки', 'workspace']) await base.createTab(`mcp/${tab}`);
  return open(folder, base, options);
}

async function open(folder: string, base: Store, options: FixtureOptions): Promise<OperationsFixture> {
  const log = createLog('silent');
  const store = options.wrapStore?.(base) ?? base;
  const opened = openAuditLog({ path: auditPath(folder), log });
  const audit = options.wrapAudit?.(opened) ?? opened;
  const connected = new Set<string>();
  const settings = settingsSchema.parse({
    rules: options.rules ?? [],
    approval: {
      waitSeconds: options.waitSeconds ?? fullWait,
      expiryMinutes: options.expiryMinutes ?? 15,
      joinMinutes: options.joinMinutes ?? 15,
    },
  });
  const operations = createOperations({
    store,
    audit,
    events: createHostEvents(),
    log,
    settings,
    allow: new Set(options.allow ?? []),
    connected: (connection) => connected.has(connection),
    clock: () => Date.now(),
  });

  function call(parameters: Record<string, unknown>, agent: Partial<Agent> = {}): Call {
    const controller = new AbortController();
    const progress: string[] = [];
    const who = agentNamed(agent.name ?? 'tester', agent);
    connected.add(who.connection);
    const answer = operations.submit(parameters, parseWrite(parameters, defaultManagedNames), {
      agent: who,
      signal: controller.signal,
      progress: (message) => progress.push(message),
    });
    return { answer, cancel: () => controller.abort(), progress };
  }

  async function closeHost(): Promise<void> {
    await operations.stop();
    opened.close();
  }

  return {
    store: base,
    audit,
    operations,
    connected,
    call,
    write: async (parameters, agent) => (await call(parameters, agent).answer).text,
    async texts(tab) {
      const { items } = await base.snapshot(tab);
      return items.map(({ formats }) => Buffer.from(formats.get('text/plain') ?? []).toString());
    },
    async add(tab, text, more = {}) {
      await base.add(tab, formatsFrom({ 'text/plain': text, ...more }));
    },
    async restart() {
      await closeHost();
      return open(folder, base, options);
    },
    async stop() {
      await closeHost();
      await base.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export function formatsFrom(texts: Readonly<Record<string, string>>): Formats {
  return new Map(Object.entries(texts).map(([mime, text]) => [mime, Buffer.from(text)]));
}

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type AgentServer, startAgentServer } from './agents/agent-server.ts';
import { auditPath } from './audit/audit-path.ts';
import { openAuditLog } from './audit/open-audit-log.ts';
import { chooseStore } from './choose-store.ts';
import type { Companion, CompanionOptions } from './companion-options.ts';
import { createHostEvents } from './events.ts';
import { removeDiscovery, writeDiscovery } from './lifecycle/discovery.ts';
import { acquireHostLock } from './lifecycle/host-lock.ts';
import { ensurePrivateFolder } from './lifecycle/private-folder.ts';
import { prepareSocketPath } from './lifecycle/socket-path.ts';
import { version } from './lifecycle/version.ts';
import { withManagedTabs } from './managed-tabs.ts';
import { createOperations } from './operations/operations.ts';
import { createOverview } from './overview.ts';
import { createSearchEngine } from './search/search-engine.ts';
import { loadSettings } from './settings/load-settings.ts';
import { watchStore } from './store-watch.ts';
import { createCoreTools } from './tools/core-tools.ts';
import { createHandlers } from './window/handlers.ts';
import { createWindowOpener } from './window/open-window.ts';
import { rememberedPort, rememberPort } from './window/window-port.ts';
import { startWindowServer, type WindowServer } from './window/window-server.ts';

/**
 * Starts the companion: the one place that puts the rooms of the host together. What was started is stopped again
 * when a later step fails.
 *
 * @throws AlreadyRunning, SettingsError, UnsafeFolder, AuditDamaged and their like, each with words for the person
 */
export async function startCompanion(options: CompanionOptions): Promise<Companion> {
  const { dataFolder, environment, log } = options;
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        // The steps after it, the lock among them, are needed all the same.
        log.error(
          { cause: error instanceof Error ? error.name : 'unknown' },
          'a part of the host did not stop cleanly',
        );
      }
    }
  };
  try {
    ensurePrivateFolder(dataFolder, { followLink: true });
    const lock = acquireHostLock(dataFolder);
    stops.push(() => lock.release());
    const settings = loadSettings(dataFolder, environment);
    const audit = openAuditLog({ path: auditPath(dataFolder), log });
    stops.push(() => audit.close());

    const events = createHostEvents();
    const clock = () => Date.now();
    const names = settings.managed;
    const chosen = chooseStore(options, settings);
    stops.push(() => chosen.store.close());
    const { store, ensure } = withManagedTabs(chosen.store, names, events, log);
    await ensure();

    let agentServer: AgentServer | undefined;
    let windowServer: WindowServer | undefined;
    const agents = () => agentServer?.agents() ?? [];
    const operations = createOperations({
      store,
      audit,
      events,
      log,
      settings,
      allow: new Set(options.allow),
      connected: (connection) => agents().some((agent) => agent.connection === connection),
      clock,
    });
    stops.push(() => operations.stop());
    const search = createSearchEngine();
    stops.push(() => search.close());
    const tools = createCoreTools({
      store,
      names,
      search,
      writes: operations,
      builtinStore: chosen.store.kind === 'builtin',
      log,
    });

    const opener = createWindowOpener(() => windowServer?.url(), options.openBrowser, log);
    if (options.ui) {
      const watch = watchStore(store, events, () => (windowServer?.connected() ?? 0) > 0, clock);
      stops.push(() => watch.stop());
      const overview = createOverview({
        watch,
        audit,
        operations,
        agents,
        names,
        builtinReason: chosen.builtinReason,
        dataFolder,
      });
      const handlers = createHandlers({ store, audit, review: operations, names, overview });
      const rendererFolder = options.rendererFolder ?? path.join(import.meta.dirname, '..', 'renderer');
      const start = (port: number) => startWindowServer({ handlers, events, rendererFolder, port, log });
      const served = await startOnPort(options.port, rememberedPort(dataFolder), start);
      rememberPort(dataFolder, served.port);
      windowServer = served;
      stops.push(() => served.close());
    }

    const socket = prepareSocketPath(dataFolder, environment);
    const token = randomBytes(32).toString('hex');
    agentServer = await startAgentServer({ socket, token, version, tools, log, events, onOpenWindow: opener.open });
    const listening = agentServer;
    stops.push(() => listening.close());
    // Calls that wait for a person are told that they still do, before their connection ends.
    stops.push(() => operations.release());
    writeDiscovery(dataFolder, { socket, token, pid: process.pid });
    stops.push(() => removeDiscovery(dataFolder, token));

    if (options.open === 'at-start') await opener.open();
    if (options.open === 'when-needed') {
      events.on('pending', () => {
        const waiting = operations.pending().some((pending) => pending.caller === 'waiting');
        if (waiting && windowServer?.connected() === 0) void opener.openIfNeeded();
      });
    }
    return { socket, ui: windowServer?.url() ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** On the port that was asked for; else on the one of the last run, if that is still free; else on any. */
async function startOnPort(
  wanted: number,
  remembered: number,
  start: (port: number) => Promise<WindowServer>,
): Promise<WindowServer> {
  if (wanted !== 0 || remembered === 0) return start(wanted);
  try {
    return await start(remembered);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return start(0);
    throw error;
  }
}

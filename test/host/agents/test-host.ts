import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type AgentServer,
  type AgentServerOptions,
  startAgentServer,
} from '../../../electron/host/agents/agent-server.ts';
import { createHostEvents, type HostEvents } from '../../../electron/host/events.ts';
import { writeDiscovery } from '../../../electron/host/lifecycle/discovery.ts';
import { createLog } from '../../../electron/host/log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { FakeTools } from './fake-tools.ts';

export interface TestHost {
  readonly folder: string;
  readonly socket: string;
  readonly token: string;
  readonly tools: FakeTools;
  readonly events: HostEvents;
  readonly server: AgentServer;
}

/** An agent server with fake tools and its discovery file, closed when the test ends. */
export async function startTestHost(
  options: Partial<AgentServerOptions> = {},
  folder: string = temporaryFolder(),
): Promise<TestHost> {
  const socket = join(folder, 'host.sock');
  const token = `token-${Math.random().toString(36).slice(2)}`;
  const tools = new FakeTools();
  const events = createHostEvents();
  const server = await startAgentServer({
    socket,
    token,
    version: '1.2.3',
    tools,
    log: createLog('silent'),
    events,
    ...options,
  });
  writeDiscovery(folder, { socket, token, pid: process.pid });
  onTestFinished(() => server.close());
  return { folder, socket, token, tools, events, server };
}

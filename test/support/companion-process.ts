import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** The command as it is installed: the built one. */
export const command = path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'copyq-companion.js');

const readyLine = z.object({ ready: z.literal(true), socket: z.string(), ui: z.string().nullable() });

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command to its end. */
export function runCommand(parameters: readonly string[], environment: NodeJS.ProcessEnv): Promise<Finished> {
  const child = spawn(process.execPath, [command, ...parameters], { env: environment });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export interface HostOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly parameters?: readonly string[];
  /** The data folder; a new one, removed with `stop`, when absent. */
  readonly home?: string;
}

export interface HostProcess {
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly ready: z.infer<typeof readyLine>;
  readonly process: ChildProcess;
  /** Everything it wrote to stderr so far. */
  log(): string;
  /** Another address of the window; the one in `ready` can be used once. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts `copyq-companion serve` and waits until it says that it is ready. */
export async function startHost(options: HostOptions): Promise<HostProcess> {
  const home = options.home ?? mkdtempSync(path.join(tmpdir(), 'companion-home-'));
  const environment = { ...options.environment, COPYQ_COMPANION_HOME: home };
  const child = spawn(process.execPath, [command, 'serve', '--no-open', ...(options.parameters ?? [])], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then((code) => Promise.reject(new Error(`serve ended with ${code} before it was ready:\n${log}`))),
  ]);
  const remove = () => {
    if (options.home === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    home,
    environment,
    ready: readyLine.parse(JSON.parse(line)),
    process: child,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      remove();
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface AgentAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export interface AgentClient {
  readonly client: Client;
  call(tool: string, parameters: unknown, onProgress?: (progress: Progress) => void): Promise<AgentAnswer>;
  read(parameters: Record<string, unknown>): Promise<string>;
  write(parameters: Record<string, unknown>): Promise<string>;
  validate(tool: 'read' | 'write', params: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** Connects an agent as MCP clients do: the SDK's client, over stdio, through the shim. */
export async function connectAgent(
  environment: NodeJS.ProcessEnv,
  options: {
    readonly name?: string;
    readonly parameters?: readonly string[];
    /** What the client says of itself. */
    readonly clientInfo?: { readonly name: string; readonly version: string };
  } = {},
): Promise<AgentClient> {
  const named = options.name === undefined ? [] : ['--client', options.name];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'mcp', ...named, ...(options.parameters ?? [])],
    env: definedOnly(environment),
    stderr: 'ignore',
  });
  const client = new Client(options.clientInfo ?? { name: 'test-agent', version: '3.2.1' });
  await client.connect(transport);

  async function call(
    tool: string,
    parameters: unknown,
    onprogress?: (progress: Progress) => void,
  ): Promise<AgentAnswer> {
    const result = await client.callTool({ name: tool, arguments: parameters as Record<string, unknown> }, undefined, {
      timeout: 60_000,
      ...(onprogress === undefined ? {} : { onprogress }),
    });
    const blocks = z
      .array(z.object({ type: z.literal('text'), text: z.string() }))
      .length(1)
      .parse(result.content);
    return { text: blocks[0]?.text ?? '', isError: result.isError === true };
  }

  return {
    client,
    call,
    read: async (parameters) => (await call('mcp_read', parameters)).text,
    write: async (parameters) => (await call('mcp_write', parameters)).text,
    validate: async (tool, params) => (await call('mcp_validate', { tool, params })).text,
    close: () => client.close(),
  };
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

import { readFileSync, statSync } from 'node:fs';
import { isOurs } from '../../host/lifecycle/private-folder.ts';

/** What a host needs to reach the desktop, CopyQ and the right folders. */
const sessionVariables = [
  'COPYQ_COMPANION_HOME',
  'COPYQ_SESSION_NAME',
  'COPYQ_SETTINGS_PATH',
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_CONFIG_HOME',
  'XDG_CURRENT_DESKTOP',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'XDG_SESSION_TYPE',
] as const;
const furthestAncestor = 6;

/**
 * Completes the environment that an MCP client gave the shim. Clients pass on little more than HOME and PATH, and a
 * host started with that could neither show its window nor reach CopyQ. On Linux the client's own environment can be
 * read, and what is missing is taken from there; what is set is never changed.
 */
export function withSessionEnvironment(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv {
  if (platform !== 'linux') return environment;
  const completed = { ...environment };
  let pid = process.ppid;
  for (let step = 0; step < furthestAncestor && pid > 1; step += 1) {
    const missing = sessionVariables.filter((name) => completed[name] === undefined);
    const ancestor = readAncestor(pid);
    if (missing.length === 0 || ancestor === undefined) break;
    for (const name of missing) {
      const value = ancestor.variables.get(name);
      if (value !== undefined) completed[name] = value;
    }
    pid = ancestor.parent;
  }
  return completed;
}

/** undefined when the process has ended or is another user's. */
function readAncestor(pid: number): { variables: Map<string, string>; parent: number } | undefined {
  try {
    if (!isOurs(statSync(`/proc/${pid}`))) return undefined;
    const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const variables = new Map(
      entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const),
    );
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { variables, parent: Number(parent ?? 0) };
  } catch {
    return undefined;
  }
}

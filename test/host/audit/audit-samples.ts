import type { Image, NewOperation } from '../../../electron/host/audit/audit-log.ts';
import { mimeText } from '../../../shared/tools/mime.ts';

export function operation(code: string, more: Partial<NewOperation> = {}): NewOperation {
  return {
    code,
    at: 1_000,
    agent: {
      name: 'claude',
      clientName: 'claude-code',
      clientVersion: '2.1',
      parentProcess: 'claude (4711)',
      connectedAt: 500,
      readOnly: false,
    },
    tool: 'mcp_write',
    mode: 'add',
    intent: 'execute',
    tab: 'mcp/info',
    index: 0,
    parameters: { mode: 'add', tab: 'info', text: 'hello' },
    plan: { key: 'k', steps: [1, 2] },
    state: 'executing',
    images: [],
    ...more,
  };
}

export function image(phase: Image['phase'], text: string, more: Partial<Image> = {}): Image {
  return { phase, tab: 'mcp/info', row: 0, formats: new Map([[mimeText, Buffer.from(text)]]), ...more };
}

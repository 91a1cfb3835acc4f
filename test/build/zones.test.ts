import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, productSources, zoneViolations } from '../../build/zones.ts';

const file = (name: string, text: string) => ({ path: name, text });

describe('the boundaries between rooms', () => {
  it('are kept by every file of the product', async () => {
    const sources = await productSources(path.join(import.meta.dirname, '..', '..'));
    expect(sources.length).toBeGreaterThan(100);
    expect(zoneViolations(sources)).toEqual([]);
  });

  it.each([
    ['shared/tools/a.ts', "import { readFile } from 'node:fs';"],
    ['shared/format/a.ts', "import type { Log } from '../../electron/host/log.ts';"],
    ['shared/contract/a.ts', "export { x } from '../copyq/a.ts';"],
    ['shared/copyq/a.ts', "import { a } from '../../electron/host/a.ts';"],
    ['electron/host/a.ts', "import { app } from 'electron';"],
    ['electron/host/a.ts', "import { App } from '../../renderer/app.tsx';"],
    ['electron/cli/mcp/a.ts', "import { z } from 'zod';"],
    ['electron/cli/mcp/a.ts', "const late = await import('../main.ts');"],
    ['renderer/a.tsx', "import fs from 'node:fs';"],
    ['renderer/a.tsx', "import {\n  a,\n} from '../electron/host/a.ts';"],
    ['renderer/a.tsx', "import '../shared/store/store.ts';"],
    ['shared/tools/a.ts', "const sql = 'SELECT x FROM y';"],
    ['electron/host/agents/a.ts', "const script = 'removeTab(name)';"],
    ['electron/unknown/a.ts', 'export const a = 1;'],
  ])('refuse %s: %s', (name, text) => {
    expect(zoneViolations([file(name, text)])).toHaveLength(1);
  });

  it.each([
    [
      'shared/copyq/a.ts',
      "import { spawn } from 'node:child_process';\nimport type { Store } from '../store/store.ts';",
    ],
    ['electron/host/a.ts', "import { pino } from 'pino';\nimport { x } from '../../shared/copyq/x.ts';"],
    ['electron/cli/mcp/a.ts', "import net from 'node:net';"],
    ['renderer/a.tsx', "import { useState } from 'react';\nimport type { Api } from '../shared/contract/api.ts';"],
  ])('let %s import what its zone may', (name, text) => {
    expect(zoneViolations([file(name, text)])).toEqual([]);
  });

  it('see every way to import', () => {
    const text =
      "import a from 'a';\nimport {\n  b,\n} from 'b';\nimport 'c';\nexport * from './d.ts';\nawait import('e');";
    expect(importsOf(file('shared/tools/x.ts', text))).toEqual(['a', 'b', 'c', 'shared/tools/d.ts', 'e']);
  });
});

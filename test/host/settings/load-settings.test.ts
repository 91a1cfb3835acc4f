import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings } from '../../../electron/host/settings/load-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) => writeFileSync(path.join(folder, 'settings.json'), text);
const load = (environment: NodeJS.ProcessEnv = {}) => loadSettings(folder, environment);

describe('settings', () => {
  it('are all at their defaults without a file, and with an empty one', () => {
    const defaults = {
      copyq: { command: null, arguments: [], start: true, timeoutSeconds: 8 },
      managed: { root: 'mcp', info: 'info', notes: 'заметки', workspace: 'workspace' },
      approval: { waitSeconds: 50, joinMinutes: 15, expiryMinutes: 15 },
      rules: [],
    };
    expect(load()).toEqual(defaults);
    write('{}');
    expect(load()).toEqual(defaults);
  });

  it('keep what a file sets and fill in the rest', () => {
    write('{"approval":{"expiryMinutes":30},"rules":[{"effect":"deny","modes":["delete"]}]}');
    expect(load().approval).toEqual({ waitSeconds: 50, joinMinutes: 15, expiryMinutes: 30 });
    expect(load().rules).toEqual([{ effect: 'deny', modes: ['delete'] }]);
  });

  it('take the wait from the environment first', () => {
    write('{"approval":{"waitSeconds":10}}');
    expect(load({ COPYQ_COMPANION_APPROVAL_WAIT_SECONDS: '2.5' }).approval.waitSeconds).toBe(2.5);
    expect(load({ COPYQ_COMPANION_APPROVAL_WAIT_SECONDS: '' }).approval.waitSeconds).toBe(10);
  });

  it.each([
    ['{', 'is not JSON'],
    ['[]', 'settings.json'],
    ['{"rule":[]}', 'rule'],
    ['{"rules":[{"effect":"forbid"}]}', 'rules'],
    ['{"rules":[{"effect":"deny","mode":"delete"}]}', 'mode'],
    ['{"approval":{"waitSeconds":"soon"}}', 'waitSeconds'],
    ['{"copyq":{"timeoutSeconds":0}}', 'timeoutSeconds'],
    ['{"managed":{"root":"a/b"}}', "'a/b' is no name for a tab"],
    ['{"managed":{"info":"R&D"}}', "'R&D' is no name for a tab"],
    ['{"managed":{"info":"notes","notes":"Notes"}}', 'different names'],
  ])('refuse %s rather than fall back to defaults', (text, problem) => {
    write(text);
    expect(() => load()).toThrow(problem);
    expect(() => load()).toThrow('Mend it, or remove it');
  });

  it('refuse a wait that is no number of seconds', () => {
    for (const wait of ['soon', '-1', '1e9']) {
      expect(() => load({ COPYQ_COMPANION_APPROVAL_WAIT_SECONDS: wait })).toThrow('number of seconds');
    }
  });
});

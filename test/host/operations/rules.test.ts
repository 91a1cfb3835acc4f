import { describe, expect, it } from 'vitest';
import { judge } from '../../../electron/host/operations/rules.ts';
import type { Rule } from '../../../electron/host/settings/settings.ts';
import { writeModes } from '../../../shared/tools/requests.ts';

const none = new Set<never>();

describe('rules', () => {
  it('ask by default for what could destroy something, and allow the rest', () => {
    const effects = writeModes.map((mode) => [mode, judge([], none, { agent: 'a', mode, tabs: ['info'] }).effect]);
    expect(Object.fromEntries(effects)).toEqual({
      add: 'allow',
      update: 'allow',
      delete: 'ask',
      move: 'ask',
      tab_create: 'allow',
      tab_delete: 'ask',
    });
  });

  it('are taken in order, the first that fits deciding', () => {
    const rules: Rule[] = [
      { effect: 'deny', agent: 'Cursor', modes: ['add'] },
      { effect: 'ask', tab: 'workspace/x/*' },
      { effect: 'allow', agent: 'Claude' },
    ];
    const ask = (agent: string, mode: 'add' | 'delete', tab: string) =>
      judge(rules, none, { agent, mode, tabs: [tab] });
    expect(ask('Cursor', 'add', 'info')).toEqual({ effect: 'deny', reason: 'rule 1' });
    expect(ask('Cursor', 'delete', 'workspace/x')).toEqual({ effect: 'ask', reason: 'rule 2' });
    expect(ask('Claude', 'add', 'workspace/x/deep/er')).toEqual({ effect: 'ask', reason: 'rule 2' });
    expect(ask('Claude', 'delete', 'workspace/xy')).toEqual({ effect: 'allow', reason: 'rule 3' });
    expect(ask('Other', 'delete', 'info')).toEqual({ effect: 'ask', reason: 'default' });
  });

  it('let a move through only when both its tabs are allowed, and hold it up when one is', () => {
    const move = (effect: 'allow' | 'deny', tabs: string[]) =>
      judge([{ effect, tab: 'workspace/*' }], none, { agent: 'a', mode: 'move', tabs }).effect;
    expect(move('allow', ['workspace/a', 'workspace/b'])).toBe('allow');
    expect(move('allow', ['workspace/a', 'info'])).toBe('ask');
    expect(move('deny', ['info', 'workspace/b'])).toBe('deny');
    expect(move('deny', ['info', 'заметки'])).toBe('ask');
  });

  it('match tabs whichever way their name is composed', () => {
    const rule = { effect: 'allow', tab: 'workspace/\u0438\u0306' } as const;
    expect(judge([rule], none, { agent: 'a', mode: 'delete', tabs: ['workspace/\u0439'] }).effect).toBe('allow');
  });

  it('are not overridden by --allow when they deny', () => {
    const allowed = new Set(['delete'] as const);
    expect(judge([], allowed, { agent: 'a', mode: 'delete', tabs: ['info'] }).effect).toBe('allow');
    expect(judge([{ effect: 'deny' }], allowed, { agent: 'a', mode: 'delete', tabs: ['info'] }).effect).toBe('deny');
    expect(judge([], allowed, { agent: 'a', mode: 'move', tabs: ['info'] }).effect).toBe('ask');
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAnswer, textsAnswer } from '../../shared/copyq/answers.ts';
import { createProcessTransport } from '../../shared/copyq/process-transport.ts';
import { decodeTabTexts } from '../../shared/copyq/tab-texts.ts';
import { hostileTexts } from '../store/hostile.ts';
import { failureOf, textItem } from '../store/store-behaviour.ts';
import { openStore } from './open-store.ts';

let opened: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  opened = await openStore();
  const { store, copyq } = opened;
  for (const text of hostileTexts.toReversed()) await store.add('tab', textItem(text));
  // Values that a script wrote as strings stay strings inside CopyQ until the tab is loaded anew.
  await copyq.evaluate('tab("tab");write(0,{"text/plain":"\\ufeffстрока\\0","application/x-copyq-tags":"a"})');
});
afterAll(() => opened.stop());

it.each([[true], [false]])('reads the texts of a tab byte for byte (raw: %s)', async (raw) => {
  const transport = createProcessTransport({
    command: 'copyq',
    prefixArguments: [],
    environment: opened.copyq.environment,
  });
  const seen: unknown[] = [];
  const request = { operation: 'texts', data: { tabs: ['tab'], pattern: null, raw } } as const;
  const onPart = (part: unknown, blobs: readonly Buffer[]) => {
    seen.push(decodeTabTexts(checkAnswer(textsAnswer, part), blobs));
  };
  expect(await transport.send({ ...request, onPart }).outcome).toMatchObject({ kind: 'answered' });
  expect(seen).toEqual([
    {
      tab: 'tab',
      state: 'ok',
      indexes: [...Array(hostileTexts.length + 1).keys()],
      texts: ['\ufeffстрока\0', ...hostileTexts],
      tags: ['a', ...hostileTexts.map(() => '')],
      notes: ['', ...hostileTexts.map(() => '')],
    },
  ]);
});

it('fails rather than pass on texts whose bytes are missing', async () => {
  const column = { parts: [3], data: '' };
  const none = { parts: [''], data: '' };
  const answer = { tab: 't', state: 'ok', indexes: [0], texts: column, tags: none, notes: none } as const;
  const failed = { code: 'COPYQ_ERROR', fault: { kind: 'failed' } };
  for (const blobs of [[], [Buffer.from('ab')]]) {
    expect(await failureOf((async () => decodeTabTexts({ ...answer, indexes: [0] }, blobs))())).toEqual(failed);
  }
});

import { existsSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { sessionProcesses } from '../support/copyq-processes.ts';
import { type CopyQPlace, prepareCopyQ, startCopyQ } from '../support/copyq-session.ts';

const places: CopyQPlace[] = [];
const tracked = async (place: Promise<CopyQPlace>): Promise<CopyQPlace> => {
  const settled = await place;
  places.push(settled);
  return settled;
};

afterEach(async () => {
  await Promise.all(places.splice(0).map((place) => place.stop()));
});

it('keeps two sessions apart and leaves nothing behind', async () => {
  const [first, second] = await Promise.all([tracked(startCopyQ({ maxItems: 300 })), tracked(startCopyQ())]);
  await first.evaluate('tab("only here");write(0,[mimeText,input()])', 'текст');
  expect(await first.evaluate('tab("only here");print(str(read(0)))')).toBe('текст');
  expect(await second.evaluate('print(tab().indexOf("only here"))')).toBe('-1');
  expect(await first.evaluate('print(config("maxitems"))')).toBe('300');
  expect(await second.evaluate('print(config("maxitems"))')).toBe('10000');
  await Promise.all([first.stop(), second.stop()]);
  expect(sessionProcesses(first.sessionName).all).toEqual([]);
  expect(existsSync(first.folder)).toBe(false);
});

it('restarts with what was saved, and is gone after a kill', async () => {
  const session = await tracked(startCopyQ());
  await session.evaluate('tab("kept");write(0,["text/plain","a"])');
  await session.restart();
  expect(await session.evaluate('tab("kept");print(str(read(0)))')).toBe('a');
  await session.kill();
  expect(session.servers()).toEqual([]);
  await expect(session.evaluate('print(1)')).rejects.toThrow(/Cannot connect/);
});

it('prepares a place without a server', async () => {
  const place = await tracked(prepareCopyQ());
  expect(place.servers()).toEqual([]);
  await place.start();
  expect(place.servers()).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import { dataFolder, openLog } from './audit-folder.ts';
import { Recorder } from './recorder.ts';

describe('a crash', () => {
  it.each([5, 23, 61])('after %i acknowledged operations loses none of them', async (count) => {
    const folder = dataFolder();
    const recorder = new Recorder(folder);
    await recorder.until(() => recorder.answers.includes('open'));
    recorder.send(1_000_000);
    await recorder.until(() => recorder.answers.length > count);
    await recorder.kill();
    const acknowledged = recorder.answers.slice(1).map(Number);
    expect(acknowledged.length).toBeGreaterThanOrEqual(count);

    const log = openLog(folder);
    expect(log.verify().intact).toBe(true);
    const found = new Map(log.list({ limit: 1_000_000 }).map((operation) => [operation.number, operation]));
    for (const number of acknowledged) expect(found.get(number)).toMatchObject({ state: 'executed', result: 'ok' });
    const newest = found.get(acknowledged.at(-1) ?? 0);
    expect(log.find(newest?.code ?? '')?.images).toHaveLength(1);
  });

  it('again and again leaves one unbroken chain', async () => {
    const folder = dataFolder();
    let acknowledged = 0;
    for (let round = 1; round <= 3; round += 1) {
      const recorder = new Recorder(folder);
      await recorder.until(() => recorder.answers.includes('open'));
      recorder.send(1_000_000);
      await recorder.until(() => recorder.answers.length > round * 3);
      await recorder.kill();
      acknowledged += recorder.answers.length - 1;
    }
    const log = openLog(folder);
    expect(log.verify().intact).toBe(true);
    expect(log.count()).toBeGreaterThanOrEqual(acknowledged);
  });
});

import { describe, expect, it } from 'vitest';
import { dataFolder, image, openLog, operation, shell } from './audit-folder.ts';

function oldAndNew(folder: string) {
  const log = openLog(folder, () => 9_000);
  log.record(
    operation('AAAAA', { mode: 'delete', parameters: { index: 0 }, images: [image('before', 'ancient secret')] }),
  );
  log.advance('AAAAA', { state: 'executed', at: 1_500 });
  log.record(operation('BBBBB', { mode: 'delete', images: [image('before', 'recent')] }));
  log.advance('BBBBB', { state: 'executed', at: 5_000 });
  log.record(operation('CCCCC', { mode: 'delete', state: 'pending', images: [image('before', 'waiting')] }));
  return log;
}

describe('removing old images', () => {
  it('removes those of operations that ended before the time, and keeps the chain', () => {
    const log = oldAndNew(dataFolder());
    expect(log.removeImages(2_000)).toBe(1);
    expect(log.find('AAAAA')).toMatchObject({ images: [], state: 'executed', finishedAt: 1_500 });
    expect(log.find('BBBBB')?.images).toHaveLength(1);
    expect(log.find('CCCCC')?.images).toHaveLength(1);
    expect(log.verify()).toEqual({ intact: true, operations: 3, events: 6 });
    expect(log.removeImages(2_000)).toBe(0);
  });

  it('keeps data that another image still has, and lets go of the rest', () => {
    const folder = dataFolder();
    const log = oldAndNew(folder);
    log.record(operation('DDDDD', { images: [image('after', 'ancient secret'), image('after', 'recent')] }));
    log.removeImages(6_000);
    const left = shell(folder, (database) => database.prepare<[], Buffer>('SELECT data FROM contents').pluck().all());
    expect(left.map(String).sort()).toEqual(['ancient secret', 'recent', 'waiting']);
    expect(log.verify().intact).toBe(true);
  });

  it('does not find removed words any more, but still the rest', () => {
    const log = oldAndNew(dataFolder());
    expect(log.list({ limit: 5, query: 'ancient' })).toHaveLength(1);
    log.removeImages(2_000);
    expect(log.list({ limit: 5, query: 'ancient' })).toEqual([]);
    expect(log.list({ limit: 5, query: 'aaaaa claude' })).toHaveLength(1);
  });

  it('can go on with the operation afterwards', () => {
    const log = oldAndNew(dataFolder());
    log.removeImages(2_000);
    log.advance('AAAAA', { state: 'restored', at: 9_100, images: [image('after', 'back')] });
    expect(log.find('AAAAA')?.images).toMatchObject([{ phase: 'after' }]);
    expect(log.verify().intact).toBe(true);
  });

  it('is no cover for images that are removed in another way', () => {
    const folder = dataFolder();
    const log = oldAndNew(folder);
    log.removeImages(2_000);
    shell(folder, (database) => {
      database.exec('DELETE FROM imageFormats WHERE image = 2; DELETE FROM images WHERE id = 2');
    });
    expect(log.verify()).toMatchObject({ problem: 'operation 2: the image of row 0 is missing' });
  });
});

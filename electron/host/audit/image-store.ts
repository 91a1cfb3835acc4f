import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { itemFingerprint } from '../../../shared/store/fingerprint.ts';
import type { Formats } from '../../../shared/store/store.ts';
import type { Image } from './audit-log.ts';
import type { ImageMark } from './event.ts';
import { wordFormats } from './image-text.ts';

/** An image as it lies in the database; of one that was removed only the mark in its event is left. */
export interface StoredImage extends Image {
  /** The event that brought it, and its place there. */
  readonly event: number;
  readonly position: number;
}

/** Images in the database; equal data of any number of images is kept once. */
export interface ImageStore {
  insert(operation: number, event: number, images: readonly Image[]): void;
  /** All images of an operation, in the order they were recorded. */
  ofOperation(operation: number): Iterable<StoredImage>;
  /** Data of the formats that hold words, of all images of an operation. */
  wordsOf(operation: number): readonly Uint8Array[];
}

interface ImageRow {
  readonly id: number;
  readonly event: number;
  readonly position: number;
  readonly phase: Image['phase'];
  readonly tab: string;
  readonly row: number;
}

export function imageMarks(images: readonly Image[]): ImageMark[] {
  return images.map(({ phase, tab, row, formats }) => ({ phase, tab, row, fingerprint: itemFingerprint(formats) }));
}

export function createImageStore(database: Database): ImageStore {
  const insertImage = database.prepare<[number, number, number, string, string, number]>(
    'INSERT INTO images (operation, event, position, phase, tab, row) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertContent = database.prepare<[string, Uint8Array]>(
    'INSERT INTO contents (sha256, data) VALUES (?, ?) ON CONFLICT (sha256) DO NOTHING',
  );
  const insertFormat = database.prepare<[number | bigint, number, string, string]>(
    'INSERT INTO imageFormats (image, position, mime, content) SELECT ?, ?, ?, id FROM contents WHERE sha256 = ?',
  );
  const selectImages = database.prepare<[number], ImageRow>(
    'SELECT id, event, position, phase, tab, row FROM images WHERE operation = ? ORDER BY event, position',
  );
  const selectFormats = database.prepare<[number], { mime: string; data: Buffer }>(
    'SELECT mime, data FROM imageFormats JOIN contents ON contents.id = content WHERE image = ? ORDER BY position',
  );
  const selectWords = database
    .prepare<[number, ...string[]], Buffer>(
      `SELECT DISTINCT data FROM images JOIN imageFormats ON image = images.id JOIN contents ON contents.id = content
       WHERE operation = ? AND mime IN (${wordFormats.map(() => '?').join(', ')})`,
    )
    .pluck();

  function formatsOf(image: number): Formats {
    return new Map(selectFormats.all(image).map(({ mime, data }) => [mime, data]));
  }

  return {
    insert(operation, event, images) {
      for (const [position, { phase, tab, row, formats }] of images.entries()) {
        const image = insertImage.run(operation, event, position, phase, tab.toWellFormed(), row).lastInsertRowid;
        for (const [place, [mime, data]] of [...formats].entries()) {
          const digest = createHash('sha256').update(data).digest('hex');
          insertContent.run(digest, data);
          insertFormat.run(image, place, mime.toWellFormed(), digest);
        }
      }
    },
    *ofOperation(operation) {
      for (const { id, ...image } of selectImages.all(operation)) yield { ...image, formats: formatsOf(id) };
    },
    wordsOf: (operation) => selectWords.all(operation, ...wordFormats),
  };
}

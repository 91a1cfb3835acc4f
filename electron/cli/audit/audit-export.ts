import type { Writable } from 'node:stream';
import type { FullAuditReader } from '../../host/audit/reading.ts';
import { exitCodes } from '../exit-codes.ts';
import { csvHeader, csvRow, jsonLine } from './export-lines.ts';
import { print } from './print.ts';
import { writePrivateFile } from './private-output.ts';
import { withReader } from './with-reader.ts';

export const exportFormats = ['jsonl', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface AuditExportOptions {
  readonly dataFolder: string;
  /** Where it goes when there is no `file`. */
  readonly output: Writable;
  readonly format: ExportFormat;
  /** A file to write instead, for its owner only; one that is there is replaced. */
  readonly file?: string | undefined;
  /** The items before and after too, as base64; in jsonl only. */
  readonly images: boolean;
}

/**
 * Writes out every operation, oldest first, one after the other.
 *
 * @returns the exit code
 * @throws AuditFileError, its message for the person; an error of the file system when the file cannot be written
 */
export async function auditExport({ dataFolder, output, format, file, images }: AuditExportOptions): Promise<number> {
  await withReader(dataFolder, async (reader) => {
    const write = (target: Writable) => print(target, format === 'csv' ? csv(reader) : jsonLines(reader, images));
    await (file === undefined ? write(output) : writePrivateFile(file, write));
  });
  return exitCodes.done;
}

function* csv(reader: FullAuditReader): Generator<string> {
  yield csvHeader;
  for (const operation of reader.oldestFirst({ images: false })) yield csvRow(operation);
}

function* jsonLines(reader: FullAuditReader, images: boolean): Generator<string> {
  for (const operation of reader.oldestFirst({ images })) yield jsonLine(operation, { images });
}

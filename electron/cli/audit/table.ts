import { visible } from './invisible.ts';
import type { OperationRecord } from './operation-record.ts';

interface Column {
  readonly title: string;
  /** In code points; longer values are cut. */
  readonly width: number;
  readonly value: (record: OperationRecord) => string;
}

const columns: readonly Column[] = [
  { title: 'time (UTC)', width: 19, value: ({ time }) => time.slice(0, 19).replace('T', ' ') },
  { title: 'id', width: 5, value: ({ id }) => id },
  { title: 'state', width: 9, value: ({ state }) => state },
  { title: 'agent', width: 16, value: ({ client }) => client },
  { title: 'mode', width: 10, value: ({ mode }) => mode },
  { title: 'target', width: 28, value: target },
  { title: 'about', width: 60, value: ({ summary }) => summary },
];

export const tableHeader = line(columns.map(({ title }) => title));

/** One line for an operation, whatever its texts hold. */
export function tableLine(record: OperationRecord): string {
  return line(columns.map(({ value }) => value(record)));
}

function target({ tab, index }: OperationRecord): string {
  return `${tab ?? '-'}${index === null ? '' : `[${index}]`}`;
}

function line(values: readonly string[]): string {
  return columns
    .map(({ width }, position) => toWidth(visible(values[position] ?? ''), width))
    .join('  ')
    .trimEnd();
}

function toWidth(text: string, width: number): string {
  const characters = Array.from(text);
  const cut = characters.length > width ? [...characters.slice(0, width - 1), '…'] : characters;
  return cut.join('') + ' '.repeat(width - cut.length);
}

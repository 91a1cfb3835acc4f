import type { Image, StoredOperation } from '../../host/audit/audit-log.ts';
import { canonicalJson } from '../../host/audit/canonical-json.ts';
import { csvLine } from './csv.ts';
import { visibleJson } from './invisible.ts';
import { toRecord } from './operation-record.ts';

export const csvHeader = csvLine([
  'number',
  'id',
  'time',
  'client',
  'clientName',
  'clientVersion',
  'tool',
  'mode',
  'intent',
  'tab',
  'index',
  'state',
  'result',
  'decidedBy',
  'decidedAt',
  'reason',
  'duration',
  'summary',
  'parameters',
]);

/** The columns of `csvHeader`; the arguments as JSON in one cell, images left out. */
export function csvRow(operation: StoredOperation): string {
  const record = toRecord(operation);
  return csvLine([
    record.number,
    record.id,
    record.time,
    record.client,
    record.clientName,
    record.clientVersion,
    record.tool,
    record.mode,
    record.intent,
    record.tab,
    record.index,
    record.state,
    record.result,
    record.decision?.by ?? null,
    record.decision?.at ?? null,
    record.decision?.reason ?? null,
    record.duration,
    record.summary,
    canonicalJson(operation.parameters),
  ]);
}

/** One line of JSON: the record, arguments and plan, and the images when asked for, their data as base64. */
export function jsonLine(operation: StoredOperation, include: { readonly images: boolean }): string {
  const { parameters, plan, agent, expiresAt, images } = operation;
  const line = {
    ...toRecord(operation),
    parentProcess: agent.parentProcess,
    readOnly: agent.readOnly,
    expires: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    parameters,
    plan,
    ...(include.images ? { images: images.map(jsonImage) } : {}),
  };
  return `${visibleJson(canonicalJson(line))}\n`;
}

function jsonImage({ phase, tab, row, formats }: Image) {
  const list = Array.from(formats, ([mime, data]) => ({ mime, base64: Buffer.from(data).toString('base64') }));
  return { phase, tab, row, formats: list };
}

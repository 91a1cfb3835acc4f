import type { HistoryDetail, HistoryRow, ItemView } from '../../../shared/contract/views.ts';
import { ContractFailure } from '../../../shared/tools/errors.ts';
import type { Image, StoredOperation, StoredSummary } from '../audit/audit-log.ts';
import { toItemView } from '../views/item-view.ts';

/** Images of one operation that the window is sent; the deletion of a tab may hold thousands. */
const imageLimit = 40;
/** Code units of all their texts and pictures together. */
const imageSizeLimit = 4_000_000;

export function toHistoryRow(operation: StoredSummary): HistoryRow {
  return {
    number: operation.number,
    id: operation.code,
    at: operation.at,
    agent: operation.agent.name,
    tool: operation.tool,
    mode: operation.mode,
    tab: operation.tab,
    index: operation.index,
    state: operation.state,
    summary: operation.summary,
    duration: operation.finishedAt === null ? null : operation.finishedAt - operation.at,
  };
}

/** @throws ContractFailure INVALID_PARAM for an operation that is not in the log */
export function toHistoryDetail(operation: StoredOperation | undefined): HistoryDetail {
  if (operation === undefined) {
    throw new ContractFailure({ code: 'INVALID_PARAM', parameter: 'id', problem: 'No such operation in the log' });
  }
  const { name, clientName, clientVersion, parentProcess, connectedAt, readOnly } = operation.agent;
  const shown = withinLimits(operation.images);
  const ofPhase = (phase: Image['phase']) => shown.filter((image) => image.phase === phase).map(({ view }) => view);
  return {
    row: toHistoryRow(operation),
    agent: { name, clientName, clientVersion, parentProcess, connectedAt, readOnly },
    parameters: JSON.stringify(operation.parameters, null, 2) ?? '',
    decision: operation.decision,
    result: operation.result,
    before: ofPhase('before'),
    after: ofPhase('after'),
    imagesLeftOut: operation.images.length - shown.length,
  };
}

interface ShownImage {
  readonly phase: Image['phase'];
  readonly view: { readonly tab: string; readonly row: number; readonly item: ItemView };
}

function withinLimits(images: readonly Image[]): ShownImage[] {
  const shown: ShownImage[] = [];
  let size = 0;
  for (const { phase, tab, row, formats } of images.slice(0, imageLimit)) {
    const item = toItemView(formats);
    size += item.text.length + item.note.length + (item.image?.base64.length ?? 0);
    if (size > imageSizeLimit && shown.length > 0) break;
    shown.push({ phase, view: { tab, row, item } });
  }
  return shown;
}

/** One line of the table: a measured ratio and what it should be. */
export interface Ratio {
  readonly what: string;
  /** Milliseconds, medians. */
  readonly measured: number;
  readonly reference: number;
  readonly referenceName: string;
  /** `at most`: measured ÷ reference may be this; `at least`: reference ÷ measured must be. Absent: for information. */
  readonly target?: { readonly kind: 'at most' | 'at least'; readonly value: number };
}

export function ratioOf({ measured, reference, target }: Ratio): number {
  return target?.kind === 'at least' ? reference / measured : measured / reference;
}

export function isMet(ratio: Ratio): boolean {
  if (ratio.target === undefined) return true;
  const { kind, value } = ratio.target;
  return kind === 'at most' ? ratioOf(ratio) <= value : ratioOf(ratio) >= value;
}

/** The ratios as a table in Markdown. */
export function formatTable(ratios: readonly Ratio[]): string {
  const rows = ratios.map((ratio) => [
    ratio.what,
    `${ratio.measured.toFixed(1)} ms`,
    `${ratio.reference.toFixed(1)} ms (${ratio.referenceName})`,
    ratio.target?.kind === 'at least' ? `${ratioOf(ratio).toFixed(1)} × faster` : `${ratioOf(ratio).toFixed(2)} ×`,
    ratio.target === undefined ? '–' : `${ratio.target.kind} ${ratio.target.value} ×`,
    ratio.target === undefined ? '' : isMet(ratio) ? 'met' : 'missed',
  ]);
  const table = [['what', 'median', 'against', 'ratio', 'target', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length))) ?? [];
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(table[0] ?? []), rule, ...rows.map(line)].join('\n');
}

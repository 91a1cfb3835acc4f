import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useNumber } from '../words/number.ts';
import { type DiffPart, diffTexts } from './diff.ts';
import { type FoldedPart, type FoldedRow, foldDiff } from './fold-diff.ts';
import { splitHidden } from './hidden-characters.ts';
import { Pieces } from './plain-text.tsx';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
}

/** Rows, code units of all of them, and code units of one stretch shown at first. */
const rowStep = 300;
const unitStep = 16_000;
const partStep = 4000;

/** Two texts as what differs between them, the whole on request. Both are untrusted. */
export function TextDiff({ before, after }: TextDiffProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const [whole, setWhole] = useState(false);
  const [steps, setSteps] = useState(1);
  const lines = useMemo(() => diffTexts(before, after), [before, after]);
  const folded = useMemo(() => foldDiff(lines), [lines]);
  const canFold = folded.some(isFolded);
  const rows: readonly FoldedRow[] = whole ? lines : folded;
  const partLimit = partStep * steps;
  const shown = takeRows(rows, rowStep * steps, unitStep * steps, partLimit);
  const cutParts = shown.some(
    (row) => 'parts' in row && row.parts.some((part) => 'text' in part && part.text.length > partLimit),
  );
  return (
    <div className="diff">
      {before === '' && <p className="quiet">{t('diff.emptyBefore')}</p>}
      {after === '' && <p className="quiet">{t('diff.emptyAfter')}</p>}
      <div className="diff-rows">
        {shown.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one diff never move
          <Row key={position} row={row} partLimit={partLimit} />
        ))}
      </div>
      <div className="diff-foot">
        {(rows.length > shown.length || cutParts) && (
          <Button className="link-button" onPress={() => setSteps(steps * 4)}>
            {rows.length > shown.length
              ? t('diff.moreLines', { count: rows.length - shown.length, number: number(rows.length - shown.length) })
              : t('diff.showAll')}
          </Button>
        )}
        {canFold && (
          <Button className="link-button" onPress={() => setWhole(!whole)}>
            {whole ? t('diff.showLess') : t('diff.showAll')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** As many rows as may be on the screen at once, one at least. */
function takeRows(rows: readonly FoldedRow[], rowLimit: number, unitLimit: number, partLimit: number) {
  let units = 0;
  let count = 0;
  while (count < Math.min(rows.length, rowLimit) && units < unitLimit) {
    const row = rows[count];
    if (row !== undefined && 'parts' in row) {
      for (const part of row.parts) units += 'text' in part ? Math.min(part.text.length, partLimit) : 0;
    }
    count += 1;
  }
  return rows.slice(0, count);
}

function isFolded(row: FoldedRow): boolean {
  return 'lines' in row || row.parts.some((part) => 'left' in part);
}

const marks = { same: ' ', gone: '−', new: '+' } as const;
const names = { same: 'diff.same', gone: 'diff.removed', new: 'diff.added' } as const;

function Row({ row, partLimit }: { readonly row: FoldedRow; readonly partLimit: number }) {
  const { t } = useTranslation();
  const number = useNumber();
  if ('lines' in row) {
    return <div className="diff-gap">{t('diff.lines', { count: row.lines, number: number(row.lines) })}</div>;
  }
  return (
    <div className={`diff-row diff-${row.kind}`}>
      <span className="diff-mark" aria-hidden>
        {marks[row.kind]}
      </span>
      <span className="visually-hidden">{t(names[row.kind])}: </span>
      <div className="plain-text" dir="auto">
        {row.parts.map((part, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one row never move
          <Part key={position} part={part} kind={row.kind} limit={partLimit} last={position === row.parts.length - 1} />
        ))}
      </div>
    </div>
  );
}

interface PartProps {
  readonly part: FoldedPart;
  readonly kind: keyof typeof marks;
  readonly limit: number;
  readonly last: boolean;
}

function Part({ part, kind, limit, last }: PartProps) {
  const { t } = useTranslation();
  const number = useNumber();
  if ('left' in part) {
    return (
      <span className="diff-cut" title={t('diff.characters', { count: part.left, number: number(part.left) })}>
        …{number(part.left)}…
      </span>
    );
  }
  const content = <PartText part={part} limit={limit} last={last} />;
  if (!part.changed) return content;
  return kind === 'gone' ? <del>{content}</del> : <ins>{content}</ins>;
}

/** A line break that was added or removed is shown, since the layout alone would hide it. */
function PartText({ part, limit, last }: { readonly part: DiffPart; readonly limit: number; readonly last: boolean }) {
  const endsLine = last && part.text.endsWith('\n');
  const text = endsLine ? part.text.slice(0, -1) : part.text;
  const cut = text.length > limit ? text.slice(0, limit) : text;
  const { pieces, covered } = splitHidden(cut);
  return (
    <>
      <Pieces pieces={pieces} />
      {covered < text.length && '…'}
      {endsLine && part.changed && <span className="line-end">↵</span>}
    </>
  );
}

import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useNumber } from '../words/number.ts';
import { splitHidden, type TextPiece } from './hidden-characters.ts';

interface PlainTextProps {
  readonly text: string;
  /** Code units shown before a cut. */
  readonly limit?: number;
  /** A name inside a sentence: cut with an ellipsis, without a way to see more. */
  readonly inline?: boolean;
  /** Code points of the whole text, when `text` is only its beginning. */
  readonly wholeLength?: number;
}

const pieceLimit = 1500;

/**
 * The only way untrusted text gets on the screen: inert, set apart from the direction of what surrounds it, hidden
 * characters spelled out, and cut before it could freeze the window.
 */
export function PlainText({ text, limit = 4000, inline = false, wholeLength }: PlainTextProps) {
  const [shown, setShown] = useState({ text, times: 1 });
  // Another text starts short again.
  const times = shown.text === text ? shown.times : 1;
  const cut = useMemo(() => {
    const beginning = cutAt(text, limit * times);
    // Inside a line, a line break must not push the rest of it out of sight.
    return inline ? beginning.replaceAll(/\r\n|\r|\n/g, '↵') : beginning;
  }, [text, limit, times, inline]);
  const { pieces, covered } = useMemo(() => splitHidden(cut, pieceLimit * times), [cut, times]);
  const isCut = inline ? covered < cut.length || text.length > limit : covered < text.length;
  if (inline) {
    return (
      <bdi className="plain-text">
        <Pieces pieces={pieces} />
        {isCut && '…'}
      </bdi>
    );
  }
  return (
    <div className="plain-block">
      <div className="plain-text" dir="auto">
        <Pieces pieces={pieces} />
      </div>
      {isCut ? (
        <ShowMore left={text.length - covered} onPress={() => setShown({ text, times: times * 4 })} />
      ) : (
        <LeftOut text={text} wholeLength={wholeLength} />
      )}
    </div>
  );
}

export function Pieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return pieces.map(({ kind, text, label }, position) =>
    kind === 'plain' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move within one text
      <span key={position} className="hidden-character">
        {label}
      </span>
    ),
  );
}

function ShowMore({ left, onPress }: { readonly left: number; readonly onPress: () => void }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <Button className="link-button" onPress={onPress}>
      {t('text.showMore', { count: left, number: number(left) })}
    </Button>
  );
}

function LeftOut({ text, wholeLength }: { readonly text: string; readonly wholeLength: number | undefined }) {
  const { t } = useTranslation();
  const number = useNumber();
  const left = wholeLength === undefined ? 0 : wholeLength - [...text].length;
  return left > 0 ? <p className="quiet">{t('text.leftOut', { count: left, number: number(left) })}</p> : null;
}

/** Without half a surrogate pair at the end. */
function cutAt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

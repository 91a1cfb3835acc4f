import type { Image, NewOperation } from './audit-log.ts';
import { imageText } from './image-text.ts';

const codePoints = 200;

/**
 * What an operation is about, for its row in a list: the tab's name where it concerns a whole tab, the text as it was
 * where an item goes away, else the text as it will be. Before there is an image, the text in the call's arguments.
 */
export function recordedSummary({ mode, tab, parameters, images }: NewOperation): string {
  if (isAboutTab(mode)) return firstCodePoints(tab ?? '');
  return firstCodePoints(concernedText(mode, images) ?? argumentText(parameters) ?? otherText(mode, images) ?? '');
}

/** The summary that new images give an operation; undefined when they change nothing about it. */
export function advancedSummary(mode: string, images: readonly Image[]): string | undefined {
  const text = isAboutTab(mode) ? undefined : concernedText(mode, images);
  return text === undefined ? undefined : firstCodePoints(text);
}

function isAboutTab(mode: string): boolean {
  return mode === 'tab_create' || mode === 'tab_delete';
}

function concernedPhase(mode: string): Image['phase'] {
  return mode === 'delete' || mode === 'move' ? 'before' : 'after';
}

function concernedText(mode: string, images: readonly Image[]): string | undefined {
  return textOfPhase(images, concernedPhase(mode));
}

function otherText(mode: string, images: readonly Image[]): string | undefined {
  return textOfPhase(images, concernedPhase(mode) === 'before' ? 'after' : 'before');
}

function textOfPhase(images: readonly Image[], phase: Image['phase']): string | undefined {
  const image = images.find((candidate) => candidate.phase === phase);
  return image === undefined ? undefined : imageText(image.formats);
}

function argumentText(parameters: unknown): string | undefined {
  if (typeof parameters !== 'object' || parameters === null || !('text' in parameters)) return undefined;
  return typeof parameters.text === 'string' ? parameters.text : undefined;
}

function firstCodePoints(text: string): string {
  // Twice as many code units hold at least as many code points; half a pair at their end is one too many anyway.
  return Array.from(text.slice(0, codePoints * 2))
    .slice(0, codePoints)
    .join('');
}

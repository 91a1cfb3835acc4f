const breakOrControl = /\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Longest echo of a value in a header or an error, in code points; longer than any tab name or a usual reason. */
const longestEcho = 2000;

/** Each line break and each other control character becomes one space, so that the text stays on its line. */
export function oneLine(text: string): string {
  return text.replace(breakOrControl, ' ');
}

/** A value from outside as it is repeated in a header or an error: on one line, and cut when it is very long. */
export function echo(value: string): string {
  const line = oneLine(value.slice(0, longestEcho * 2).toWellFormed());
  const points = Array.from(line);
  if (points.length <= longestEcho && value.length <= longestEcho * 2) return line;
  return `${points.slice(0, longestEcho).join('')}...`;
}

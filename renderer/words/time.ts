const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What Intl calls «now»: of something past, people say otherwise. */
const justNow: Readonly<Record<string, string>> = { en: 'just now', ru: 'только что' };

/** `5 min ago`, in the language's own words. Times in milliseconds since the epoch. */
export function formatAgo(time: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const passed = Math.max(0, now - time);
  if (passed < 45 * second) return justNow[language.slice(0, 2)] ?? format.format(0, 'second');
  if (passed < 45 * minute) return format.format(-Math.round(passed / minute), 'minute');
  if (passed < 22 * hour) return format.format(-Math.round(passed / hour), 'hour');
  if (passed < 26 * day) return format.format(-Math.round(passed / day), 'day');
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(time);
}

export function formatExact(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(time);
}

/** The date and the time of day. */
export function formatWhen(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** A stretch of time still to come: whole minutes, rounded up, or seconds in the last one. */
export function formatLeft(left: number, language: string): string {
  const seconds = Math.max(0, Math.ceil(left / second));
  if (seconds <= 60) return inUnit(seconds, 'second', language);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? inUnit(minutes, 'minute', language) : inUnit(Math.floor(minutes / 60), 'hour', language);
}

/** How long something took. */
export function formatDuration(duration: number, language: string): string {
  if (duration < second) return inUnit(Math.round(duration), 'millisecond', language);
  if (duration < minute) return inUnit(Math.round(duration / 100) / 10, 'second', language);
  if (duration < hour) return inUnit(Math.round(duration / minute), 'minute', language);
  return inUnit(Math.round(duration / hour), 'hour', language);
}

function inUnit(value: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

import type { Language } from './languages.ts';

const HOUR_MINUTES = 60;

/** Longer times are given in hours. */
const MOST_MINUTES = 90;

/** Returns a time in seconds, minutes or hours, rounded up: `5 minutes`. Digits are Latin, as in codes. */
export function formatWait(language: Language, seconds: number): string {
  const [amount, unit] = waitIn(seconds);
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, format).format(amount);
}

function waitIn(seconds: number): [amount: number, unit: 'second' | 'minute' | 'hour'] {
  if (seconds < 60) return [Math.ceil(seconds), 'second'];
  const minutes = Math.ceil(seconds / 60);
  return minutes > MOST_MINUTES ? [Math.ceil(minutes / HOUR_MINUTES), 'hour'] : [minutes, 'minute'];
}

/** Returns when something may be tried again: `in 5 minutes`. Rounded and written as in `formatWait`. */
export function formatWhen(language: Language, seconds: number): string {
  return new Intl.RelativeTimeFormat(`${language}-u-nu-latn`).format(...waitIn(seconds));
}

/** Returns how long ago something was: `2 minutes ago`. Digits are Latin, as in codes. */
export function formatAgo(language: Language, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`);
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? format.format(-minutes, 'minute') : format.format(-Math.floor(seconds), 'second');
}

/** Returns alternatives as a list: `a, b, or c`. */
export function formatAlternatives(language: Language, items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(items);
}

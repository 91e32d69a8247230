import { escapeHtml } from '../platform/strings/html.ts';

/** Scripts whose letters have two cases. Names in them are shortened to two initials. */
const CASED = /^\p{Lu}|^\p{Lt}|^\p{Ll}/u;
const SHOWN = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Longer ones are piles of accents, of which only the letter is shown. */
const LONGEST_GRAPHEME = 16;

/**
 * Returns the initials of a name: one character as people see it, or two for words such as "Blue Shop".
 * Undefined for a name without letters, digits and emoji.
 */
export function initialsOf(name: string): string | undefined {
  const graphemes = new Intl.Segmenter('en');
  const [first, second] = name.split(/\s+/u, 50).flatMap((word) => shownInitial(word, graphemes));
  const pair = [first, second].every((one) => one !== undefined && CASED.test(one));
  return pair ? `${first}${second}` : first;
}

function shownInitial(word: string, graphemes: Intl.Segmenter): string[] {
  for (const { segment } of graphemes.segment(word)) {
    const [shown] = SHOWN.exec(segment) ?? [];
    if (shown !== undefined) return [upper(segment.length > LONGEST_GRAPHEME ? shown : segment)];
  }
  return [];
}

/** Capitals of some letters are longer, such as SS for ß: these stay small. */
function upper(initial: string): string {
  const capital = initial.toUpperCase();
  return capital.length === initial.length ? capital : initial;
}

/** Returns an icon with initials as a `data:` URL. Colours are as CSS has them. */
export function iconWith(
  initials: string,
  colours: { accent: string; onAccent: string; edge: string },
  isRound: boolean,
): string {
  const size = [...initials].length > 1 ? 14 : 18;
  const tile = `<rect x="1" y="1" width="30" height="30" rx="${isRound ? 8 : 0}" fill="${colours.accent}" stroke="${colours.edge}"/>`;
  const letters = `<text x="16" y="17" fill="${colours.onAccent}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(initials)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${tile}${letters}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

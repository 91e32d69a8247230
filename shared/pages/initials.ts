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

/** Scripts whose letters have two cases. Names in them are shortened to two initials. */
const CASED = /^\p{Lu}|^\p{Lt}|^\p{Ll}/u;
const SHOWN = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const LONGEST_GRAPHEME = 16;

/**
 * Returns the initials of a name, for one without a picture. The rule is that of the service's pages and
 * mails: test/client/monogram.test.ts compares them.
 */
export function monogramOf(name: string): string {
  const graphemes = new Intl.Segmenter('en');
  const [first = '', second] = name.split(/\s+/u, 50).flatMap((word) => initialOf(word, graphemes));
  return second !== undefined && CASED.test(first) && CASED.test(second) ? first + second : first;
}

function initialOf(word: string, graphemes: Intl.Segmenter): string[] {
  for (const { segment } of graphemes.segment(word)) {
    const [shown] = SHOWN.exec(segment) ?? [];
    if (shown === undefined) continue;
    const initial = segment.length > LONGEST_GRAPHEME ? shown : segment;
    const capital = initial.toUpperCase();
    return [capital.length === initial.length ? capital : initial];
  }
  return [];
}

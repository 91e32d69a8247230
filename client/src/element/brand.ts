import type { AppConfig } from '../generated/types.gen.ts';

/** Returns the application's logos, or its icon if it has none. Leaves out what is no web address. */
export function logoOf({ app }: AppConfig): { light?: string | undefined; dark?: string | undefined } {
  const [light, dark] = [imageOf(app.branding.logo), imageOf(app.branding.logo_dark_mode)];
  return light || dark ? { light, dark } : { light: imageOf(app.icon) };
}

/** Scripts whose letters have two cases. Names in them are shortened to two initials. */
const CASED = /^\p{Lu}|^\p{Lt}|^\p{Ll}/u;
const SHOWN = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const LONGEST_GRAPHEME = 16;

/**
 * Returns the initials of the application's name, for one without logo and icon. The rule is that of the
 * service's pages and mails: test/client/element-brand.test.ts compares them.
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

function imageOf(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:/i.test(url) ? url : undefined;
}

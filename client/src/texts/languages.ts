/** The languages of the elements, which are those of the pages and messages of the service. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the first of the tags (RFC 5646) whose language the elements have, else English. */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
    const language = LANGUAGES.find((one) => one === primary);
    if (language) return language;
  }
  return 'en';
}

/** Values of the placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>;

const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

/** Returns the direction of a language's script. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/** Returns the chosen language with the country of the first tag that names one, such as `de-AT`. */
export function localeOf(tags: readonly (string | null | undefined)[], language: Language): string {
  const regions = tags.map((tag) => /[-_]([a-z]{2})(?![a-z\d])/i.exec(tag ?? '')?.[1]);
  const region = regions.find((found) => found !== undefined);
  return region === undefined ? language : `${language}-${region.toUpperCase()}`;
}

/** The name of a text: without its plural form, if it has one. */
export type SaidKey<Key> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key;

/** Returns a text with its placeholders filled, in the plural form for `count` if it has several. */
export function filled(
  texts: Readonly<Record<string, string>>,
  key: string,
  language: Language,
  values: Values = {},
): string {
  const form = new Intl.PluralRules(language).select(Number(values['count'] ?? 0));
  const text = texts[key] ?? texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? '';
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Returns when something may be tried again, such as `in 5 minutes`. */
export function whenText(language: Language, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  if (seconds < 60) return format.format(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 3600) return format.format(Math.ceil(seconds / 60), 'minute');
  return format.format(Math.ceil(seconds / 3600), 'hour');
}

/** Returns a short duration for a countdown, such as `25 sec`. */
export function durationText(language: Language, seconds: number): string {
  const inMinutes = seconds > 90;
  return new Intl.NumberFormat(language, { style: 'unit', unit: inMinutes ? 'minute' : 'second' }).format(
    inMinutes ? Math.ceil(seconds / 60) : seconds,
  );
}

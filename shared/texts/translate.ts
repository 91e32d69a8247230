import { escapeHtml } from '../platform/strings/html.ts';
import { directionOf, type Language } from './languages.ts';

/** The keys of plural forms that English does not have: `tries_few` for `tries_other`. */
type OtherForms<Key> = Key extends `${infer Name}_other`
  ? `${Name}_${'zero' | 'two' | 'few' | 'many'}`
  : never;

/**
 * A section of the texts in another language. The compiler requires all keys of the English section. A text
 * for a number may have further plural forms.
 */
export type Translated<English> = { readonly [Key in keyof English]: string } & {
  readonly [Key in OtherForms<keyof English>]?: string;
};

/** A section of the texts in all languages. */
export type Section<English> = { readonly en: English } & Readonly<
  Record<Exclude<Language, 'en'>, Translated<English>>
>;

/** The names between braces in a text: `name` in `Sign in to {name}`. */
type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** The arguments for a text: none, or a value for each of its placeholders. */
type ValuesFor<Text, Value> = [PlaceholdersOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<Text>, Value>>];

/** A value for HTML: plain text, emphasised text, or HTML. */
type HtmlValue = string | { readonly strong: string } | { readonly html: string };

/** Returns a function that gives the texts of a section in a language, with their placeholders filled. */
export function translator<const English extends Record<string, string>>(
  section: Section<English>,
  language: Language,
) {
  const texts: Translated<English> = section[language];
  return <Key extends keyof English>(key: Key, ...[values]: ValuesFor<English[Key], string>): string =>
    fill(texts[key], values ?? {});
}

/**
 * Like `translator`, for HTML: text and values are escaped, except values that are HTML already. Isolates
 * values whose direction may differ from that of the text.
 */
export function htmlTranslator<const English extends Record<string, string>>(
  section: Section<English>,
  language: Language,
) {
  const texts: Translated<English> = section[language];
  return <Key extends keyof English>(key: Key, ...[values]: ValuesFor<English[Key], HtmlValue>): string =>
    fill(escapeHtml(texts[key]), htmlOf(values ?? {}, language));
}

/** Fills the placeholders of a text. A placeholder without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );
}

/** The names of the texts for a number: `tries` for `tries_one` and `tries_other`. */
type CountedName<Key> = Key extends `${infer Name}_other` ? Name : never;

/** Returns a function that gives the text for a number in the plural form of the language. */
export function counter<const English extends Record<string, string>>(
  section: Section<English>,
  language: Language,
) {
  const texts: Readonly<Record<string, string | undefined>> = section[language];
  const rules = new Intl.PluralRules(language);
  return (name: CountedName<keyof English>, count: number): string => {
    const text = texts[`${name}_${rules.select(count)}`] ?? texts[`${name}_other`] ?? '';
    return fill(text, { count: String(count) });
  };
}

function htmlOf(values: Readonly<Record<string, HtmlValue>>, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, filledWith(value, language)]),
  );
}

function filledWith(value: HtmlValue, language: Language): string {
  if (typeof value === 'string') return isolated(value, language);
  if ('html' in value) return value.html;
  const direction = isMixed(value.strong, language) ? ` dir="${directionOfValue(value.strong)}"` : '';
  return `<strong${direction}>${escapeHtml(value.strong)}</strong>`;
}

/** Returns a value as HTML, isolated if its direction may differ from that of the language. */
export function isolated(value: string, language: Language): string {
  const text = escapeHtml(value);
  return isMixed(value, language) ? `<bdi dir="${directionOfValue(value)}">${text}</bdi>` : text;
}

/** Names have the direction of their letters. Phone numbers have no letters, and go from left to right. */
function directionOfValue(value: string): 'auto' | 'ltr' {
  return /\p{L}/u.test(value) ? 'auto' : 'ltr';
}

/** The Unicode blocks of Hebrew, Arabic and the other right-to-left scripts near them. */
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * True if the direction of a value may differ from that of the language, as that of numbers does in Arabic.
 */
function isMixed(value: string, language: Language): boolean {
  return directionOf(language) === 'rtl' || RIGHT_TO_LEFT_LETTER.test(value);
}

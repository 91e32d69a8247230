import { escapeHtml } from '../platform/html.ts';
import type { Language } from './languages.ts';

/**
 * A section of the texts in another language. It has the keys of the English one, or it does not compile.
 */
export type Translated<English> = { readonly [Key in keyof English]: string };

/** A section of the texts in all languages. */
export type Section<English> = { readonly en: English } & Readonly<
  Record<Exclude<Language, 'en'>, Translated<English>>
>;

/** The names between braces in a text: `name` in `Sign in to {name}`. */
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The arguments for a text: none, or a value for each of its placeholders. */
type Values<Text, Value> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Text>, Value>>];

/** A value that is HTML already. */
export type Html = { readonly html: string };

/** Returns a function that gives the texts of a section in a language, with their placeholders filled. */
export function translator<const English extends Record<string, string>>(
  section: Section<English>,
  language: Language,
) {
  const texts: Translated<English> = section[language];
  return <Key extends keyof English>(key: Key, ...[values]: Values<English[Key], string>): string =>
    fill(texts[key], values ?? {});
}

/** Like `translator`, for HTML: text and values are escaped, except values that are HTML already. */
export function htmlTranslator<const English extends Record<string, string>>(
  section: Section<English>,
  language: Language,
) {
  const texts: Translated<English> = section[language];
  return <Key extends keyof English>(key: Key, ...[values]: Values<English[Key], string | Html>): string =>
    fill(escapeHtml(texts[key]), htmlOf(values ?? {}));
}

/** Fills the placeholders of a text. A placeholder without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );
}

function htmlOf(values: Readonly<Record<string, string | Html>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeHtml(value) : value.html,
    ]),
  );
}

import { useMemo } from 'react';
import { useLanguage } from './language.ts';

/** The texts of a part of the console, by name, in each language. `{name}` is replaced by a value. */
export type Texts<Name extends string = string> = {
  readonly en: Readonly<Record<Name, string>>;
  readonly de: Readonly<Record<Name, string>>;
};

/** Returns a text in the reader's language, with its values filled in. */
export type Say<Name extends string> = (
  name: Name,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Returns the texts of a part in the reader's language. */
export function useSay<Name extends string>(texts: Texts<Name>): Say<Name> {
  const [language] = useLanguage();
  return useMemo(() => sayIn(texts[language]), [texts, language]);
}

function sayIn<Name extends string>(texts: Readonly<Record<Name, string>>): Say<Name> {
  return (name, values = {}) =>
    texts[name].replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place));
}

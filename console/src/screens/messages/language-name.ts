/** Returns the name of a language in another one, such as `Deutsch`. */
export function languageName(tag: string, inLanguage: string): string {
  return new Intl.DisplayNames(inLanguage, { type: 'language' }).of(tag) ?? tag;
}

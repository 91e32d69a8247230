/** Returns the first of the tags (RFC 5646) whose language is in the texts, else English. */
export function languageIn<Language extends string>(
  texts: Readonly<Record<Language | 'en', unknown>>,
  tags: readonly (string | null | undefined)[],
): Language | 'en' {
  for (const tag of tags) {
    const primary = tag?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
    if (Object.hasOwn(texts, primary)) return primary as Language;
  }
  return 'en';
}

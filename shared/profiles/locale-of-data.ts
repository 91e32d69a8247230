/** The fields of a profile that may have the user's language. The first with a language tag decides. */
export const LOCALE_FIELDS = ['locale', 'language'] as const;

/** Returns the text if it is a language tag such as `pt-BR` (RFC 5646). */
export function languageTag(text: string): string | undefined {
  return /^[A-Za-z]{2,3}([-_][A-Za-z\d]{2,8})*$/.test(text) ? text : undefined;
}

/** Returns the language tag of a user's data, if it has one. */
export function localeOfData(data: Readonly<Record<string, unknown>> = {}): string | undefined {
  const values = LOCALE_FIELDS.map((field) => data[field]);
  return values.flatMap((value) => (typeof value === 'string' ? (languageTag(value) ?? []) : []))[0];
}

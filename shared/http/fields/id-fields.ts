import * as z from 'zod/mini';

const MAX_ID_LENGTH = 128;
const ID = /^[\w.:@+~-]+$/;

const idOf = (pattern: RegExp, characters: string) => (about: string) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(MAX_ID_LENGTH),
      z.regex(pattern, { error: `may have letters, digits and ${characters} only` }),
      z.describe(about),
    );

export const id = idOf(ID, '_ . : @ + ~ -');

/**
 * An id of a user, which an application may have chosen. It may also have the separators of other services,
 * such as the bar of `auth0|62a` (decision 0277).
 */
export const userId = idOf(/^[\w.:@+~|=-]+$/, '_ . : @ + ~ | = -');

/** False if the text cannot be an id: too long, or with characters that no id has. */
export function mayBeId(value: string): boolean {
  return value.length <= MAX_ID_LENGTH && ID.test(value);
}

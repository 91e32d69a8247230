/** Maximum length of an identifying value, which is part of a key. */
export const MAX_IDENTITY_LENGTH = 256;

/** An identifying value of a user, in comparable form. */
export type Identity = { field: string; value: string };

/** The field that a channel verifies. */
export const CONTACT_FIELDS = { email: 'email', phone: 'phone_number' } as const;

/**
 * Returns the comparable form of an identifying value: e-mail addresses in lower case, phone numbers as + and
 * digits, other text trimmed. The order of members in an object does not matter.
 */
export function normalise(field: string, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(sorted(value));
  if (field === 'email') return text.toLowerCase();
  if (field === 'phone_number') return `+${text.replace(/\D/g, '')}`;
  return text;
}

/** Returns the value with the members of all its objects sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Returns profile data with e-mail address and phone number in comparable form. */
export function normaliseData(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field === 'email' || field === 'phone_number' ? normalise(field, value) : value,
    ]),
  );
}

/** Returns the identities of profile data, for the fields that identify. */
export function identitiesOf(data: Record<string, unknown>, identifying: readonly string[]): Identity[] {
  return identifying
    .filter((field) => data[field] !== undefined)
    .map((field) => ({ field, value: normalise(field, data[field]) }))
    .filter(({ value }) => value !== '');
}

/** True if the user has verified this value. */
export function isVerifiedBy(
  { verified_data }: { verified_data: Record<string, unknown> },
  { field, value }: Identity,
): boolean {
  return verified_data[field] !== undefined && normalise(field, verified_data[field]) === value;
}

/** True if the list has this identity. */
export function hasIdentity(list: readonly Identity[], { field, value }: Identity): boolean {
  return list.some((other) => other.field === field && other.value === value);
}

import { isNameField, typedText } from '../../schemas/schema.ts';

/** Maximum length of an identifying value, which is part of a key. */
export const MAX_IDENTITY_LENGTH = 256;

/** An identifying value of a user, in comparable form. */
export type Identity = { field: string; value: string };

/** The field that a channel verifies. */
export const CONTACT_FIELDS = { email: 'email', phone: 'phone_number' } as const;

/**
 * Returns the comparable form of an identifying value that somebody typed or sent: e-mail addresses with a
 * domain of A-labels, phone numbers in E.164, names as `typedName`, other text trimmed (decision 0274), also
 * what is no address or number. The order of members in an object does not matter.
 */
export function normalise(field: string, value: unknown): string {
  const understood = typeof value === 'string' ? typedText(field, value) : { value };
  return storedForm('value' in understood ? understood.value : value);
}

/** Returns the comparable form of a stored value, under which its identity is stored. */
function storedForm(value: unknown): string {
  return typeof value === 'string' ? value.trim() : JSON.stringify(sorted(value));
}

/** Returns the value with the members of all its objects sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Returns profile data with addresses, phone number and names in the form that is stored. */
export function normaliseData(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const isContact = field === CONTACT_FIELDS.email || field === CONTACT_FIELDS.phone;
      const isName = isNameField(field) && typeof value === 'string';
      return [field, isContact || isName ? normalise(field, value) : value];
    }),
  );
}

/** Returns the identities of stored or normalised profile data, for the fields that identify. */
export function identitiesOf(data: Record<string, unknown>, identifying: readonly string[]): Identity[] {
  return identifying
    .filter((field) => data[field] !== undefined)
    .map((field) => ({ field, value: storedForm(data[field]) }))
    .filter(({ value }) => value !== '');
}

/** True if the user has verified this value. */
export function isVerifiedBy(
  { verified_data }: { verified_data: Record<string, unknown> },
  { field, value }: Identity,
): boolean {
  return verified_data[field] !== undefined && storedForm(verified_data[field]) === value;
}

/** True if the list has this identity. */
export function hasIdentity(list: readonly Identity[], { field, value }: Identity): boolean {
  return list.some((other) => other.field === field && other.value === value);
}

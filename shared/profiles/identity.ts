import type { Fault } from '../platform/errors.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';

/** Longest identifying value: it is part of a key. */
export const MAX_IDENTITY_LENGTH = 256;

/** One identifying value of a user, in the form it is compared in. */
export type Identity = { field: string; value: string };

/** The field that each way of reaching a user proves. */
export const CONTACT_FIELDS = { email: 'email', phone: 'phone_number' } as const;

/**
 * The comparable form of an identifying value: e-mail addresses in lower case, phone numbers as + and digits,
 * anything else trimmed. Objects are compared whatever the order of their members.
 */
export function normalise(field: string, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(sorted(value));
  if (field === 'email') return text.toLowerCase();
  if (field === 'phone_number') return `+${text.replace(/\D/g, '')}`;
  return text;
}

/** The value with the members of all its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Profile data with its identifying values in their comparable form. */
export function normaliseData(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      field === 'email' || field === 'phone_number' ? normalise(field, value) : value,
    ]),
  );
}

/** The identities that profile data claims, for the fields that identify. */
export function identitiesOf(data: Record<string, unknown>, identifying: readonly string[]): Identity[] {
  return identifying
    .filter((field) => data[field] !== undefined)
    .map((field) => ({ field, value: normalise(field, data[field]) }))
    .filter(({ value }) => value !== '');
}

/** True for a value among the verified data of a user. */
export function isProvedBy(
  { verified_data }: { verified_data: Record<string, unknown> },
  { field, value }: Identity,
): boolean {
  return verified_data[field] !== undefined && normalise(field, verified_data[field]) === value;
}

/** True where a list has that identity. */
export function hasIdentity(list: readonly Identity[], { field, value }: Identity): boolean {
  return list.some((other) => other.field === field && other.value === value);
}

/** Faults of identifying values that are too long to be one. Paths are `body.data.<field>`. */
export function faultsOfIdentities(schema: ProfileSchema, data: Record<string, unknown>): Fault[] {
  return identitiesOf(data, identifyingFields(schema))
    .filter(({ value }) => value.length > MAX_IDENTITY_LENGTH)
    .map(({ field }) => ({
      path: `body.data.${field}`,
      message: `identifies the user and may have up to ${MAX_IDENTITY_LENGTH} characters`,
    }));
}

import type { ProfileSchema, UserProfileWithExport } from '@svc/client/server';

/** A value that belongs to one user of the application. */
export type UserIdentity = { field: string; label: string; value: string; proof: IdentityProof };

/** `unique`: the application's own value, such as a customer number, which nobody proves. */
type IdentityProof = 'verified' | 'unverified' | 'unique';

/** Returns the addresses, numbers and other unique values of a user, in the order of the schema. */
export function identitiesOf(
  { data, verified_data }: Pick<UserProfileWithExport, 'data' | 'verified_data'>,
  { schema, user_verification_fields: verifiable }: ProfileSchema,
): UserIdentity[] {
  const values: Readonly<Record<string, unknown>> = data;
  return Object.entries(schema).flatMap(([field, { display_name, unique }]) => {
    const value = values[field];
    if (!(unique || verifiable.includes(field)) || value === undefined || value === null) return [];
    const isProved = Object.hasOwn(verified_data, field);
    const proof = isProved ? 'verified' : verifiable.includes(field) ? 'unverified' : 'unique';
    return [{ field, label: display_name, value: String(value), proof }];
  });
}

import { isDeepStrictEqual } from 'node:util';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { CONTACT_FIELDS } from './identity/identity.ts';
import type { ProfileRecord } from './profile.ts';

type GuardedValues = Pick<ProfileRecord, 'data' | 'verified_data'>;
type Guarded = { member: 'data' | 'verified_data'; field: string };

/**
 * Returns the values that a change gives, replaces or removes, and by which somebody signs in or is known:
 * addresses, identifying fields, and what counts as verified (decision 0248). A new user, whom nobody is yet,
 * may have values that its owner has to verify first.
 */
export function guardedChanges(
  schema: ProfileSchema,
  before: GuardedValues | undefined,
  after: GuardedValues,
  { isNewPerson }: { isNewPerson: boolean },
): Guarded[] {
  const { user_verification_fields: verifiable } = schema;
  const identifying = [...new Set([...Object.values(CONTACT_FIELDS), ...identifyingFields(schema)])];
  const decisive = isNewPerson ? identifying.filter((field) => !verifiable.includes(field)) : identifying;
  const verified = Object.keys({ ...before?.verified_data, ...after.verified_data });
  const candidates: Guarded[] = [
    ...decisive.map((field) => ({ member: 'data' as const, field })),
    ...verified.map((field) => ({ member: 'verified_data' as const, field })),
  ];
  return candidates.filter(
    ({ member, field }) => !isDeepStrictEqual(before?.[member][field], after[member][field]),
  );
}

import { identitiesOf, normaliseData } from '../profiles/identity/identity.ts';
import { isGeneratedId } from '../profiles/new-user-id.ts';
import { identifyingFields, type ProfileSchema, renamePhone } from '../schemas/schema.ts';

/** The values that identify the user of an element of a bulk request, and their path in the element. */
export type Identifier = { identifier: string; path: string };

/** Returns the id and the identifying values of a user of a bulk request. */
export function identifiersOf(
  schema: ProfileSchema,
  { user_id: userId, data }: { user_id?: string | undefined; data: Record<string, unknown> },
  at: string,
): Identifier[] {
  const fields = Object.entries(renamePhone(schema, data));
  const given = Object.fromEntries(fields.filter(([, value]) => value !== null));
  const identities = identitiesOf(normaliseData(given), identifyingFields(schema));
  return [
    ...(userId === undefined || isGeneratedId(userId) ? [] : [{ identifier: userId, path: `${at}.user_id` }]),
    ...identities.map(({ field, value }) => ({
      identifier: JSON.stringify([field, value]),
      path: `${at}.data.${field}`,
    })),
  ];
}

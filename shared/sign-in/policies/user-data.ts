import type { Fault } from '../../platform/errors.ts';
import { schemaFor, writableData } from '../../profiles/audience.ts';
import { changeData } from '../../profiles/data-change.ts';
import type { Identity } from '../../profiles/identity/identity.ts';
import { CONTACT_FIELDS } from '../../profiles/identity/identity.ts';
import { throwFaults } from '../../profiles/profile-change.ts';
import { newProfile } from '../../profiles/sign-in/sign-in-profile.ts';
import { dataThatFits, faultsOfData, identifyingFields, type ProfileSchema } from '../../schemas/schema.ts';
import type { AskedStart } from './asked-start.ts';
import type { Policy } from './policy.ts';

/** Refuses profile data that the user may not set, and takes from a provider what it may. */
export const userDataPolicy: Policy<AskedStart> = {
  judge: ({ request, address, client }, { schema }) => {
    const named = dataThatFits(schema, client.upstream?.data ?? {});
    return {
      data: { ...writableData('user', schema, named), ...validateUserData(request, address, schema) },
    };
  },
};

/** The path of each contact field in the body of a sign-in request. */
const PATHS: Record<string, string> = {
  [CONTACT_FIELDS.email]: 'body.email',
  [CONTACT_FIELDS.phone]: 'body.phone',
};

/** The data, under one of its two names. */
type DataOrUserData = {
  data?: Record<string, unknown> | undefined;
  user_data?: Record<string, unknown> | undefined;
};

/**
 * Validates the profile data of a sign-in request like a new user's PATCH of its own data (decision 0086). A
 * hidden field gets the same answer as an unknown one. Refuses contact fields other than the verified one:
 * otherwise the owner of such an address would later be signed in as this user. Throws 400 that names every
 * fault, 403 `forbidden`.
 */
function validateUserData(
  { user_data: other, data: given = other ?? {} }: DataOrUserData,
  verified: Identity,
  schema: ProfileSchema,
): Record<string, unknown> {
  const identifying = identifyingFields(schema);
  const isForeignContact = (field: string) =>
    Object.hasOwn(PATHS, field) && identifying.includes(field) && field !== verified.field;
  const contacts = Object.keys(given).filter(isForeignContact);
  const { [verified.field]: _verified, ...own } = given;
  const rules = { mode: 'merge', audience: 'user', schema: schemaFor('user', schema) } as const;
  const changed = changeData(newProfile('', ''), own, rules);
  const faults = [
    ...faultsOfData(schema, { [verified.field]: verified.value }),
    ...changed.faults,
    ...contacts.map((field) => ({
      path: `body.data.${field}`,
      message: 'can only be set by signing in with it',
    })),
  ];
  throwFaults(
    faults.map((fault) => inRequest(fault, verified.field, other === given ? 'user_data' : 'data')),
    changed.forbidden,
  );
  const { user_id: _userId, ...data } = changed.data;
  return { ...data, [verified.field]: verified.value };
}

function inRequest({ path, message }: Fault, verified: string, member: keyof DataOrUserData): Fault {
  const field = path.replace('body.data.', '');
  return { path: field === verified ? (PATHS[field] ?? path) : `body.${member}.${field}`, message };
}

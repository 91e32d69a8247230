import type { CLAIMS_OF_SCOPES } from '../oidc-store/allowed-scopes.ts';
import { FIELDS_OF_CLAIMS } from '../profiles/fields-of-claims.ts';
import { languageTag } from '../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { profileView } from '../users/profile-view.ts';

type ClaimValues = Record<string, unknown>;
type ClaimShape = (value: string) => string | undefined;
type ComputedClaim = 'updated_at' | 'email_verified' | 'phone_number_verified';
/** The claims of the scopes that are texts of the profile. */
type TextClaim = Exclude<
  (typeof CLAIMS_OF_SCOPES)['profile' | 'email' | 'phone'][number],
  ComputedClaim | 'name'
>;

const anyText: ClaimShape = (value) => value;
const webAddress: ClaimShape = (value) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined;
/** Returns the date of a value: `YYYY-MM-DD` or `YYYY` (OpenID Connect Core, 5.1). */
const date: ClaimShape = (value) => /^\d{4}(-\d\d-\d\d)?(?=T|$)/.exec(value)?.[0];
const timeZone: ClaimShape = (value) => (/^(UTC|[A-Za-z_]+(\/[\w+-]+)+)$/.test(value) ? value : undefined);

/** The shape that a value needs to supply a claim. The first field whose value has it is used. */
const SHAPES: Readonly<Record<TextClaim, ClaimShape>> = {
  given_name: anyText,
  family_name: anyText,
  middle_name: anyText,
  nickname: anyText,
  preferred_username: anyText,
  profile: webAddress,
  picture: webAddress,
  website: webAddress,
  gender: anyText,
  birthdate: date,
  zoneinfo: timeZone,
  locale: languageTag,
  email: anyText,
  phone_number: anyText,
};

/** The fields that supply each member of the `address` claim (OpenID Connect Core, 5.1.1). */
export const FIELDS_OF_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  formatted: ['formatted_address'],
  street_address: ['street_address', 'street'],
  locality: ['locality', 'city', 'town'],
  region: ['region', 'state', 'province'],
  postal_code: ['postal_code', 'zip_code'],
  country: ['country'],
};

/**
 * Returns the standard claims of a profile. Only fields that users see are read. Documents are left out; an
 * image becomes its URL.
 */
export function standardClaims(profile: ProfileRecord, schema: ProfileSchema): ClaimValues {
  const { data: visible, verified_data, updated_at } = profileView(profile, schema, 'user');
  const data = Object.fromEntries(
    Object.entries(visible).filter(([field]) => schema.schema[field]?.type !== 'document'),
  );
  const claims = Object.keys(SHAPES) as TextClaim[];
  const read = claims.map((claim) => [claim, firstText(data, FIELDS_OF_CLAIMS[claim], SHAPES[claim])]);
  const texts: Record<string, string | undefined> = Object.fromEntries(read);
  return present({
    ...texts,
    name: firstText(data, FIELDS_OF_CLAIMS.name) ?? fullName(texts),
    updated_at: Math.floor(Date.parse(updated_at) / 1000),
    email_verified: texts['email'] && verified_data['email'] !== undefined,
    phone_number_verified: texts['phone_number'] && verified_data['phone_number'] !== undefined,
    address: addressClaim(data),
  });
}

function fullName({ given_name, middle_name, family_name }: Record<string, string | undefined>): string {
  return [given_name, middle_name, family_name].filter((part) => part !== undefined).join(' ');
}

/**
 * Returns the `address` claim. An object in the field `address` supplies its members. Otherwise separate
 * fields such as `city` do, and a text in `address` supplies `formatted`.
 */
function addressClaim(data: ClaimValues): ClaimValues | undefined {
  const { address } = data;
  const source = typeof address === 'object' && address !== null ? (address as ClaimValues) : data;
  const parts = Object.entries(FIELDS_OF_ADDRESS).map(([part, fields]) => [
    part,
    firstText(source, [part, ...fields]),
  ]);
  const formatted = typeof address === 'string' ? { formatted: address } : {};
  const known = present({ ...formatted, ...present(Object.fromEntries(parts)) });
  return Object.keys(known).length > 0 ? known : undefined;
}

function firstText(
  data: ClaimValues,
  fields: readonly string[],
  shape: ClaimShape = anyText,
): string | undefined {
  const values = fields.map((field) => data[field]).filter((value) => typeof value === 'string');
  return values.flatMap((value) => (value === '' ? [] : (shape(value) ?? [])))[0];
}

function present(claims: ClaimValues): ClaimValues {
  const entries = Object.entries(claims).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries);
}

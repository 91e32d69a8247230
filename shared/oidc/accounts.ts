import type { Account, ClaimsParameterMember } from 'oidc-provider';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { profileView } from '../profiles/profile-view.ts';
import { isFileField, type ProfileSchema } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import { wasSignedOut } from './sign-in-time.ts';

/** Claims by the scope that asks for them (OpenID Connect Core, 5.4). */
export const CLAIMS_OF_SCOPES = {
  openid: ['sub', 'auth_time', 'amr'],
  profile: ['name', 'given_name', 'family_name', 'nickname', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
} as const;

/** A user who signed in at that time (epoch seconds), as the provider sees it; undefined once the user is gone or disabled, or was signed out everywhere since. */
export async function findAccount(
  app: string,
  userId: string,
  signedIn: number | undefined,
): Promise<Account | undefined> {
  const [item, schemaItem] = await getItems([keys.profile(app, userId), keys.schema(app)]);
  const profile = item && profileFromItem(item);
  if (!profile || profile.state === 'disabled' || wasSignedOut(profile, signedIn)) return undefined;
  return {
    accountId: userId,
    claims: async (_use: string, _scope: string, _claims: Record<string, ClaimsParameterMember | null>) =>
      claimsOf(profile, schemaOf(schemaItem)),
  };
}

/** The standard claims of a profile, of what users see of it; the provider picks those that scope and request allow. */
function claimsOf(profile: ProfileRecord, schema: ProfileSchema) {
  const { data, verified_data, updated_at } = profileView(profile, schema, 'user');
  const text = (field: string): string | undefined => {
    const value = isFileField(schema.schema[field]) ? undefined : data[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [given, family] = [text('first_name'), text('last_name')];
  const name = [given, family].filter((part) => part !== undefined).join(' ');
  const claims = {
    name: name || undefined,
    given_name: given,
    family_name: family,
    nickname: text('nick_name'),
    updated_at: Math.floor(Date.parse(updated_at) / 1000),
    email: text('email'),
    email_verified: text('email') && verified_data['email'] !== undefined,
    phone_number: text('phone_number'),
    phone_number_verified: text('phone_number') && verified_data['phone_number'] !== undefined,
  };
  const present = Object.entries(claims).filter(([, value]) => value !== undefined);
  return { sub: profile.user_id, ...Object.fromEntries(present) };
}

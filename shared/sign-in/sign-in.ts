import type { Application } from '../applications/application.ts';
import { fromItem } from '../applications/application-store.ts';
import { newExchangeCode } from '../auth/exchange-codes.ts';
import { issueTokens, openSession, type Tokens } from '../auth/sessions.ts';
import { signingKey } from '../auth/signing-keys.ts';
import { isOpenGroup, joinWrites } from '../groups/membership.ts';
import { ApiError, assertThat } from '../http/errors.ts';
import { type Identity, identitiesOf } from '../profiles/identity.ts';
import { claimWrite, holderOf, releaseWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { profileAfterSignIn } from '../profiles/sign-in-profile.ts';
import { identifyingFields, type ProfileSchema } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { equals, type Item, notExists } from '../storage/expressions.ts';
import { keys, owners } from '../storage/keys.ts';
import { getItems, put, type Write, writeAll } from '../storage/table.ts';
import { assertMayJoin } from './restrictions.ts';
import { newUserId } from './user-id.ts';

/** Somebody who has proved to be a user, and what the proof brings along. */
export type Proof = {
  app: string;
  /** Absent when the user is whoever holds the value in `data` that `verify` proves, or a new one. */
  userId?: string | undefined;
  data: Record<string, unknown>;
  verify?: 'email' | 'phone' | undefined;
  group?: string | undefined;
  variant?: string | undefined;
  method: string;
  /** The user came by itself, so the application's sign-up restrictions hold. */
  selfService: boolean;
};

export type SignedIn = {
  application: Application;
  profile: ProfileRecord;
  /** Undefined when no group was to be joined. */
  groupJoined: boolean | undefined;
} & ({ tokens: Tokens } | { code: string });

/** Something that was read has changed before the transaction: everything is read anew. */
class Stale extends ApiError {
  constructor() {
    super('conflict', 'The user was changed at the same time; try again');
  }
}
const stale = () => new Stale();
const ATTEMPTS = 6;

/**
 * Signs a user in, in one transaction with `consume`, which uses up the proof: creates or updates the profile, gives it the identities, joins the group if it
 * is still open, and opens a session (`tokens`) or makes a one-time code for a browser to exchange. Throws what `consume` throws; 403 `user_disabled`, `sign_up_closed` or `email_domain_not_allowed`; 409
 * `identity_taken`.
 */
export async function signIn(proof: Proof, consume: Write[], deliver: 'tokens' | 'code'): Promise<SignedIn> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptSignIn(proof, consume, deliver);
    } catch (error) {
      if (!(error instanceof Stale) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptSignIn(proof: Proof, consume: Write[], deliver: 'tokens' | 'code'): Promise<SignedIn> {
  const [known] = await Promise.all([readKnown(proof), deliver === 'tokens' && signingKey()]);
  const { application, current, userId } = known;
  if (current?.state === 'disabled') throw new ApiError('user_disabled');
  if (!current && proof.selfService) assertMayJoin(application.config, proof.data);
  const profile = profileAfterSignIn(current, { ...proof, userId });
  const joins = proof.group !== undefined && known.groupOpen && !known.isMember;
  const granted = { app: proof.app, userId, ...(proof.variant && { variant: proof.variant }) };
  const session = openSession({ application, userId, variant: proof.variant });
  const code = newExchangeCode(granted);
  await writeAll([
    ...consume,
    profileWrite(current, profile),
    ...identityWrites(known, profile),
    ...(joins && proof.group ? joinWrites(proof.app, proof.group, userId, stale) : []),
    deliver === 'tokens' ? session.write : code.write,
  ]);
  const groupJoined = proof.group === undefined ? undefined : joins || known.isMember;
  const base = { application, profile, groupJoined };
  if (deliver === 'code') return { ...base, code: code.code };
  return { ...base, tokens: await issueTokens({ ...session, application, profile, variant: proof.variant }) };
}

type Known = {
  application: Application;
  schema: ProfileSchema;
  current: ProfileRecord | undefined;
  userId: string;
  proved: Identity | undefined;
  groupOpen: boolean;
  isMember: boolean;
};

async function readKnown(proof: Proof): Promise<Known> {
  const { app, group } = proof;
  const proved = provedIdentity(proof);
  const [applicationItem, schemaItem, groupItem, identityItem] = await getItems([
    keys.application(app),
    keys.schema(app),
    keys.group(group ?? 'none'),
    ...(proved ? [keys.identity(app, proved.field, proved.value)] : []),
  ]);
  assertThat(applicationItem, 'link_not_found', 'The application does not exist any more');
  const application = fromItem(applicationItem);
  const schema = schemaOf(schemaItem);
  const identifies = proved !== undefined && identifyingFields(schema).includes(proved.field);
  const holder = identifies ? holderOf(identityItem) : undefined;
  const userId = proof.userId ?? holder ?? newUserId(application.config);
  const [profileItem, memberItem] = await getItems([
    keys.profile(app, userId),
    keys.userGroup(app, userId, group ?? 'none'),
  ]);
  return {
    application,
    schema,
    current: profileItem && profileFromItem(profileItem),
    userId,
    proved,
    groupOpen: isOpenGroup(groupItem, app),
    isMember: memberItem !== undefined,
  };
}

/**
 * The one value that says who signs in where no user is named: the one that was proved. Whatever else `data` has is only claimed, and would let anyone in as its holder.
 */
function provedIdentity({ userId, verify, data }: Proof): Identity | undefined {
  if (userId !== undefined || verify === undefined) return undefined;
  return identitiesOf(data, [verify === 'email' ? 'email' : 'phone_number'])[0];
}

function profileWrite(current: ProfileRecord | undefined, profile: ProfileRecord): Write {
  const item: Item & { pk: string; sk: string } = {
    ...keys.profile(profile.app, profile.user_id),
    ...owners.profile(profile.app, profile.user_id, profile.meta.created),
    ...profile,
  };
  return put(item, current ? equals('version', current.version) : notExists(), stale);
}

/**
 * Claims the identities of new values and gives up those of replaced ones. When another sign-in was first with the proved value, its user is the one to sign in.
 */
function identityWrites({ schema, current, proved }: Known, profile: ProfileRecord): Write[] {
  const identifying = identifyingFields(schema);
  const before = identitiesOf(current?.data ?? {}, identifying);
  const after = identitiesOf(profile.data, identifying);
  const same = (a: Identity) => (b: Identity) => a.field === b.field && a.value === b.value;
  const taken = () =>
    new ApiError('identity_taken', 'A value that identifies the user belongs to somebody else by now');
  return [
    ...after
      .filter((identity) => !before.some(same(identity)))
      .map((identity) =>
        claimWrite(profile.app, identity, profile.user_id, proved && same(proved)(identity) ? stale : taken),
      ),
    ...before
      .filter((identity) => !after.some(same(identity)))
      .map((identity) => releaseWrite(profile.app, identity, profile.user_id, stale)),
  ];
}

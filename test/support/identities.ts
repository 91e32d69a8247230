import { beforeAll } from 'vitest';
import * as deleteMyIdentity from '../../functions/identities/delete-my-identity.ts';
import * as linkMyIdentity from '../../functions/identities/link-my-identity.ts';
import * as listMyIdentities from '../../functions/identities/list-my-identities.ts';
import * as startLinking from '../../functions/identities/start-linking-my-identity.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import { storeIdentityProvider } from '../../shared/identity-providers/provider-store.ts';
import { randomToken } from '../../shared/platform/ids.ts';
import { isoIn, isoNow } from '../../shared/platform/time.ts';
import type { ProviderIdentity } from '../../shared/providers/provider-identity.ts';
import { signInByIdentity } from '../../shared/providers/sign-in-by-identity.ts';
import { keepAnswer } from '../../shared/providers/upstream-store.ts';
import { keys } from '../../shared/storage/keys.ts';
import { exists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { remove } from '../../shared/storage/writes/writes.ts';
import { newBinding } from './code-challenge.ts';
import type { Answer } from './invoke.ts';
import { own, type PasskeyTenant, type SignedIn, WITH_PASSKEYS } from './passkeys.ts';
import { DOCUMENTED_PROVIDERS } from './provider-shapes.ts';
import { makeSignInTenant, newAddress } from './sign-in.ts';

/** The page to which browsers come back. Pages of this machine need not be listed. */
export const RETURN_URL = 'http://localhost:4000/account';

/** An enabled provider of an application, stored as if it had been created. */
export async function storeProvider(
  app: string,
  changes: Partial<IdentityProviderRecord> = {},
): Promise<IdentityProviderRecord> {
  const application = await findApplication(app);
  if (!application) throw new Error(`there is no application ${app}`);
  const now = isoNow();
  const record: IdentityProviderRecord = {
    ...DOCUMENTED_PROVIDERS.google,
    ...{ app, id: 'google', name: 'Google', created_at: now, updated_at: now },
    ...changes,
  };
  await storeIdentityProvider(application, record);
  return record;
}

/** A tenant whose users sign in with Google or Example, with addresses and with passkeys. */
export async function makeProviderTenant(
  config: Record<string, unknown> = WITH_PASSKEYS,
): Promise<PasskeyTenant> {
  const tenant = await makeSignInTenant(config);
  // The list is in the order of creation, and two of one millisecond would be in that of their ids.
  await storeProvider(tenant.app, { created_at: isoIn(-1) });
  await storeProvider(tenant.app, { id: 'example', preset: 'oidc', name: 'Example' });
  return tenant;
}

/** Makes one such tenant for all tests of a file, which has started its backends. */
export function useProviderTenant(): PasskeyTenant {
  const tenant = {} as PasskeyTenant;
  beforeAll(async () => {
    Object.assign(tenant, await makeProviderTenant());
  });
  return tenant;
}

/** Somebody at a provider whom nobody else in the tests is. */
export function newPerson(more: Partial<ProviderIdentity> = {}): ProviderIdentity {
  const email = `${randomToken(9).toLowerCase()}@work.example`;
  const issuer = 'https://accounts.google.com';
  return { issuer, subject: randomToken(9), email, isAuthority: false, claims: {}, ...more };
}

/** Begins to link an account. `code` is what the browser brings back once the provider has named somebody. */
export async function startLink(user: SignedIn, more: Record<string, unknown> = {}) {
  const { verifier, members } = newBinding();
  const body = { provider: 'google', return_url: RETURN_URL, ...members, ...more };
  const started = await own(user, startLinking, { body, sourceIp: newAddress() });
  const state = new URL(String(started.body['url'] ?? 'x:/')).searchParams.get('state') ?? '';
  return { started, verifier, state, answer: (person: ProviderIdentity) => keepAnswer(state, person) };
}

export const postLink = (user: SignedIn, upstream_code: string, code_verifier: string): Promise<Answer> =>
  own(user, linkMyIdentity, { body: { upstream_code, code_verifier } });

/** Links the account of a person at a provider to a user. */
export async function link(
  user: SignedIn,
  person: ProviderIdentity = newPerson(),
  provider = 'google',
): Promise<{ answer: Answer; again: () => Promise<Answer>; person: ProviderIdentity }> {
  const { started, verifier, answer } = await startLink(user, { provider });
  if (started.status !== 200) return { answer: started, again: async () => started, person };
  const code = await answer(person);
  const again = () => postLink(user, code, verifier);
  return { answer: await again(), again, person };
}

/** A user with a linked account. */
export async function withIdentity<U extends SignedIn>(
  user: U,
  person?: ProviderIdentity,
  provider?: string,
) {
  const linked = await link(user, person, provider);
  if (linked.answer.status !== 200) throw new Error(`nothing was linked: ${linked.answer.text}`);
  return { ...user, person: linked.person, identity: String(linked.answer.body['id']) };
}

/** Signs in as somebody whom a provider has named, and returns the id of the user. */
export async function signInAs(
  app: string,
  identity: ProviderIdentity,
  provider = 'google',
): Promise<string> {
  const signedIn = await signInByIdentity({ app, provider, identity }, () => [], 'code');
  if ('named' in signedIn) throw new Error('the address needs a code');
  return signedIn.profile.user_id;
}

export const myIdentities = (user: SignedIn) => own(user, listMyIdentities);
export const unlinkMine = (user: SignedIn, identity: string) =>
  own(user, deleteMyIdentity, { params: { identity } });

/** Removes the record of a provider, as its deletion does first. */
export const removeProvider = (app: string, provider: string) =>
  write(remove(keys.identityProvider(app, provider), exists()));

const FOREIGN_PARAMETERS = {
  ...{ algorithm: 'PBKDF2/SHA-256', nonce: 'n', salt: 's', cost: 10_000, keyLength: 32, keyPrefix: 'k' },
  ...{ expiresAt: 0, data: { kid: 'unknown', for: 'nobody' } },
};

/** A proof of work in the right form, by a key that the service does not have. It counts as none. */
export const FOREIGN_PROOF = Buffer.from(
  JSON.stringify({
    challenge: { parameters: FOREIGN_PARAMETERS, signature: 'x' },
    solution: { counter: 1, derivedKey: 'x' },
  }),
).toString('base64');

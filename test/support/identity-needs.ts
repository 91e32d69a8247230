import * as value from '../../infra/openapi-examples/values.ts';
import { decodeToken } from '../../shared/auth/refresh-token.ts';
import { nameOfSession } from '../../shared/auth/session-names.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { randomToken } from '../../shared/platform/ids.ts';
import { isoNow } from '../../shared/platform/time.ts';
import { keepAnswer, newState, upstreamWrite } from '../../shared/providers/upstream-store.ts';
import { write, writeAll } from '../../shared/storage/writes/write-items.ts';
import { addedIdentity, countIdentityWrite } from '../../shared/ways-in/linked-identity-store.ts';
import { storeProvider } from './identities.ts';
import { setConfig } from './magic-links.ts';
import { openSessionOf } from './sign-in.ts';
import type { Tenant } from './tenants.ts';

type Needs = { principal?: Principal; real: Record<string, string> };
type World = { tenant: Tenant };

const ADA = { issuer: 'https://accounts.google.com', email: 'ada@example.com' };

/** A user of an application with a provider, in a session that has just begun. */
async function withFreshSession({ tenant }: World) {
  await setConfig(tenant, { hub: { return_urls: ['https://shop.example.com/account'] } });
  await storeProvider(tenant.app);
  const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
  const { sessionId } = decodeToken(refreshToken);
  return { principal: { ...tenant.user, sessionId }, real: {}, sessionId };
}

/** The answer of a provider that waits for the session which began. */
async function withAnswer(world: World): Promise<Needs> {
  const { app, userId: user_id } = world.tenant;
  const { principal, sessionId } = await withFreshSession(world);
  const state = newState();
  const record = {
    ...({ app, provider: 'google', purpose: 'link', code_challenge: value.CODE_CHALLENGE } as const),
    linker: { user_id, session: nameOfSession(sessionId) },
    created_at: isoNow(),
  };
  await write(upstreamWrite(state, { nonce: 'n', verifier: 'v' }, record));
  const person = { ...ADA, subject: randomToken(9), isAuthority: true, claims: {} };
  return { principal, real: { [value.UPSTREAM_CODE]: await keepAnswer(state, person) } };
}

/** A user with a linked account. */
async function withLinked(world: World): Promise<Needs> {
  const { app, userId } = world.tenant;
  const { principal } = await withFreshSession(world);
  const added = addedIdentity({ ...ADA, provider: 'google', subject: '112233445566778899000' });
  const linking = added.writes({ app, user_id: userId }, { rests_on: [] });
  await writeAll([...linking, countIdentityWrite(app, userId, 'google')]);
  return { principal, real: { [value.IDENTITY]: added.id } };
}

const needsOnly = async ({ principal, real }: Needs): Promise<Needs> => ({
  real,
  ...(principal && { principal }),
});

/** What operations of linked accounts need, by their ids. */
export const IDENTITY_NEEDS: Readonly<Record<string, (world: World) => Promise<Needs>>> = {
  startLinkingMyIdentity: async (world) => needsOnly(await withFreshSession(world)),
  linkMyIdentity: withAnswer,
  listMyIdentities: withLinked,
  deleteMyIdentity: withLinked,
  listUserIdentities: async (world) => ({ real: (await withLinked(world)).real }),
  deleteUserIdentity: async (world) => ({ real: (await withLinked(world)).real }),
};

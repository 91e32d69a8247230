import * as getMyData from '../../functions/profiles/get-my-data.ts';
import type { DiscoveredOperation } from '../../infra/operations.ts';
import { storeClient } from '../../shared/client-files/client-store.ts';
import { loadClient } from '../../shared/client-files/load-client.ts';
import type { PackedClient } from '../../shared/client-files/pack-client.ts';
import { packageName } from '../../shared/client-files/package-name.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { replaceTemplate } from '../../shared/messages/template-store.ts';
import { newId } from '../../shared/platform/ids.ts';
import { newest, patchOwn, pendingOf } from './addresses.ts';
import { makeAsset } from './assets.ts';
import type { useBackends } from './backends.ts';
import { lottie, png } from './files.ts';
import { asUser, newGroup, newInvite, newMember, newUser } from './groups.ts';
import { hubCaller, makeAccount, makeHubUser, makeMember } from './hub-users.ts';
import type { Request } from './invoke.ts';
import { JSON_CLIENT, makeLink, newEmail } from './magic-links.ts';
import { credentialsOf, makeOidcClient } from './oidc-clients.ts';
import { ownForm } from './own-form.ts';
import { sampleOf } from './sample-request.ts';
import { addFields } from './schemas.ts';
import { makeCredential, openSessionOf, principalFor, signIn, startedSignIn } from './sign-in.ts';
import { makeKeyword, staff } from './sms-keywords.ts';
import { storeAccountInvite } from './store-account-invite.ts';
import { makeTenant, type Tenant } from './tenants.ts';
import { makeVariant } from './variants.ts';
import { makeDelivery, makeWebhook } from './webhooks.ts';

type Backends = ReturnType<typeof useBackends>;
type Operation = DiscoveredOperation['operation'];
/** What one call of an operation needs: it may be made once, and succeeds. */
type World = { tenant: Tenant; caller: Principal; params: Record<string, string> };

/** What a path parameter names; each is made by the operations themselves. */
const MAKERS: Record<string, (world: World, operation: Operation, backends: Backends) => Promise<string>> = {
  app: async ({ tenant }) => tenant.app,
  account: async ({ tenant }) => tenant.account,
  user: async ({ tenant }) => (await newUser(tenant)).userId,
  field: async ({ tenant }, { path }) => {
    if (!path.endsWith('/upload')) return 'first_name';
    await addFields(tenant, { photo: { type: 'image' } });
    return 'photo';
  },
  type: async (_world, { path }) => (path.includes('animation') ? 'loading' : 'light'),
  group: async ({ tenant, caller }) =>
    newGroup(caller.kind === 'user' ? asUser(tenant, caller.userId) : tenant.keys),
  variant: async ({ tenant }) => (await makeVariant(tenant)).variant,
  keyword: async ({ tenant }) => (await makeKeyword(tenant)).id,
  client: async ({ tenant }) => String((await makeOidcClient(tenant)).body['id']),
  id: async ({ tenant }) => makeAsset({ ...tenant, owner: tenant.hub, body: {} }),
  kind: async () => 'sign_in',
  locale: async () => 'de',
  webhook: async ({ tenant }) => (await makeWebhook(tenant)).id,
  event: async ({ tenant, params }) => makeDelivery(tenant.app, params['webhook'] ?? ''),
  client_id: async ({ tenant }) => (await makeCredential(tenant.app)).clientId,
  code: async ({ tenant }) => (await makeLink(tenant, { data: { email: newEmail() } })).code,
  member: async ({ tenant, params }) => {
    const { account, group = '' } = params;
    if (account) return (await makeMember(account, 'viewer')).userId;
    const by = groupCaller(tenant, params);
    // The first member becomes an owner, and the last owner stays.
    await newMember(by, group, await newUser(tenant));
    return newMember(by, group, await newUser(tenant));
  },
  invite: async ({ tenant, params }) => {
    const email = newEmail();
    return (await newInvite(groupCaller(tenant, params), params['group'] ?? '', { email })).invite;
  },
};

async function storedClient(): Promise<PackedClient> {
  const client = await loadClient();
  await storeClient(client);
  return client;
}

const groupCaller = (tenant: Tenant, params: Record<string, string>) =>
  params['app'] ? tenant.keys : tenant.user;

/** Operations whose call needs more than what the path and the body schema say. */
const SPECIAL: Record<string, (world: World, backends: Backends) => Promise<Request>> = {
  getClientPackage: async () => ({ params: { archive: packageName((await storedClient()).version) } }),
  getClientModule: async () => ({
    params: { version: (await storedClient()).version, module: 'browser.js' },
  }),
  acceptGroupInvite: invitedUser,
  rejectGroupInvite: invitedUser,
  joinGroup: async ({ tenant }) => ({
    params: { group: await newGroup(tenant.keys, { admission_policy: 'open' }) },
  }),
  leaveGroup: async ({ tenant }) => {
    const group = await newGroup(tenant.keys);
    const user = await newUser(tenant);
    await newMember(tenant.keys, group, await newUser(tenant));
    await newMember(tenant.keys, group, user);
    return { params: { group }, principal: user };
  },
  acceptAccountInvite: accountInvite,
  rejectAccountInvite: accountInvite,
  deleteAccount: async () => {
    const { account, owner } = await makeAccount(null);
    return { params: { account }, principal: owner };
  },
  deleteOidcClientCredential: async ({ tenant }) => {
    const made = await makeOidcClient(tenant);
    const client_id = String(credentialsOf(made)[0]?.['client_id']);
    return { params: { app: tenant.app, client: String(made.body['id']), client_id } };
  },
  resendGroupInvite: async ({ tenant }) => {
    const group = await newGroup(tenant.user);
    const { code } = await newInvite(tenant.user, group, { email: newEmail() });
    return { params: { code }, ...ownForm() };
  },
  redeemLink: async ({ tenant }) => ({
    params: { code: (await makeLink(tenant, { data: { email: newEmail() } })).code },
    headers: JSON_CLIENT,
  }),
  completeAddressChange: async ({ tenant }, backends) => {
    const { principal, pending, after } = await changedAddress(tenant, backends);
    const body = { challenge_id: pending, token: newest(backends, after).code };
    return { params: { app: tenant.app }, principal, body };
  },
  undoAddressChange: async ({ tenant }, backends) => {
    const { before } = await changedAddress(tenant, backends);
    return { params: { code: newest(backends, before).linkCode }, ...ownForm() };
  },
  createGroupInvite: async () => ({ body: { email: newEmail(), roles: ['editor'] } }),
  createMyGroupInvite: async () => ({ body: { email: newEmail(), roles: ['editor'] } }),
  replaceMessageTemplate: async () => ({ body: { subject: 'Hallo' } }),
  deleteMessageTemplate: async ({ tenant }) => {
    const params = { app: tenant.app, kind: 'sign_in', locale: 'de' } as const;
    await replaceTemplate(params, { subject: 'Hallo' }, { actor: tenant.hub.userId, precondition: {} });
    return { params };
  },
  createMagicLink: async () => ({ body: { data: { email: newEmail() } } }),
  importUsers: async () => ({
    headers: { 'content-type': 'application/x-ndjson' },
    body: Buffer.from(`${JSON.stringify({ user_id: newId('user'), data: { email: newEmail() } })}\n`),
  }),
  updateUser: async () => ({ body: { data: { first_name: 'Ada' } } }),
  replaceUser: async () => ({
    body: { data: { first_name: 'Ada' }, attributes: { 'shop:level': ['gold'] } },
  }),
  replaceMyData: async () => ({ body: { data: { first_name: 'Ada' } } }),
  updateMyData: async () => ({ body: { data: { first_name: 'Ada' } } }),
  replaceUserAttributes: async () => ({ body: { attributes: { 'shop:level': ['gold'] } } }),
  updateUserAttributes: async () => ({ body: { attributes: { 'shop:level': ['gold'] } } }),
  setUserState: async () => ({ body: { state: 'disabled' } }),
  upsertUsers: async () => ({ body: { users: [{ data: { email: newEmail() } }] } }),
  getChallengeStatus: async ({ tenant }, backends) => {
    const { clientId } = await makeCredential(tenant.app);
    const { challengeId } = await startedSignIn(backends, clientId, { email: newEmail() });
    return { body: { challenge_id: challengeId } };
  },
  completeSignIn: async ({ tenant }, backends) => {
    const { clientId } = await makeCredential(tenant.app);
    const { challengeId, code } = await startedSignIn(backends, clientId, { email: newEmail() });
    return { body: { challenge_id: challengeId, token: code } };
  },
  startSignIn: async ({ tenant }) => ({
    headers: { 'x-svc-app-key': (await makeCredential(tenant.app)).clientId },
    body: { email: newEmail(), device_key: 't4.k.s' },
  }),
  issueToken: async ({ tenant }) => {
    const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
    return { body: { refresh_token: refreshToken } };
  },
};

/** A user who asked for another address, which waits for its code. */
export async function changedAddress(tenant: Tenant, backends: Backends) {
  const [before, after] = [newEmail(), newEmail()];
  const session = await signIn(backends, (await makeCredential(tenant.app)).clientId, { email: before });
  const answer = await patchOwn(tenant.app, session, { email: after });
  const principal = await principalFor(getMyData.operation, {
    params: { app: tenant.app },
    headers: session.headers,
  });
  return { before, after, principal, pending: pendingOf(answer, 'email').challengeId };
}

/** A hub user who is invited into an account. */
export async function accountInvite(): Promise<Request & { params: Record<string, string> }> {
  const email = newEmail();
  const { account, owner } = await makeAccount();
  const principal = await hubCaller(await makeHubUser(email));
  const { id } = await storeAccountInvite(account, { email, role: 'viewer' }, owner.userId);
  return { params: { invite: id }, principal };
}

async function invitedUser({ tenant }: World): Promise<Request> {
  const group = await newGroup(tenant.keys);
  const user = await newUser(tenant);
  const { invite } = await newInvite(tenant.keys, group, { user_id: user.userId });
  return { params: { group, invite }, principal: user };
}

/** A request that the operation answers with success, and everything that it needs. */
export async function requestFor(operation: Operation, backends: Backends): Promise<Request> {
  const tenant = await makeTenant();
  const world: World = { tenant, caller: await callerOf(operation, tenant), params: {} };
  const special = await SPECIAL[operation.id]?.(world, backends);
  if (special?.params === undefined)
    for (const name of namesIn(operation))
      world.params[name] = (await MAKERS[name]?.(world, operation, backends)) ?? 'nothing';
  return {
    params: world.params,
    ...(world.caller.kind !== 'anonymous' && { principal: world.caller }),
    ...(await bodyOf(operation, tenant)),
    ...special,
  };
}

function namesIn({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

/** A caller who may call the operation. */
export async function callerOf(
  { auth, roles, support, readOnly, path }: Operation,
  tenant: Tenant,
): Promise<Principal> {
  const [scheme] = auth;
  if (scheme === undefined) return { kind: 'anonymous' };
  if (scheme === 'service_account') return tenant.serviceAccount;
  if (scheme !== 'hub') return tenant[scheme];
  if (path.startsWith('/me/')) return hubCaller(await makeHubUser());
  if (path === '/applications') return (await makeAccount('team')).owner;
  const isForStaff = (support && !readOnly) || roles?.length === 0;
  return isForStaff ? staff(tenant.hub) : tenant.hub;
}

async function bodyOf(operation: Operation, tenant: Tenant): Promise<Request> {
  if (operation.upload) {
    const isAnimation = operation.path.includes('animation');
    const headers = {
      'content-type': isAnimation ? 'application/json' : 'image/png',
      'x-svc-filename': 'a.png',
    };
    return { headers, body: isAnimation ? lottie() : png() };
  }
  if (!operation.body) return {};
  const known = { user_id: (await newUser(tenant)).userId, state: undefined };
  return { body: sampleOf(operation.body, known) };
}

import type { DiscoveredOperation } from '../../infra/operations.ts';
import { newId } from '../../shared/platform/ids.ts';
import { newest } from './addresses.ts';
import type { useBackends } from './backends.ts';
import { newBinding } from './code-challenge.ts';
import { newGroup, newInvite } from './groups.ts';
import { beginPromotion, makeGuestTenant, newGuest } from './guests.ts';
import type { Request } from './invoke.ts';
import { BROWSER, JSON_CLIENT, makeLink, newEmail, redeemLink } from './magic-links.ts';
import { requestFor } from './operation-world.ts';
import { ownForm } from './own-form.ts';
import { storeBrowserSession } from './sessions.ts';
import { makeCredential, openSessionOf, signIn, startedSignIn } from './sign-in.ts';
import { makeTenant } from './tenants.ts';
import { tenantWithTestIdentity } from './test-identities.ts';

type Backends = ReturnType<typeof useBackends>;
type Make = (backends: Backends) => Promise<Request>;

const IMPORTED = 30;

const formOf = (fields: Record<string, string>): Request => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** What reads or changes other things than the usual request of an operation, by what is different. */
const BY_OPERATION: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
  redeemLink: {
    'by the form of its page': async () => {
      const tenant = await makeTenant();
      const { code } = await makeLink(tenant, { data: { email: newEmail() } });
      return { params: { code }, ...ownForm() };
    },
    'with a redirect': async () => ({ params: { code: (await linkWithRedirect()).code }, ...ownForm() }),
    'which accepts an invite': async (backends) => {
      const tenant = await makeTenant();
      const email = newEmail();
      await newInvite(tenant.user, await newGroup(tenant.user), { email });
      return { params: { code: newest(backends, email).linkCode }, ...ownForm() };
    },
    'of the message of a sign-in': async (backends) => ({
      params: { code: (await signInOfNewUser(backends)).linkCode },
      ...ownForm(),
    }),
    'of a bound sign-in with its verifier': async (backends) => {
      const { verifier, members } = newBinding();
      const { linkCode } = await signInOfNewUser(backends, members);
      return { params: { code: linkCode }, headers: JSON_CLIENT, body: { code_verifier: verifier } };
    },
  },
  completeSignIn: {
    'of a new user, without a binding': async (backends) => {
      const { challengeId, code } = await signInOfNewUser(backends);
      return { body: { challenge_id: challengeId, token: code } };
    },
    'of a guest': async (backends) => {
      const { id, code, verifier } = await promotionBy(backends, newEmail());
      return { body: { challenge_id: id, token: code, code_verifier: verifier } };
    },
    'of a guest who switches': async (backends) => {
      const email = newEmail();
      const tenant = await makeGuestTenant();
      await signIn(backends, tenant.clientId, { email });
      const { id, code, verifier } = await promotionBy(backends, email, tenant);
      return { body: { challenge_id: id, token: code, code_verifier: verifier, switch_user: true } };
    },
    'of a test identity': async () => {
      const { start, code } = await tenantWithTestIdentity();
      return { body: { challenge_id: await start(), token: code } };
    },
    'that ends the user of a test identity': async (backends) => {
      const { clientId, entry, list, signIn: signInAsTest } = await tenantWithTestIdentity();
      await signInAsTest();
      await list([]);
      const { challengeId, code } = await startedSignIn(backends, clientId, { email: String(entry.email) });
      return { body: { challenge_id: challengeId, token: code } };
    },
  },
  startSignIn: {
    'of a device with a key': async () => ({
      headers: { 'x-svc-app-key': (await makeCredential((await makeTenant()).app)).clientId },
      body: { email: newEmail(), device_key: 't4.k.s' },
    }),
    'of a guest': async () => {
      const { clientId } = await makeGuestTenant();
      const { accessToken } = await newGuest(clientId);
      const { members } = newBinding();
      const body = { email: newEmail(), guest_token: accessToken, ...members };
      return { headers: { 'x-svc-app-key': clientId }, body };
    },
    'of a test identity': async () => {
      const { clientId, entry } = await tenantWithTestIdentity();
      return { headers: { 'x-svc-app-key': clientId }, body: { email: entry.email } };
    },
  },
  issueToken: {
    'for the code of a redirect': async () => {
      const { headers } = await redeemLink((await linkWithRedirect()).code, BROWSER);
      const { hash } = new URL(String(headers['location']));
      const code = new URLSearchParams(hash.slice(1)).get('svc_code') ?? '';
      return formOf({ grant_type: 'authorization_code', code });
    },
    'for a refresh token in a form': async () => {
      const { app, userId } = await makeTenant();
      const { refreshToken } = await openSessionOf(app, userId);
      return formOf({ grant_type: 'refresh_token', refresh_token: refreshToken });
    },
  },
  createGroup: {
    'with its owner': async () => {
      const { app, keys, userId } = await makeTenant();
      return { params: { app }, principal: keys, body: { name: 'Crew', owner: userId } };
    },
  },
  createGroupInvite: {
    'that the service sends': async () => {
      const { app, keys } = await makeTenant();
      const body = { email: newEmail(), roles: ['editor'], send: true };
      return { params: { app, group: await newGroup(keys) }, principal: keys, body };
    },
  },
  createGroupInvites: {
    'that the service sends': async () => {
      const { app, keys } = await makeTenant();
      const invites = [newEmail(), newEmail()].map((email) => ({ email, roles: ['editor'], send: true }));
      return { params: { app, group: await newGroup(keys) }, principal: keys, body: { invites } };
    },
  },
  updateMyGroupInvite: {
    'with other roles': async () => {
      const { user } = await makeTenant();
      const group = await newGroup(user);
      const { invite } = await newInvite(user, group, { email: newEmail() });
      return { params: { group, invite }, principal: user, body: { roles: ['viewer'] } };
    },
  },
  replaceUser: {
    'with attributes': async () => {
      const { app, userId, keys } = await makeTenant();
      const body = { data: { first_name: 'Ada' }, attributes: { 'shop:level': ['gold'] } };
      return { params: { app, user: userId }, principal: keys, body };
    },
  },
  endUserSession: {
    "of an OpenID client's access": async () => {
      const { app, userId, keys } = await makeTenant();
      const { grant } = await storeBrowserSession(app, userId);
      return { params: { app, user: userId, session: grant }, principal: keys };
    },
  },
  endMySession: {
    'of a browser': async () => {
      const { app, userId, user } = await makeTenant();
      const { browser } = await storeBrowserSession(app, userId);
      return { params: { app, session: browser }, principal: user };
    },
  },
  listUsers: {
    'without a filter': async () => {
      const { app, keys } = await makeTenant();
      return { params: { app }, principal: keys };
    },
  },
  importUsers: {
    [`of ${IMPORTED} users`]: async () => {
      const { app, keys } = await makeTenant();
      const lines = Array.from({ length: IMPORTED }, () =>
        JSON.stringify({ user_id: newId('user'), data: { email: newEmail(), first_name: 'Ada' } }),
      );
      return {
        params: { app },
        principal: keys,
        headers: { 'content-type': 'application/x-ndjson' },
        body: Buffer.from(`${lines.join('\n')}\n`),
      };
    },
  },
};

const sentInvite = () => ({ email: newEmail(), roles: ['editor'], send: true });

/** What hub users send where the usual body is for backends only: the service sends their invites. */
const BODIES_OF_HUB_USERS: Readonly<Record<string, () => Record<string, unknown>>> = {
  createGroupInvite: sentInvite,
  createGroupInvites: () => ({ invites: [sentInvite(), sentInvite()] }),
};

/** The usual request of an operation, of the hub user who owns the account. */
async function requestOfHubUser({ operation }: DiscoveredOperation, backends: Backends): Promise<Request> {
  const request = await requestFor(operation, backends, 'hub');
  const body = BODIES_OF_HUB_USERS[operation.id]?.();
  return { ...request, ...(body && { body }) };
}

/** True if backends and hub users call an operation on groups, which does not do the same for both. */
const isSharedWithHubUsers = ({ operation: { auth, tags } }: DiscoveredOperation) =>
  tags.includes('groups') && auth.indexOf('hub') > 0;

/** A request of an operation: its name, and what makes it with all that it needs. */
export type Subject = { name: string; module: DiscoveredOperation; make: () => Promise<Request> };

/** Returns all requests of operations: the usual one of each, the further ones, and those of hub users. */
export function everyRequest(modules: readonly DiscoveredOperation[], backends: Backends): Subject[] {
  const usual = modules.map((module) => ({
    name: module.operation.id,
    module,
    make: () => requestFor(module.operation, backends),
  }));
  const further = modules.flatMap((module) =>
    Object.entries(BY_OPERATION[module.operation.id] ?? {}).map(([what, request]) => ({
      name: `${module.operation.id}, ${what}`,
      module,
      make: () => request(backends),
    })),
  );
  const ofHubUsers = modules.filter(isSharedWithHubUsers).map((module) => ({
    name: `${module.operation.id}, of a hub user`,
    module,
    make: () => requestOfHubUser(module, backends),
  }));
  return [...usual, ...further, ...ofHubUsers];
}

async function linkWithRedirect() {
  const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/' });
  return makeLink(tenant, { data: { email: newEmail() } });
}

/** A sign-in that a new guest has begun with an address. */
async function promotionBy(backends: Backends, email: string, tenant?: { clientId: string }) {
  const { clientId } = tenant ?? (await makeGuestTenant());
  return beginPromotion(backends, clientId, await newGuest(clientId), { email });
}

async function signInOfNewUser(backends: Backends, members: Record<string, unknown> = {}) {
  const { clientId } = await makeCredential((await makeTenant()).app);
  return startedSignIn(backends, clientId, { email: newEmail(), ...members });
}

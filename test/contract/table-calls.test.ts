import { beforeAll, expect, it } from 'vitest';
import * as acceptInvite from '../../functions/accounts/accept-account-invite.ts';
import * as createAccount from '../../functions/accounts/create-account.ts';
import * as getAccount from '../../functions/accounts/get-account.ts';
import * as inviteMember from '../../functions/accounts/invite-account-member.ts';
import * as listMembers from '../../functions/accounts/list-account-members.ts';
import * as listAccounts from '../../functions/accounts/list-accounts.ts';
import * as listMyInvites from '../../functions/accounts/list-my-account-invites.ts';
import * as listPlans from '../../functions/accounts/list-plans.ts';
import * as removeMember from '../../functions/accounts/remove-account-member.ts';
import * as subscribe from '../../functions/accounts/subscribe-account.ts';
import * as updateMember from '../../functions/accounts/update-account-member.ts';
import * as deleteCredential from '../../functions/credentials/delete-credential.ts';
import * as getCredential from '../../functions/credentials/get-credential.ts';
import * as rotateCredential from '../../functions/credentials/rotate-credential.ts';
import * as complete from '../../functions/sign-in/complete-sign-in.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as signOutUser from '../../functions/sign-in/sign-out-user.ts';
import type { HubPrincipal } from '../../shared/http/principal.ts';
import { HUB_APPLICATION_ID as HUB } from '../../shared/platform/ids.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { makeInvited } from '../support/account-invites.ts';
import { useBackends } from '../support/backends.ts';
import { countCalls } from '../support/count-calls.ts';
import { makeAccount, makeMember } from '../support/hub-users.ts';
import { invoke, type Request } from '../support/invoke.ts';
import { BROWSER, newEmail, redeemLink } from '../support/magic-links.ts';
import { makeCredential, openSessionOf, signIn, startedSignIn } from '../support/sign-in.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

type Module = Parameters<typeof invoke>[0];

const backends = useBackends();
let tenant: Tenant;
let clientId = '';
let account = '';
let owner: HubPrincipal;

beforeAll(async () => {
  await bootstrapHub();
  tenant = await makeTenant({ default_redirect_url: 'https://shop.example/in' });
  ({ clientId } = await makeCredential(tenant.app));
  ({ account, owner } = await makeAccount('team'));
  // The signing key is read once an instance.
  await signIn(backends, clientId);
});

/** What an operation asks of the table, once its request has succeeded. */
async function callsOf(module: Module, request: Request): Promise<string[]> {
  let status = 0;
  const calls = await countCalls(async () => {
    ({ status } = await invoke(module, request));
  });
  expect(status).toBeLessThan(300);
  return calls;
}

const ofCredential = async (module: Module) => {
  const { clientId: client_id } = await makeCredential(tenant.app);
  return callsOf(module, { params: { app: tenant.app, client_id }, principal: tenant.hub });
};
const ofAccount = (module: Module, request: Request = {}) =>
  callsOf(module, { params: { account }, principal: owner, ...request });
const ofMember = async (module: Module, request: Request = {}) =>
  ofAccount(module, {
    params: { account, member: (await makeMember(account, 'viewer')).userId },
    ...request,
  });

/** The one-time code that a browser brings from a link. */
async function oneTimeCode(): Promise<string> {
  const { linkCode } = await startedSignIn(backends, clientId, { email: newEmail() });
  const { headers } = await redeemLink(linkCode, BROWSER);
  return new URLSearchParams(new URL(String(headers['location'])).hash.slice(1)).get('svc_code') ?? '';
}

const OPERATIONS: [string, string[], () => Promise<string[]>][] = [
  [
    'completing a sign-in',
    ['UpdateItem', 'UpdateItem', 'BatchGetItem', 'Query', 'TransactWriteItems'],
    async () => {
      const { challengeId, code } = await startedSignIn(backends, clientId, { email: newEmail() });
      return callsOf(complete, { body: { challenge_id: challengeId, token: code } });
    },
  ],
  [
    'a token for a code',
    ['GetItem', 'GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'],
    async () => callsOf(issueToken, { body: { code: await oneTimeCode() } }),
  ],
  [
    'a token for a refresh token',
    ['GetItem', 'BatchGetItem', 'GetItem', 'UpdateItem'],
    async () => {
      const began = { client: (await makeCredential(tenant.app)).clientId };
      const { refreshToken } = await openSessionOf(tenant.app, tenant.userId, { began });
      return callsOf(issueToken, { body: { refresh_token: refreshToken } });
    },
  ],
  [
    'a token for key and secret',
    ['GetItem', 'UpdateItem', 'GetItem'],
    async () => {
      const { headers } = await makeCredential(tenant.app);
      return callsOf(issueToken, { headers, body: { grant_type: 'client_credentials' } });
    },
  ],
  [
    'signing out',
    ['BatchGetItem', 'TransactWriteItems'],
    () => callsOf(signOut, { params: { app: tenant.app }, principal: tenant.user }),
  ],
  [
    'signing out everywhere',
    ['BatchGetItem', 'UpdateItem'],
    () =>
      callsOf(signOut, {
        params: { app: tenant.app },
        principal: { ...tenant.user, sessionId: 'other', issuedAt: tenant.user.issuedAt + 60 },
        body: { sign_out_all: true },
      }),
  ],
  [
    'signing out of the hub',
    ['BatchGetItem', 'TransactWriteItems'],
    () => callsOf(signOut, { params: { app: HUB }, principal: tenant.hub }),
  ],
  [
    'signing a user out',
    ['GetItem', 'GetItem', 'UpdateItem'],
    () => callsOf(signOutUser, { params: { app: tenant.app, user: tenant.userId }, principal: tenant.keys }),
  ],
  ['reading a credential', ['GetItem', 'GetItem'], () => ofCredential(getCredential)],
  ['rotating a credential', ['GetItem', 'GetItem', 'UpdateItem'], () => ofCredential(rotateCredential)],
  ['deleting a credential', ['GetItem', 'TransactWriteItems'], () => ofCredential(deleteCredential)],
  ['the plans', [], () => ofAccount(listPlans)],
  ['the accounts', ['BatchGetItem'], () => ofAccount(listAccounts)],
  [
    'creating an account',
    ['TransactWriteItems'],
    async () => ofAccount(createAccount, { body: { name: 'Acme' } }),
  ],
  ['reading an account', ['GetItem'], () => ofAccount(getAccount)],
  [
    'subscribing an account',
    ['GetItem', 'UpdateItem'],
    () => ofAccount(subscribe, { body: { plan: 'free' } }),
  ],
  ['the members of an account', ['Query', 'BatchGetItem'], () => ofAccount(listMembers)],
  [
    'inviting somebody into an account',
    [
      'BatchGetItem',
      'UpdateItem',
      'UpdateItem',
      'UpdateItem',
      'BatchGetItem',
      'UpdateItem',
      'UpdateItem',
      'TransactWriteItems',
    ],
    () => ofAccount(inviteMember, { body: { email: newEmail(), role: 'viewer' } }),
  ],
  [
    'your invites into accounts',
    ['GetItem', 'Query', 'BatchGetItem', 'BatchGetItem'],
    async () => {
      const { principal } = await makeInvited(account);
      return callsOf(listMyInvites, { principal });
    },
  ],
  [
    'accepting an invite into an account',
    ['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'],
    async () => {
      const { principal, invite } = await makeInvited(account);
      return callsOf(acceptInvite, { principal, params: { invite } });
    },
  ],
  [
    'changing a role',
    ['GetItem', 'TransactWriteItems'],
    () => ofMember(updateMember, { body: { role: 'editor' } }),
  ],
  ['removing a member', ['GetItem', 'TransactWriteItems'], () => ofMember(removeMember)],
];

it.each(OPERATIONS)('%s takes these calls of the table: %j', async (_, expected, run) => {
  expect(await run()).toEqual(expected);
});

import { expect, vi } from 'vitest';
import * as listAccounts from '../../functions/accounts/list-accounts.ts';
import * as createApplication from '../../functions/applications/create-application.ts';
import * as deleteApplication from '../../functions/applications/delete-application.ts';
import * as getClientPackage from '../../functions/client-files/get-client-package.ts';
import * as rotateSigningKeys from '../../functions/events/rotate-signing-keys.ts';
import * as storeClient from '../../functions/events/store-client.ts';
import * as wakeWebhooks from '../../functions/events/wake-webhooks.ts';
import * as createGroupInvites from '../../functions/groups/create-group-invites.ts';
import * as deleteUserIdentity from '../../functions/identities/delete-user-identity.ts';
import * as visitLink from '../../functions/magic-links/visit-link.ts';
import * as deleteUserPasskey from '../../functions/passkeys/delete-user-passkey.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as getMyFieldFile from '../../functions/profiles/get-my-field-file.ts';
import * as getAppConfig from '../../functions/sign-in/get-app-config.ts';
import * as getChallengeStatus from '../../functions/sign-in/get-challenge-status.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import * as renewLink from '../../functions/sign-in/renew-link.ts';
import * as signOut from '../../functions/sign-in/sign-out.ts';
import * as getUser from '../../functions/users/get-user.ts';
import * as getUserFieldFile from '../../functions/users/get-user-field-file.ts';
import * as importUsers from '../../functions/users/import-users.ts';
import * as sendSignInLink from '../../functions/users/send-sign-in-link.ts';
import * as upsertUsers from '../../functions/users/upsert-users.ts';
import * as deleteVariant from '../../functions/variants/delete-variant.ts';
import * as updateWebhook from '../../functions/webhooks/update-webhook.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { freePort } from '../../infra/local/http/loopback.ts';
import { forgetRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID, newId } from '../../shared/platform/ids.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import { deleteObjects, listObjects } from '../../shared/storage/objects.ts';
import { notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import { completeOwn, newest, patchOwn, pendingOf, signedInAgo, undo } from './addresses.ts';
import type { Authenticator } from './authenticator.ts';
import type { useBackends } from './backends.ts';
import { beforeNextCall } from './before-call.ts';
import {
  callConsole,
  cookieOf,
  exchangeForConsole,
  sendPasskeyToConsole,
  startedForConsole,
} from './console-session.ts';
import { happen, wake } from './deliveries.ts';
import { pdf, png } from './files.ts';
import { groups, invites, newGroup, newMember, newUser, resend } from './groups.ts';
import { beginPromotion, finishPromotion, makeGuestTenant, newGuest } from './guests.ts';
import { makeAccount } from './hub-users.ts';
import {
  FOREIGN_PROOF,
  makeProviderTenant,
  newPerson,
  signInAs,
  startLink,
  unlinkMine,
  withIdentity,
} from './identities.ts';
import { invoke } from './invoke.ts';
import { changeItem } from './items.ts';
import { BROWSER, codeOf, makeLink, newEmail, redeemLink } from './magic-links.ts';
import { deliverFeedback, deliveryOf } from './mail-feedback.ts';
import { ownForm } from './own-form.ts';
import {
  makePasskeyTenant,
  newSignedIn,
  type PasskeyTenant,
  removeMine,
  requestOptions,
  screenOrigin,
  signInByPasskey,
  WITH_PASSKEYS,
  withPasskey,
} from './passkeys.ts';
import { newPhone } from './phones.ts';
import { startPictureHost } from './picture-host.ts';
import {
  asBackend,
  asMe,
  deleteMine,
  form,
  makeProfile,
  patchMine,
  patchUser,
  putField,
  putMine,
  putMyField,
  putUser,
  removeUser,
  withUser,
} from './profiles.ts';
import { publishPending } from './publish-pending.ts';
import { ALL_RUNS, purge, purgeRecords, sweep } from './purge.ts';
import { beginChange, putSchema, runJobs, withBadge, withUsers } from './schema-changes.ts';
import { addFields } from './schemas.ts';
import {
  call,
  makeCredential,
  newAddress,
  openSessionOf,
  principalFor,
  signIn,
  startedSignIn,
} from './sign-in.ts';
import { deliverText, makeKeyword, textOf } from './sms-keywords.ts';
import { makeTenant, type Tenant } from './tenants.ts';
import { fetchServed, originalsOf, processAll, processOne } from './uploads.ts';
import { revokedTokens, signInsAtProvider } from './upstream-calls.ts';
import { makeVariant } from './variants.ts';
import { makeWebhook } from './webhooks.ts';

type Backends = ReturnType<typeof useBackends>;
type Answer = Awaited<ReturnType<typeof invoke>>;

/** Enough requests of one caller for a write of their count. */
const COUNTED_REQUESTS = 201;

/** Calls that no single request of a contract makes, each by what it is about. */
export const FURTHER_CALLS: [string, (backends: Backends) => Promise<Answer[]>][] = [
  ['a deployment of the client', deployClient],
  ['a sign-in by a code, and its state', signInByCode],
  ['a sign-in of which the link is opened and the e-mail delivered', attemptToSignIn],
  ['a guest who signs in with an address', promotedGuest],
  ['links that are renewed, of a phone and of an address that strangers use', renewedLinks],
  ['tokens for a one-time code, for an application, and for a stolen refresh token', tokens],
  ['a sign-out of one session', endOneSession],
  ['a session of the console', sessionOfConsole],
  ['sign-ins to the console by passkeys, one of which may be a copy', passkeysAtConsole],
  ['a link that an operator has sent to a phone', linkToPhone],
  ['notices to addresses that the backend replaces', replacedAddresses],
  ['notices about passkeys', passkeyNotices],
  ['sign-ins at a provider, more than one source has', signInsAtProvider],
  ['notices about linked accounts', identityNotices],
  ['pictures of providers', picturesOfProviders],
  ['a token of Apple that is revoked', revokedTokens],
  ['a proof of work to link an account', provedLink],
  ['changes of your profile', ownChanges],
  ['a change of an address that is undone', undoneChange],
  ['groups of users', groupsOfUsers],
  ['files of users', filesOfUsers],
  ['files that are missing', missingFiles],
  ['deleted users', deletedUsers],
  ['deleted records that others refer to', deletedRecords],
  ['changes of a schema', schemaChanges],
  ['texts to the service', texts],
  ['callers whose credentials were not used for hours', idleCallers],
  ['as many requests as are counted before a write', countedRequests],
  ['the rotation of the signing keys', rotation],
  ['a webhook that is disabled because its receiver does not answer', failingWebhook],
  ['a webhook that is enabled and due, and the events of changes', dueWebhook],
  ['a deleted application and a deleted account', deletedTenant],
  ['a variant whose deletion was interrupted', interruptedVariant],
];

/** Signs in to the console by each proof, goes on by the cookie, and signs out. */
async function sessionOfConsole(backends: Backends): Promise<Answer[]> {
  const { byCode } = await startedForConsole(backends);
  const { byLink } = await startedForConsole(backends);
  const proofs = [byCode, byLink, await exchangeForConsole()];
  const answers: Answer[] = [];
  for (const body of proofs) {
    forgetClients();
    answers.push(await callConsole('POST', { body }));
  }
  const token = answers[0] && cookieOf(answers[0]).value;
  return [...answers, await callConsole('POST', { token }), await callConsole('DELETE', { token })];
}

/** Signs in to the console by a passkey, and with one whose counter went back. */
async function passkeysAtConsole(backends: Backends): Promise<Answer[]> {
  const hub = { app: HUB_APPLICATION_ID, clientId: HUB_CLIENT_ID };
  await changeItem(keys.application(HUB_APPLICATION_ID), { config: WITH_PASSKEYS });
  const answers: Answer[] = [];
  for (const address of [{ email: newEmail() }, { phone: newPhone() }]) {
    const user = { ...hub, ...(await signIn(backends, HUB_CLIENT_ID, address as never)) };
    const { authenticator } = await withPasskey(user, { counter: 5 });
    forgetClients();
    answers.push(await sendPasskeyToConsole(await assertionOf(authenticator, { counter: 6 })));
    await sendPasskeyToConsole(await assertionOf(authenticator, { counter: 4 }));
  }
  await changeItem(keys.application(HUB_APPLICATION_ID), { config: {} });
  return answers;
}

async function assertionOf(authenticator: Authenticator, ceremony: { counter: number }): Promise<object> {
  const { body: options } = await requestOptions(HUB_CLIENT_ID);
  return authenticator.get(options as never, { origin: screenOrigin(), ...ceremony });
}

async function linkToPhone(backends: Backends): Promise<Answer[]> {
  const tenant = await makePasskeyTenant({ default_redirect_url: 'https://shop.example/welcome' });
  const { userId: user } = await signIn(backends, tenant.clientId, { phone: newPhone() } as never);
  const params = { app: tenant.app, user };
  return [await invoke(sendSignInLink, { params, principal: tenant.keys, body: { channel: 'phone' } })];
}

/** Adds, removes, refuses and ends passkeys of users with one kind of address each. */
async function passkeyNotices(backends: Backends): Promise<Answer[]> {
  const tenant = await makePasskeyTenant();
  const answers: Answer[] = [];
  for (const field of ['email', 'phone'] as const) {
    const address = field === 'email' ? { email: newEmail() } : { phone: newPhone() };
    const user = { ...tenant, ...(await signIn(backends, tenant.clientId, address as never)) };
    const [one, other] = [await withPasskey(user, { counter: 5 }), await withPasskey(user)];
    await signInByPasskey(tenant.clientId, one.authenticator, { counter: 4 });
    const params = { app: tenant.app, user: user.userId, passkey: other.passkey };
    answers.push(
      await removeMine(user, one.passkey),
      await invoke(deleteUserPasskey, { params, principal: tenant.keys }),
    );
    await endPasskey(backends, tenant, field);
    await sweep((await purgeRecords()).filter(({ kind }) => kind === 'ways_in'));
    await endPasskey(backends, tenant, field);
    await purge();
    vi.useRealTimers();
  }
  return answers;
}

/** Lets a first verification end a passkey of a user. */
async function endPasskey(backends: Backends, tenant: PasskeyTenant, field: 'email' | 'phone') {
  const [userId, value] = [newId('user'), field === 'email' ? newEmail() : newPhone()];
  await putUser(tenant, userId, { data: field === 'email' ? { email: value } : { phone_number: value } });
  const { headers } = await openSessionOf(tenant.app, userId);
  await withPasskey({ ...tenant, userId, headers });
  await signIn(backends, tenant.clientId, { [field]: value } as never);
}

/** Links, unlinks and ends accounts at providers of users with one kind of address each. */
async function identityNotices(backends: Backends): Promise<Answer[]> {
  const tenant = await makeProviderTenant();
  const answers: Answer[] = [];
  for (const field of ['email', 'phone'] as const) {
    const address = field === 'email' ? { email: newEmail() } : { phone: newPhone() };
    const user = { ...tenant, ...(await signIn(backends, tenant.clientId, address as never)) };
    const [one, other] = [await withIdentity(user), await withIdentity(user)];
    const params = { app: tenant.app, user: user.userId, identity: other.identity };
    answers.push(
      await unlinkMine(user, one.identity),
      await invoke(deleteUserIdentity, { params, principal: tenant.keys }),
    );
  }
  return answers;
}

/** Lets the sweep bring the picture of one new user, and the purge that of another. */
async function picturesOfProviders(): Promise<Answer[]> {
  const tenant = await makeProviderTenant();
  await addFields(tenant, { photo: { type: 'image' } });
  const claims = { picture: (await startPictureHost()).url };
  await signInAs(tenant.app, newPerson({ isAuthority: true, claims }));
  await sweep((await purgeRecords()).filter(({ kind }) => kind === 'picture'));
  await signInAs(tenant.app, newPerson({ isAuthority: true, claims }));
  await purge();
  vi.useRealTimers();
  return [];
}

/** Sends a proof of work that nobody asked for: it counts as none. */
async function provedLink(backends: Backends): Promise<Answer[]> {
  const tenant = await makeProviderTenant();
  const user = await newSignedIn(backends, tenant);
  forgetRecognitionKeys();
  return [(await startLink(user, { proof: FOREIGN_PROOF })).started];
}

async function signInByCode(backends: Backends): Promise<Answer[]> {
  const { clientId } = await makeCredential((await makeTenant()).app);
  const { challengeId } = await startedSignIn(backends, clientId, { email: newEmail() });
  forgetClients();
  await signIn(backends, clientId, { phone: newPhone() });
  return [
    await invoke(getChallengeStatus, { body: { challenge_id: challengeId } }),
    await invoke(getAppConfig, { headers: { 'x-svc-app-key': clientId } }),
  ];
}

async function attemptToSignIn(backends: Backends): Promise<Answer[]> {
  const tenant = await makeTenant();
  const { clientId } = await makeCredential(tenant.app);
  const email = newEmail();
  const { userId } = await signIn(backends, clientId, { email });
  const { linkCode } = await startedSignIn(backends, clientId, { email });
  const opened = await invoke(visitLink, { params: { code: linkCode } });
  await publishPending();
  const attempt = newId('attempt');
  forgetClients();
  await deliverFeedback(deliveryOf({ app: tenant.app, to: email, attempt }));
  await removeUser(tenant, userId);
  const records = await purgeRecords();
  // Recorded late, after the deletion of the user.
  await sweep(records);
  await deliverFeedback(deliveryOf({ app: tenant.app, to: email, attempt }));
  forgetClients();
  await sweep(records);
  forgetClients();
  await purge();
  vi.useRealTimers();
  return [opened];
}

async function promotedGuest(backends: Backends): Promise<Answer[]> {
  const { clientId } = await makeGuestTenant();
  const guest = await newGuest(clientId);
  forgetClients();
  return [await finishPromotion(await beginPromotion(backends, clientId, guest, { email: newEmail() }))];
}

async function renewedLinks(backends: Backends): Promise<Answer[]> {
  const { clientId } = await makeCredential((await makeTenant()).app);
  const renew = (code: string) =>
    invoke(renewLink, { params: { code }, sourceIp: newAddress(), ...ownForm(BROWSER) });
  const answers = [];
  for (const recipient of [{ phone: newPhone() }, { email: newEmail() }]) {
    const { linkCode } = await startedSignIn(backends, clientId, recipient);
    await redeemLink(linkCode);
    forgetClients();
    answers.push(await renew(linkCode));
    for (let sent = 2; sent < 5; sent += 1) await renew(linkCode);
    // The sixth message needs work of the browser.
    expect((await renew(linkCode)).status).toBe(429);
  }
  return answers;
}

async function tokens(): Promise<Answer[]> {
  const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/in' });
  const { code: link } = await makeLink(tenant, { data: { email: newEmail() } });
  forgetClients();
  const { headers } = await redeemLink(link, BROWSER);
  const code = new URLSearchParams(new URL(String(headers['location'])).hash.slice(1)).get('svc_code');
  forgetClients();
  const exchanged = await invoke(issueToken, { body: { code } });
  const refresh = () => invoke(issueToken, { body: { refresh_token: exchanged.body['refresh_token'] } });
  const refreshed = await refresh();
  // The authorizer notes that the access token of a refresh was used.
  await call(getMyData, {
    params: { app: tenant.app },
    headers: { authorization: `Bearer ${refreshed.body['access_token']}` },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await refresh();
  vi.useRealTimers();
  const credential = await makeCredential(tenant.app);
  const body = { grant_type: 'client_credentials' };
  return [exchanged, await invoke(issueToken, { headers: credential.headers, body })];
}

async function endOneSession(): Promise<Answer[]> {
  const tenant = await signedInAgo(await makeTenant());
  await store({ ...keys.grant(tenant.app, tenant.user.sessionId) });
  return [await asMe(signOut, tenant, { body: {} })];
}

async function replacedAddresses(): Promise<Answer[]> {
  const tenant = await makeTenant();
  const fresh = () => ({ email: newEmail(), phone_number: newPhone() });
  const verifiedUser = () => {
    const data = fresh();
    return makeProfile(tenant, { data, verified_data: data });
  };
  const told = { notify: true };
  const line = { user_id: await verifiedUser(), data: fresh(), ...told };
  const ofField = async (field: string, value: string) =>
    putField(tenant, await verifiedUser(), field, { body: { value, ...told } });
  return [
    await putUser(tenant, await verifiedUser(), { data: fresh(), ...told }),
    await patchUser(tenant, await verifiedUser(), { data: fresh(), ...told }),
    await ofField('email', newEmail()),
    await ofField('phone_number', newPhone()),
    await asBackend(upsertUsers, tenant, {
      body: { users: [{ user_id: await verifiedUser(), data: fresh(), ...told }] },
    }),
    await asBackend(importUsers, tenant, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify(line),
    }),
  ];
}

async function ownChanges(): Promise<Answer[]> {
  const tenant = await makeTenant();
  const me = async () => signedInAgo(await withUser(tenant, { data: { first_name: 'Ada' } }));
  return [
    await patchMine(await me(), { first_name: 'Grace', email: newEmail(), phone_number: newPhone() }),
    await putMine(await me(), { first_name: 'Grace', email: newEmail(), phone_number: newPhone() }),
    await putMyField(await me(), 'email', { body: { value: newEmail() } }),
    await putMyField(await me(), 'phone_number', { body: { value: newPhone() } }),
    await putMyField(await me(), 'first_name', { body: { value: 'Grace' } }),
  ];
}

async function undoneChange(backends: Backends): Promise<Answer[]> {
  const { app } = await makeTenant();
  const { clientId } = await makeCredential(app);
  const change = async (field: 'email' | 'phone_number', make: () => string) => {
    const [before, after] = [make(), make()];
    const value = field === 'email' ? { email: before } : { phone: before };
    const session = await signIn(backends, clientId, value);
    const { challengeId } = pendingOf(await patchOwn(app, session, { [field]: after }), field);
    const completed = await completeOwn(app, session, challengeId, newest(backends, after).code);
    return [completed, await undo(newest(backends, before).linkCode)];
  };
  return [...(await change('email', newEmail)), ...(await change('phone_number', newPhone))];
}

async function groupsOfUsers(): Promise<Answer[]> {
  const tenant = await makeTenant();
  const phone = newPhone();
  const group = await newGroup(tenant.user);
  const body = { phone, roles: ['editor'] };
  const invited = await invites.create(tenant.user, { group }, { body });
  const { link } = Object(invited.body);
  const resent = await resend(codeOf(link));
  const inviteByBackend = (invitee: object) =>
    invites.create(tenant.keys, { group }, { body: { roles: ['editor'], send: true, ...invitee } });
  return [
    invited,
    resent,
    await inviteByBackend({ email: newEmail() }),
    await inviteByBackend({ phone: newPhone() }),
    await asBackend(createGroupInvites, tenant, {
      params: { group },
      body: {
        invites: [{ email: newEmail() }, { phone: newPhone() }].map((invitee) => ({
          roles: ['editor'],
          send: true,
          ...invitee,
        })),
      },
    }),
    await groups.list(tenant.keys),
  ];
}

/** A tenant whose own user has an image and a document that are ready. */
async function withFiles(): Promise<{ me: Tenant; answers: Answer[] }> {
  const tenant = await makeTenant();
  await addFields(tenant, { photo: { type: 'image' }, contract: { type: 'document' } });
  const me = await withUser(tenant);
  const answers = [
    await putMyField(me, 'photo', await form(png())),
    await putField(me, me.userId, 'contract', await form(pdf())),
  ];
  await processAll(me.app);
  return { me, answers };
}

async function filesOfUsers(): Promise<Answer[]> {
  const { me, answers } = await withFiles();
  const { photo } = Object((await asMe(getMyData, me)).body['data']);
  const params = { field: 'contract', user: me.userId };
  return [
    ...answers,
    await asMe(getMyData, me, { query: { format: 'export' } }),
    await asBackend(getUser, me, { params, query: { format: 'export' } }),
    await fetchServed(photo),
    await asMe(getMyFieldFile, me, { params }),
    await asBackend(getUserFieldFile, me, { params }),
  ];
}

/** Reads files that are missing, and processes an upload that is settled and one that replaces another. */
async function missingFiles(): Promise<Answer[]> {
  const { me } = await withFiles();
  const { photo } = Object((await asMe(getMyData, me)).body['data']);
  await putMyField(me, 'photo', await form(png({ width: 9 })));
  await putField(me, me.userId, 'contract', await form(pdf('2')));
  const [settled = ''] = await originalsOf(me.app);
  await processAll(me.app);
  await processOne(settled);
  await fetchServed(photo);
  await deleteObjects(await listObjects(`apps/${me.app}/`));
  const params = { field: 'contract', user: me.userId };
  await asMe(getMyFieldFile, me, { params });
  await asBackend(getUserFieldFile, me, { params });
  return [];
}

async function deletedUsers(): Promise<Answer[]> {
  const [one, two] = [await withFiles(), await withFiles()];
  for (const { me } of [one, two]) await giveLinkAndGrant(me);
  return [await deleteMine(one.me), await removeUser(two.me, two.me.userId)];
}

/** Gives the user of a tenant a link and a grant of the OpenID provider, which its deletion deletes. */
async function giveLinkAndGrant(tenant: Tenant): Promise<void> {
  await makeLink(tenant, { user_id: tenant.userId });
  const key = keys.grant(tenant.app, tenant.userId);
  await store({ ...key, ...owners.ofUser(tenant.app, tenant.userId, key) });
}

async function deletedRecords(): Promise<Answer[]> {
  const tenant = await makeTenant();
  const { variant } = await makeVariant(tenant);
  await makeCredential(tenant.app, { app_variant_id: variant });
  const group = await newGroup(tenant.keys);
  await newMember(tenant.keys, group, await newUser(tenant));
  const params = { app: tenant.app, variant };
  return [
    await invoke(deleteVariant, { params, principal: tenant.hub }),
    await groups.remove(tenant.keys, { group }),
  ];
}

async function schemaChanges(): Promise<Answer[]> {
  const unique = withBadge({ unique: true });
  const tenant = await withUsers(withBadge(), [{ badge: 'one' }]);
  await beginChange(tenant, unique);
  await runJobs();
  const other = await withUsers(withBadge(), [{ badge: 'two' }]);
  return [await putSchema(other, unique)];
}

async function texts(): Promise<Answer[]> {
  const tenant = await makeTenant({ default_redirect_url: 'https://shop.example/' });
  const { keyword } = await makeKeyword(tenant);
  await deliverText(textOf(newPhone(), keyword));
  return [];
}

async function idleCallers(): Promise<Answer[]> {
  forgetClients();
  const tenant = await makeTenant();
  const { owner } = await makeAccount();
  const { headers } = await makeCredential(tenant.app);
  const hub = await openSessionOf('app_hub', owner.userId);
  const user = await openSessionOf(tenant.app, tenant.userId);
  const params = { app: tenant.app, user: tenant.userId };
  forgetClients();
  return [
    await call(getUser, { params, headers }),
    await call(listAccounts, { headers: hub.headers }),
    await call(getMyData, { params, headers: user.headers }),
  ];
}

async function countedRequests(): Promise<Answer[]> {
  const tenant = await makeTenant();
  const { headers } = await makeCredential(tenant.app);
  const params = { app: tenant.app, user: tenant.userId };
  vi.stubEnv('REQUESTS_PER_MINUTE', '6000');
  for (let n = 0; n < COUNTED_REQUESTS; n++) await principalFor(getUser.operation, { params, headers });
  vi.unstubAllEnvs();
  return [];
}

async function rotation(): Promise<Answer[]> {
  const { trigger, handler } = rotateSigningKeys;
  forgetClients();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 86_400_000 });
  await runAs(trigger.id, trigger.uses, handler);
  vi.useRealTimers();
  return [];
}

/** What a deployment does, and a request for a version that was never deployed. */
async function deployClient(): Promise<Answer[]> {
  await runAs(storeClient.trigger.id, storeClient.trigger.uses, storeClient.handler);
  await invoke(getClientPackage, { params: { archive: 'svc-client-0.0.1.tgz' } });
  return [];
}

async function dueWebhook(): Promise<Answer[]> {
  const { trigger, handler } = wakeWebhooks;
  const { app, hub: principal } = await makeTenant();
  const { id: webhook } = await makeWebhook({ app, hub: principal }, { state: 'disabled' });
  const enabled = { params: { app, webhook }, principal, body: { state: 'enabled' } };
  const answer = await invoke(updateWebhook, enabled);
  await runAs(trigger.id, trigger.uses, handler);
  await publishPending();
  return [answer];
}

/** A webhook whose receiver does not answer: one attempt, and one more after five days of failures. */
async function failingWebhook(): Promise<Answer[]> {
  vi.stubEnv('WEBHOOK_LOOPBACK', 'true');
  const { account, owner: principal } = await makeAccount();
  const made = await invoke(createApplication, { principal, body: { name: 'Shop', account } });
  const app = String(made.body['id']);
  const url = `http://127.0.0.1:${await freePort()}/`;
  const { id: webhook } = await makeWebhook({ app, hub: principal }, { url });
  await happen({ app }, ['ada']);
  await wake({ app, webhook });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 86_400_000 });
  await wake({ app, webhook });
  vi.useRealTimers();
  vi.unstubAllEnvs();
  return [made];
}

/** A variant with a credential that its deletion left to the sweep. */
async function interruptedVariant(): Promise<Answer[]> {
  const tenant = await makeTenant();
  const { variant } = await makeVariant(tenant);
  await makeCredential(tenant.app, { app_variant_id: variant });
  beforeNextCall('Query', async () => {
    throw new Error('the table does not answer');
  });
  await invoke(deleteVariant, { params: { app: tenant.app, variant }, principal: tenant.hub });
  await publishPending();
  return [];
}

async function deletedTenant(): Promise<Answer[]> {
  const { me } = await withFiles();
  await giveLinkAndGrant(me);
  await makeCredential(me.app);
  const params = { app: me.app };
  const answer = await invoke(deleteApplication, { params, principal: me.hub });
  const account = newId('acct');
  // What the request leaves to the purge if it has no time.
  await store({ ...keys.accountMember(account, me.hub.userId), user_id: me.hub.userId, role: 'viewer' });
  await store({ ...keys.purgeAccount(account), kind: 'account', account });
  await purge(ALL_RUNS);
  vi.useRealTimers();
  return [answer];
}

function store(item: Parameters<typeof put>[0]): Promise<void> {
  return write(put(item, notExists()));
}

import { exampleRequest, REQUESTS } from '../../infra/openapi-examples/examples.ts';
import { PARAMETERS } from '../../infra/openapi-examples/parameters.ts';
import * as value from '../../infra/openapi-examples/values.ts';
import type { DiscoveredOperation } from '../../infra/operations.ts';
import { newExchangeCode } from '../../shared/auth/exchange-codes.ts';
import { grantOfClientKey } from '../../shared/auth/grant-of-client.ts';
import { forgetRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { sessionOfName } from '../../shared/auth/session-names.ts';
import { storeClient } from '../../shared/client-files/client-store.ts';
import { loadClient } from '../../shared/client-files/load-client.ts';
import { packageName } from '../../shared/client-files/package-name.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import { replaceTemplate } from '../../shared/messages/template-store.ts';
import { storePreview } from '../../shared/pages/page-preview-store.ts';
import { epochNow } from '../../shared/platform/time.ts';
import { beginningOfSession } from '../../shared/profiles/sign-in/session-beginning.ts';
import { UNKNOWN_FACTS } from '../../shared/profiles/sign-in/session-facts.ts';
import type { AttemptStep } from '../../shared/sign-in-attempts/attempt.ts';
import { markAttempt } from '../../shared/sign-in-attempts/mark-attempt.ts';
import { recordSteps } from '../../shared/sign-in-attempts/record-attempts.ts';
import { owners } from '../../shared/storage/keys.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { changedAddress, newest } from './addresses.ts';
import { makeAsset } from './assets.ts';
import type { useBackends } from './backends.ts';
import { changeOf } from './events.ts';
import { pdf, png } from './files.ts';
import { newGroup, newInvite, newMember, newUser } from './groups.ts';
import { guestConfig } from './guests.ts';
import { hubCaller, joinAccount, makeAccount, makeHubUser, makeMember } from './hub-users.ts';
import { IDENTITY_NEEDS } from './identity-needs.ts';
import { makeProvider } from './identity-providers.ts';
import type { Request } from './invoke.ts';
import { storeItem } from './items.ts';
import { makeLink, newEmail, redeemLink, setConfig } from './magic-links.ts';
import { bounceOf, deliverFeedback } from './mail-feedback.ts';
import { clientRequest, credentialsOf, makeOidcClient } from './oidc-clients.ts';
import { ownForm } from './own-form.ts';
import { PASSKEY_NEEDS } from './passkey-needs.ts';
import { form, putField } from './profiles.ts';
import { addFields } from './schemas.ts';
import { sessionNameOf, storeArtifact } from './sessions.ts';
import { makeCredential, openSessionOf, startedSignIn } from './sign-in.ts';
import { makeKeyword } from './sms-keywords.ts';
import { storeAccountInvite } from './store-account-invite.ts';
import { TASK_ROLES } from './teams.ts';
import type { Tenant } from './tenants.ts';
import { processAll, sendIcon, servedOf } from './uploads.ts';
import { UPSTREAM_NEEDS } from './upstream-needs.ts';
import { makeVariant } from './variants.ts';
import { makeDelivery, makeWebhook } from './webhooks.ts';

type Operation = DiscoveredOperation['operation'];
export type World = { tenant: Tenant; operation: Operation; backends: ReturnType<typeof useBackends> };
/** What a request needs besides its example, and the real values of values in the example. */
type Prepared = Omit<Request, 'params' | 'query'> & { readonly real?: Readonly<Record<string, string>> };
type Prepare = (world: World) => Promise<Prepared>;

export const ADA = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };
const GRACE = { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' };
const CREW = { name: 'Crew', meta: { boat: 'Windward' } };

/** What operations need besides what follows from the names in their paths. */
const BY_OPERATION: Readonly<Record<string, Prepare>> = {
  acceptAccountInvite: accountInvited,
  rejectAccountInvite: accountInvited,
  listMyAccountInvites: accountInvited,
  acceptGroupInvite: groupInvited,
  rejectGroupInvite: groupInvited,
  deleteAccount: async () => {
    const { account, owner } = await makeAccount(null);
    return { principal: owner, real: { [value.ACCOUNT]: account } };
  },
  joinGroup: withOpenGroup,
  createMagicLink: withOpenGroup,
  leaveGroup: async ({ tenant }) => {
    const group = await newGroup(tenant.keys, CREW);
    await newMember(tenant.keys, group, await newUser(tenant, GRACE));
    await newMember(tenant.keys, group, tenant.user);
    return { real: { [value.GROUP]: group } };
  },
  listMyGroups: withGroup,
  listGroups: withGroup,
  listGroupInvites: withInvite,
  listMyGroupInvites: withInvite,
  listGroupMembers: withMember,
  listMyGroupMembers: withMember,
  listUserGroups: withMember,
  getUserGroup: withMember,
  listMemberships: withMember,
  addMyGroupMember: withGuest,
  addGroupMember: withGuest,
  updateAccountMember: withAccountMember,
  removeAccountMember: withAccountMember,
  listAccountMembers: withAccountMember,
  listAccountEvents: (world) => withEvents(world.tenant.account, world),
  listEvents: (world) => withEvents(world.tenant.app, world),
  listMyEvents: withOwnEvents,
  getApplicationStatistics: withStatistics,
  lookupSignInAttempts: withAttempt,
  listUserSessions: withSession,
  listMySessions: withOwnSession,
  listAssets: withAsset,
  listOidcClients: withClient,
  listOidcClientUsers: withClientUser,
  // Another client than the one of its body, so that it changes something.
  replaceOidcClient: (world) => withClient(world, clientRequest()),
  listWebhooks: withWebhook,
  listWebhookDeliveries: withWebhook,
  listIdentityProviders: withProvider,
  listVariants: withVariant,
  listSmsKeywords: withKeyword,
  listCredentials: withCredential,
  getClientPackage: withClientFiles,
  getClientModule: withClientFiles,
  getServedFile: withServedFile,
  getPagePreview: withPreview,
  getUserFieldFile: withDocument,
  getMyFieldFile: withDocument,
  announceUserFieldUpload: withPhoto,
  announceMyFieldUpload: withPhoto,
  getMailDelivery: withBounce,
  resumeMailDelivery: withBounce,
  deleteMessageTemplate: async ({ tenant }) => {
    const params = { app: tenant.app, kind: 'sign_in', locale: 'en' } as const;
    await replaceTemplate(params, { subject: 'Hello' }, { actor: tenant.hub.userId, precondition: {} });
    return {};
  },
  // Its message goes to the verified address of the caller.
  sendTestMessage: async ({ tenant }) => {
    const userId = await makeHubUser(`ada-${crypto.randomUUID()}@example.com`);
    await joinAccount(tenant.account, userId, 'editor');
    return { principal: await hubCaller(userId) };
  },
  ...IDENTITY_NEEDS,
  ...PASSKEY_NEEDS,
  ...UPSTREAM_NEEDS,
  getAppConfig: withKey,
  startSignIn: withKey,
  createGuest: async (world) => {
    await setConfig(world.tenant, guestConfig());
    return withKey(world);
  },
  completeSignIn: withSignIn,
  getChallengeStatus: withSignIn,
  issueToken: async ({ tenant }) => {
    const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
    return { real: { [value.REFRESH_TOKEN]: refreshToken } };
  },
  lookupCode: withExchangeCode,
  setActiveGroup: async (world) => {
    await setConfig(world.tenant, { groups: { roles: TASK_ROLES } });
    const { tenant } = world;
    const group = await newGroup(tenant.keys, CREW);
    await newMember(tenant.keys, group, await newUser(tenant, GRACE));
    await newMember(tenant.keys, group, tenant.user, ['editor']);
    const own = await withOwnSession(world);
    return { ...own, real: { ...own.real, [value.GROUP]: group } };
  },
  resendGroupInvite: async ({ tenant }) => {
    const group = await newGroup(tenant.user, CREW);
    const { code } = await newInvite(tenant.user, group, { email: GRACE.email });
    return { ...formOfPage(), real: { [value.LINK_CODE]: code } };
  },
  declineLinkedInvite: async ({ tenant, backends }) => {
    const group = await newGroup(tenant.user, CREW);
    const email = newEmail();
    await newInvite(tenant.user, group, { email });
    return { ...formOfPage(), real: { [value.LINK_CODE]: newest(backends, email).linkCode } };
  },
  renewLink: async ({ tenant, backends }) => {
    const { clientId } = await makeCredential(tenant.app);
    const { linkCode } = await startedSignIn(backends, clientId, { email: newEmail() });
    await redeemLink(linkCode);
    return { ...formOfPage(), real: { [value.LINK_CODE]: linkCode } };
  },
  // The invites of an address count together, whichever account sends them.
  inviteAccountMember: async () => ({ real: { [GRACE.email]: newEmail() } }),
  undoAddressChange: async ({ tenant, backends }) => {
    const { before } = await changedAddress(tenant, backends);
    return { ...formOfPage(), real: { [value.LINK_CODE]: newest(backends, before).linkCode } };
  },
  cancelAddressChange: async ({ tenant, backends }) => {
    const { principal, pending } = await changedAddress(tenant, backends);
    return { principal, real: { [value.CHALLENGE_ID]: pending } };
  },
  completeAddressChange: async ({ tenant, backends }) => {
    const { principal, pending, after } = await changedAddress(tenant, backends);
    const { code } = newest(backends, after);
    return { principal, real: { [value.CHALLENGE_ID]: pending, [value.MESSAGE_CODE]: code } };
  },
};

/** What the names in a path refer to. The first that fits prepares them all. */
const BY_PARAMETER: Readonly<Record<string, Prepare>> = {
  member: withMember,
  invite: withInvite,
  group: withGroup,
  client: withClient,
  client_id: withCredential,
  webhook: withWebhook,
  provider: withProvider,
  session: withSession,
  keyword: withKeyword,
  variant: withVariant,
  id: withAsset,
  code: withLink,
};

/** Makes what an operation needs, for one request. */
export async function prepareNeeds(world: World): Promise<Prepared> {
  const { id, path } = world.operation;
  const name = Object.keys(BY_PARAMETER).find((name) => path.includes(`{${name}}`)) ?? '';
  return (await (BY_OPERATION[id] ?? BY_PARAMETER[name])?.(world)) ?? {};
}

const memberOf = ({ tenant, operation }: World) =>
  operation.path.startsWith('/me') ? tenant.user : tenant.keys;

async function withGroup(world: World): Promise<Prepared> {
  const group = await newGroup(memberOf(world), CREW);
  return { real: { [value.GROUP]: group } };
}

async function withOpenGroup({ tenant }: World): Promise<Prepared> {
  const group = await newGroup(tenant.keys, { ...CREW, admission_policy: 'open' });
  return { real: { [value.GROUP]: group } };
}

async function withMember(world: World): Promise<Prepared> {
  const { tenant } = world;
  const by = memberOf(world);
  const group = await newGroup(by, CREW);
  if (by.kind === 'keys') await newMember(by, group, tenant.user);
  const member = await newMember(by, group, await newUser(tenant, GRACE), ['editor']);
  return { real: { [value.GROUP]: group, [value.MEMBER]: member } };
}

async function withPreview(): Promise<Prepared> {
  const { id } = await storePreview('<!doctype html><html lang="en"><title>Sign in</title></html>');
  return { real: { [value.PREVIEW]: id } };
}

async function withGuest(world: World): Promise<Prepared> {
  const { real } = await withGroup(world);
  const guest = await newUser(world.tenant, GRACE);
  return { real: { ...real, [value.USER]: guest.userId } };
}

/** An attempt whose message was delivered, and whose first code was wrong. */
async function withAttempt({ tenant }: World): Promise<Prepared> {
  const { app, userId: user, keys } = tenant;
  // A fault before may have left none.
  forgetRecognitionKeys();
  const mark = await markAttempt(app, { field: 'email', value: ADA.email }, '203.0.113.7');
  if (!mark) throw new Error('no attempts are recorded');
  const { id, address, source } = mark;
  const began = Date.now();
  const facts = { channel: 'email' as const, client: keys.clientId, user };
  const steps: AttemptStep[] = [
    { step: 'started', at: began, source, request: 'JKJVzh7qvHcEP1g=' },
    { step: 'message_accepted', at: began + 410 },
    { step: 'message_delivered', at: began + 2300 },
    { step: 'wrong_code', at: began + 41_000, code: 'invalid_code', source, request: 'JKJaXmPLvHcESHA=' },
  ];
  await recordSteps(steps.map((step) => ({ app, address, id, step, facts })));
  return {};
}

async function withProvider({ tenant }: World): Promise<Prepared> {
  await makeProvider(tenant, { id: value.PROVIDER });
  return {};
}

async function withInvite(world: World): Promise<Prepared> {
  const by = memberOf(world);
  const group = await newGroup(by, CREW);
  const { invite } = await newInvite(by, group, { email: GRACE.email });
  return { real: { [value.GROUP]: group, [value.INVITE]: invite } };
}

async function groupInvited({ tenant }: World): Promise<Prepared> {
  const group = await newGroup(tenant.keys, CREW);
  await newMember(tenant.keys, group, await newUser(tenant, GRACE));
  const { invite } = await newInvite(tenant.keys, group, { user_id: tenant.userId });
  return { real: { [value.GROUP]: group, [value.INVITE]: invite } };
}

async function accountInvited(): Promise<Prepared> {
  const email = newEmail();
  const { account, owner } = await makeAccount();
  const principal = await hubCaller(await makeHubUser(email));
  const { id } = await storeAccountInvite(account, { email, role: 'viewer' }, owner.userId);
  return { principal, real: { [value.INVITE]: id } };
}

async function withAccountMember({ tenant }: World): Promise<Prepared> {
  return { real: { [value.USER]: (await makeMember(tenant.account, 'viewer')).userId } };
}

async function withSignIn({ tenant, backends }: World): Promise<Prepared> {
  const { clientId } = await makeCredential(tenant.app);
  const { challengeId, code } = await startedSignIn(backends, clientId, {
    email: ADA.email,
    code_challenge: value.CODE_CHALLENGE,
    code_challenge_method: 'S256',
  });
  return { real: { [value.CHALLENGE_ID]: challengeId, [value.MESSAGE_CODE]: code } };
}

/** The link of an invite has led to the page of its application. */
async function withExchangeCode(world: World): Promise<Prepared> {
  const { app, keys, userId } = world.tenant;
  const signIn = { app, userId, began: beginningOfSession({ method: 'magic_link' }) };
  const group = await newGroup(keys, CREW);
  const stored = newExchangeCode({ ...signIn, group }, UNKNOWN_FACTS, undefined);
  await write(stored.write);
  return { ...(await withKey(world)), real: { [value.EXCHANGE_CODE]: stored.code } };
}

async function withLink({ tenant }: World): Promise<Prepared> {
  const { code } = await makeLink(tenant, {
    data: GRACE,
    verification_type: 'email',
    link_data: { campaign: 'autumn' },
  });
  return { real: { [value.LINK_CODE]: code } };
}

/** A form of a page that is served by HTTP or HTTPS. */
function formOfPage(): Request {
  const { cookies, ...request } = ownForm();
  return { ...request, cookies: cookies.flatMap((cookie) => [cookie, `__Host-${cookie}`]) };
}

async function withKey({ tenant }: World): Promise<Prepared> {
  const { clientId } = await makeCredential(tenant.app);
  return { headers: { 'x-svc-app-key': clientId }, real: { [value.CLIENT_ID]: clientId } };
}

async function withCredential({ tenant }: World): Promise<Prepared> {
  const { clientId } = await makeCredential(tenant.app);
  return { real: { [value.CLIENT_ID]: clientId } };
}

async function withClient({ tenant }: World, body = REQUESTS['createOidcClient']?.body): Promise<Prepared> {
  const made = await makeOidcClient(tenant, body);
  const clientId = String(credentialsOf(made)[0]?.['client_id']);
  return { real: { [value.CLIENT]: String(made.body['id']), [value.CLIENT_ID]: clientId } };
}

async function withClientUser(world: World): Promise<Prepared> {
  const { real = {} } = await withClient(world);
  const { app, userId } = world.tenant;
  const facts = { auth_time: epochNow(), rests_on: [], used_at: epochNow(), client: real[value.CLIENT_ID] };
  const grant = await storeArtifact(app, userId, 'Grant', facts);
  const key = grantOfClientKey(app, real[value.CLIENT] ?? '', userId, grant);
  await storeItem({
    ...key,
    ...owners.ofUser(app, userId, key),
    scopes: ['email', 'openid'],
    agreed: ['email', 'openid'],
  });
  return { real };
}

async function withVariant({ tenant }: World): Promise<Prepared> {
  return { real: { [value.VARIANT]: (await makeVariant(tenant)).variant } };
}

async function withKeyword({ tenant }: World): Promise<Prepared> {
  return { real: { [value.KEYWORD]: (await makeKeyword(tenant, { keyword: 'CLIMB' })).id } };
}

async function withWebhook({ tenant }: World): Promise<Prepared> {
  const { id, secret } = await makeWebhook(tenant, { url: 'https://shop.example.com/hooks/identity' });
  const event = await makeDelivery(tenant.app, id);
  return { real: { [value.WEBHOOK]: id, [value.EVENT]: event, [value.SIGNING_SECRET]: secret } };
}

async function withEvents(scope: string, { tenant }: World): Promise<Prepared> {
  const actor = { type: 'credential', id: tenant.keys.clientId } as const;
  const subject = { type: 'user', id: tenant.userId } as const;
  await appendEvents([changeOf(scope, { subject, actor, changed: ['data.first_name'] })]);
  return {};
}

async function withStatistics({ tenant: { app } }: World): Promise<Prepared> {
  const at = (day: string) => ({ at: `${day}T09:00:00.000Z` });
  await appendEvents([
    changeOf(app, { type: 'user.created', ...at('2026-01-30') }),
    ...['2026-01-30', '2026-01-31', '2026-01-31'].map((day) =>
      changeOf(app, { type: 'user.signed_in', ...at(day) }),
    ),
  ]);
  return {};
}

async function withOwnEvents({ tenant }: World): Promise<Prepared> {
  const user = { type: 'user', id: tenant.userId } as const;
  await appendEvents([changeOf(tenant.app, { type: 'user.signed_in', subject: user, actor: user })]);
  return {};
}

async function withSession({ tenant: { app, userId } }: World): Promise<Prepared> {
  const browser = { name: 'Firefox', system: 'Windows' } as const;
  const began = { method: 'email_code', client: value.CLIENT_ID, browser, country: 'NZ' };
  const { accessToken } = await openSessionOf(app, userId, { began });
  return { real: { [value.SESSION]: sessionNameOf(accessToken) } };
}

async function withOwnSession(world: World): Promise<Prepared> {
  const { real = {} } = await withSession(world);
  const sessionId = sessionOfName(real[value.SESSION] ?? '')?.id;
  return { real, ...(sessionId && { principal: { ...world.tenant.user, sessionId } }) };
}

async function withBounce({ tenant: { app } }: World): Promise<Prepared> {
  await deliverFeedback(bounceOf({ app, to: ADA.email }));
  return {};
}

async function withDocument({ tenant }: World): Promise<Prepared> {
  await addFields(tenant, { contract: { type: 'document' } });
  await putField(tenant, tenant.userId, 'contract', await form(pdf()));
  await processAll(tenant.app);
  return { real: { [String(PARAMETERS['path field'])]: 'contract' } };
}

async function withPhoto({ tenant }: World): Promise<Prepared> {
  await addFields(tenant, { photo: { type: 'image' } });
  return {};
}

async function withAsset({ tenant }: World): Promise<Prepared> {
  const id = await makeAsset({ ...tenant, owner: tenant.hub, body: {} }, png());
  await processAll(tenant.app);
  return { real: { [value.ASSET]: id } };
}

/** The client of this checkout, under the version of the example. */
async function withClientFiles({ operation }: World): Promise<Prepared> {
  const { version, files } = await loadClient();
  await storeClient({ version, files });
  const { archive = '', version: shown = '' } = exampleRequest(operation).params ?? {};
  return { real: { [String(archive)]: packageName(version), [String(shown)]: version } };
}

async function withServedFile({ tenant, operation }: World): Promise<Prepared> {
  const { app, hub: owner } = tenant;
  await sendIcon({ app, owner }, png());
  await processAll(app);
  const [key = ''] = await servedOf(app);
  const [upload = '', file = ''] = key.split('/').slice(-2);
  const example = exampleRequest(operation).params;
  return { real: { [String(example?.['upload'])]: upload, [String(example?.['file'])]: file } };
}

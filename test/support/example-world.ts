import { exampleRequest, REQUESTS } from '../../infra/openapi-examples/examples.ts';
import { PARAMETERS } from '../../infra/openapi-examples/parameters.ts';
import type { RequestExample } from '../../infra/openapi-examples/request-example.ts';
import * as value from '../../infra/openapi-examples/values.ts';
import type { DiscoveredOperation } from '../../infra/operations.ts';
import { storeClient } from '../../shared/client-files/client-store.ts';
import { loadClient } from '../../shared/client-files/load-client.ts';
import { packageName } from '../../shared/client-files/package-name.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import { keys } from '../../shared/storage/keys.ts';
import { newest } from './addresses.ts';
import { makeAsset } from './assets.ts';
import type { useBackends } from './backends.ts';
import { changeOf } from './events.ts';
import { lottie, pdf, png } from './files.ts';
import { newGroup, newInvite, newMember, newUser } from './groups.ts';
import { makeAccount, makeMember } from './hub-users.ts';
import type { Request } from './invoke.ts';
import { changeItem } from './items.ts';
import { makeLink } from './magic-links.ts';
import { bounceOf, deliverFeedback } from './mail-feedback.ts';
import { credentialsOf, makeOidcClient } from './oidc-clients.ts';
import { accountInvite, callerOf, changedAddress } from './operation-world.ts';
import { ownForm } from './own-form.ts';
import { form, putField, putUser } from './profiles.ts';
import { addFields } from './schemas.ts';
import { makeCredential, openSessionOf, startedSignIn } from './sign-in.ts';
import { makeKeyword } from './sms-keywords.ts';
import { makeTenant, type Tenant } from './tenants.ts';
import { processAll, sendIcon, servedOf } from './uploads.ts';
import { makeVariant } from './variants.ts';
import { makeDelivery, makeWebhook } from './webhooks.ts';

type Backends = ReturnType<typeof useBackends>;
type Operation = DiscoveredOperation['operation'];
type World = { tenant: Tenant; operation: Operation; backends: Backends };
/** What a request needs besides its example, and the real values of values in the example. */
type Prepared = Omit<Request, 'params' | 'query'> & { readonly real?: Readonly<Record<string, string>> };

const ADA = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };
const GRACE = { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' };
const CREW = { name: 'Crew', meta: { boat: 'Windward' } };
const SETTINGS = {
  default_redirect_url: 'https://shop.example.com/welcome',
  hub: { allowed_web_origins: ['https://shop.example.com'], customizations: { primary_color: '#2457d6' } },
};

/** The application "Shop" of the account "Acme", with the user Ada. */
async function makeShop(): Promise<Tenant> {
  const tenant = await makeTenant(SETTINGS);
  await changeItem(keys.account(tenant.account), { name: 'Acme' });
  await putUser(tenant, tenant.userId, { data: ADA, verified_data: { email: ADA.email } });
  return tenant;
}

const memberOf = ({ tenant, operation }: World) =>
  operation.path.startsWith('/me') ? tenant.user : tenant.keys;

async function withGroup(world: World): Promise<Prepared> {
  const group = await newGroup(memberOf(world), CREW);
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

async function withInvite(world: World): Promise<Prepared> {
  const by = memberOf(world);
  const group = await newGroup(by, CREW);
  const { invite } = await newInvite(by, group, { email: GRACE.email });
  return { real: { [value.GROUP]: group, [value.INVITE]: invite } };
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

async function withLink({ tenant }: World): Promise<Prepared> {
  const { code } = await makeLink(tenant, {
    data: GRACE,
    verification_type: 'email',
    link_data: { campaign: 'autumn' },
  });
  return { real: { [value.LINK_CODE]: code } };
}

async function withKey({ tenant }: World): Promise<Prepared> {
  const { clientId } = await makeCredential(tenant.app);
  return { headers: { 'x-svc-app-key': clientId }, real: { [value.CLIENT_ID]: clientId } };
}

async function withWebhook({ tenant }: World): Promise<Prepared> {
  const { id, secret } = await makeWebhook(tenant, { url: 'https://shop.example.com/hooks/identity' });
  const event = await makeDelivery(tenant.app, id);
  return { real: { [value.WEBHOOK]: id, [value.EVENT]: event, [value.SIGNING_SECRET]: secret } };
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

async function withEvents(scope: string, { tenant }: World): Promise<Prepared> {
  const actor = { type: 'credential', id: tenant.keys.clientId } as const;
  const subject = { type: 'user', id: tenant.userId } as const;
  await appendEvents([changeOf(scope, { subject, actor, changed: ['data.first_name'] })]);
  return {};
}

async function withOwnEvents({ tenant }: World): Promise<Prepared> {
  const { app, userId: id } = tenant;
  const [subject, actor] = [{ type: 'user', id } as const, { type: 'user', id } as const];
  await appendEvents([changeOf(app, { type: 'user.signed_in', subject, actor })]);
  return {};
}

async function withAsset({ tenant }: World): Promise<Prepared> {
  const id = await makeAsset({ ...tenant, owner: tenant.hub, body: {} }, png());
  await processAll(tenant.app);
  return { real: { [value.ASSET]: id } };
}

async function withClient({ tenant }: World): Promise<Prepared> {
  const made = await makeOidcClient(tenant, REQUESTS['createOidcClient']?.body);
  const clientId = String(credentialsOf(made)[0]?.['client_id']);
  return { real: { [value.CLIENT]: String(made.body['id']), [value.CLIENT_ID]: clientId } };
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

/** What operations need besides what follows from the names in their paths. */
const SPECIAL: Record<string, (world: World) => Promise<Prepared>> = {
  acceptAccountInvite: accountInvited,
  rejectAccountInvite: accountInvited,
  listMyAccountInvites: accountInvited,
  acceptGroupInvite: groupInvited,
  rejectGroupInvite: groupInvited,
  deleteAccount: async () => {
    const { account, owner } = await makeAccount(null);
    return { principal: owner, real: { [value.ACCOUNT]: account } };
  },
  createApplication: async ({ tenant }) => ({ principal: tenant.hub }),
  listApplications: async ({ tenant }) => ({ principal: tenant.hub }),
  joinGroup: async ({ tenant }) => ({
    real: { [value.GROUP]: await newGroup(tenant.keys, { ...CREW, admission_policy: 'open' }) },
  }),
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
  addMyGroupMember: withGuest,
  addGroupMember: withGuest,
  updateAccountMember: withAccountMember,
  removeAccountMember: withAccountMember,
  listAccountMembers: withAccountMember,
  listAccountEvents: (world) => withEvents(world.tenant.account, world),
  listEvents: (world) => withEvents(world.tenant.app, world),
  listMyEvents: withOwnEvents,
  listAssets: withAsset,
  listOidcClients: withClient,
  listWebhooks: withWebhook,
  listWebhookDeliveries: withWebhook,
  listVariants: withVariant,
  listSmsKeywords: withKeyword,
  listCredentials: withCredential,
  getClientPackage: withClientFiles,
  getClientModule: withClientFiles,
  getServedFile: withServedFile,
  getUserFieldFile: withDocument,
  getMyFieldFile: withDocument,
  announceUserFieldUpload: withPhoto,
  announceMyFieldUpload: withPhoto,
  getMailDelivery: withBounce,
  resumeMailDelivery: withBounce,
  getAppConfig: withKey,
  startSignIn: withKey,
  completeSignIn: withSignIn,
  getChallengeStatus: withSignIn,
  issueToken: async ({ tenant }) => {
    const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
    return { real: { [value.REFRESH_TOKEN]: refreshToken } };
  },
  createMagicLink: async ({ tenant }) => ({
    real: { [value.GROUP]: await newGroup(tenant.keys, { ...CREW, admission_policy: 'open' }) },
  }),
  resendGroupInvite: async ({ tenant }) => {
    const group = await newGroup(tenant.user, CREW);
    const { code } = await newInvite(tenant.user, group, { email: GRACE.email });
    return { ...formOfPage(), real: { [value.LINK_CODE]: code } };
  },
  undoAddressChange: async ({ tenant, backends }) => {
    const { before } = await changedAddress(tenant, backends);
    return { ...formOfPage(), real: { [value.LINK_CODE]: newest(backends, before).linkCode } };
  },
  completeAddressChange: async ({ tenant, backends }) => {
    const { principal, pending, after } = await changedAddress(tenant, backends);
    const { code } = newest(backends, after);
    return { principal, real: { [value.CHALLENGE_ID]: pending, [value.MESSAGE_CODE]: code } };
  },
};

/** What the names in a path refer to. The first that fits prepares them all. */
const BY_PARAMETER: Record<string, (world: World) => Promise<Prepared>> = {
  member: withMember,
  invite: withInvite,
  group: withGroup,
  client: withClient,
  client_id: withCredential,
  webhook: withWebhook,
  keyword: withKeyword,
  variant: withVariant,
  id: withAsset,
  code: withLink,
};

/** A form of a page that is served by HTTPS. */
function formOfPage(): Request {
  const { cookies, ...request } = ownForm();
  return { ...request, cookies: cookies.map((cookie) => `__Host-${cookie}`) };
}

async function accountInvited(): Promise<Prepared> {
  const { params, ...request } = await accountInvite();
  return { ...request, real: { [value.INVITE]: String(params['invite']) } };
}

async function groupInvited({ tenant }: World): Promise<Prepared> {
  const group = await newGroup(tenant.keys, CREW);
  await newMember(tenant.keys, group, await newUser(tenant, GRACE));
  const { invite } = await newInvite(tenant.keys, group, { user_id: tenant.userId });
  return { real: { [value.GROUP]: group, [value.INVITE]: invite } };
}

async function withGuest(world: World): Promise<Prepared> {
  const { real } = await withGroup(world);
  const guest = await newUser(world.tenant, GRACE);
  return { real: { ...real, [value.USER]: guest.userId } };
}

async function withCredential({ tenant }: World): Promise<Prepared> {
  const { clientId } = await makeCredential(tenant.app);
  return { real: { [value.CLIENT_ID]: clientId } };
}

async function withVariant({ tenant }: World): Promise<Prepared> {
  return { real: { [value.VARIANT]: (await makeVariant(tenant)).variant } };
}

async function withKeyword({ tenant }: World): Promise<Prepared> {
  return { real: { [value.KEYWORD]: (await makeKeyword(tenant, { keyword: 'CLIMB' })).id } };
}

async function withBounce({ tenant: { app } }: World): Promise<Prepared> {
  await deliverFeedback(bounceOf({ app, to: ADA.email }));
  return {};
}

/** Prepares a tenant and everything that the example of an operation names. */
export async function prepareExample(operation: Operation, backends: Backends) {
  const tenant = await makeShop();
  const world = { tenant, operation, backends };
  const example = exampleRequest(operation);
  const name = Object.keys(BY_PARAMETER).find((name) => operation.path.includes(`{${name}}`));
  const prepare = SPECIAL[operation.id] ?? BY_PARAMETER[name ?? ''];
  const { real: own, ...prepared } = (await prepare?.(world)) ?? {};
  const real: Record<string, string> = {
    [value.APP]: tenant.app,
    [value.ACCOUNT]: tenant.account,
    [value.USER]: tenant.userId,
    ...own,
  };
  if (JSON.stringify(example).includes(value.VARIANT) && real[value.VARIANT] === undefined)
    real[value.VARIANT] = (await makeVariant(tenant)).variant;
  const caller = await callerOf(operation, tenant);
  const request: Request = {
    ...(caller.kind !== 'anonymous' && { principal: caller }),
    ...fileOf(operation),
    ...replaceValues(requestOf(example), real),
    ...prepared,
    headers: {
      ...fileOf(operation).headers,
      ...requestOf(replaceValues(example, real)).headers,
      ...prepared.headers,
    },
  };
  return { tenant, request, real };
}

function requestOf({ params, query, headers, body }: RequestExample): Request {
  return {
    ...(params && { params: { ...params } }),
    ...(query && { query: textsOf(query) }),
    ...(headers && { headers: { ...headers } }),
    ...(body !== undefined && { body }),
  };
}

const textsOf = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

function fileOf({ upload, path, id }: Operation): Pick<Request, 'headers' | 'body'> {
  if (!upload || id === 'importUsers') return {};
  return path.includes('animation')
    ? { headers: { 'content-type': 'application/json' }, body: lottie() }
    : { headers: { 'content-type': 'image/png' }, body: png() };
}

/** Returns the same JSON with other values in all its texts. */
export function replaceValues<T>(json: T, values: Readonly<Record<string, string>>): T {
  const replaced = Object.entries(values).reduce(
    (text, [from, to]) => (from === '' ? text : text.replaceAll(from, to)),
    JSON.stringify(json),
  );
  return JSON.parse(replaced);
}

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createAccount, getAccounts } from '../../shared/accounts/account-store.ts';
import type { Application } from '../../shared/applications/application.ts';
import {
  createApplication,
  findApplication,
  listApplications,
  updateApplication,
} from '../../shared/applications/application-store.ts';
import { issueTokens, openSession, refreshSeconds } from '../../shared/auth/sessions.ts';
import { issueServiceAccountToken } from '../../shared/auth/tokens.ts';
import { createCredential, findCredential, verifySecret } from '../../shared/credentials/credential-store.ts';
import { findPlan } from '../../shared/plans/plans.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID } from '../../shared/platform/ids.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { epochNow } from '../../shared/platform/time.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { ranges } from '../../shared/storage/keys.ts';
import { queryItems } from '../../shared/storage/read-items.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { bootstrapHub, ensureUser } from '../../shared/users/bootstrap-hub.ts';
import { ensureStaff } from '../../shared/users/hub-staff.ts';
import { DataFolderError, explainFailure, writePrivateFile } from './data-folder.ts';
import { ensureExampleProvider } from './seed/ensure-example-provider.ts';
import type { Addresses } from './service.ts';

/** The content of `LOCAL_DIR/seed.json`: addresses, credentials and tokens of the local service. */
export type Seed = {
  base_url: string;
  link_url: string;
  inbox_url: string;
  account: string;
  application: string;
  client_id: string;
  client_secret: string;
  hub_access_token: string;
  support_access_token: string;
  service_account_token: string;
  user: { id: string; email: string; access_token: string; refresh_token: string };
};

/** The owner of the demonstration's account. */
export const OWNER = 'owner@example.com';
const SUPPORT = 'support@example.com';
const USER = 'user@example.com';
/** The address of the example page. An earlier start may have used another port. */
const EXAMPLE_PAGE = /^http:\/\/(localhost|127\.0\.0\.1):\d+\/example$/;

/**
 * Creates a demonstration account, application, credential and users unless they exist, and writes
 * `seed.json` with new tokens. With a `providerUrl`, the application gets the example provider as an identity
 * provider. Can be interrupted and repeated. Throws DataFolderError if seed.json is damaged.
 */
export async function seed(service: Addresses & { providerUrl?: string }, directory: string): Promise<Seed> {
  const file = join(directory, 'seed.json');
  const before = await readCredential(file);
  await bootstrapHub();
  const [owner, support] = await Promise.all([
    ensureUser(HUB_APPLICATION_ID, OWNER),
    ensureStaff(SUPPORT).then(({ user }) => user),
  ]);
  const account = await ensureAccount(owner.user_id);
  const application = await ensureApplication(account, owner.user_id, service);
  if (service.providerUrl) await ensureExampleProvider(application, owner.user_id, service.providerUrl);
  const credential = await ensureCredential(application.id, owner.user_id, before);
  const user = await ensureUser(application.id, USER);
  const hub = await hubApplication();
  const [ownerTokens, supportTokens, userTokens] = await Promise.all([
    tokensFor(hub, owner, HUB_CLIENT_ID),
    tokensFor(hub, support, HUB_CLIENT_ID),
    tokensFor(application, user, credential.clientId),
  ]);
  const seeded: Seed = {
    base_url: service.baseUrl,
    link_url: service.linkUrl,
    inbox_url: service.inboxUrl,
    account,
    application: application.id,
    client_id: credential.clientId,
    client_secret: credential.secret,
    hub_access_token: ownerTokens.access_token,
    support_access_token: supportTokens.access_token,
    service_account_token: await issueServiceAccountToken(application.id, credential.clientId),
    user: {
      id: user.user_id,
      email: USER,
      access_token: userTokens.access_token,
      refresh_token: userTokens.refresh_token,
    },
  };
  await writePrivateFile(file, `${JSON.stringify(seeded, null, 2)}\n`);
  return seeded;
}

/**
 * Opens a session of the demonstration's owner at the hub. Returns its refresh token, and the seconds for
 * which that is good.
 */
export async function openOwnerSession(): Promise<{ refreshToken: string; seconds: number }> {
  const [hub, owner] = await Promise.all([hubApplication(), ensureUser(HUB_APPLICATION_ID, OWNER)]);
  const { refresh_token: refreshToken } = await tokensFor(hub, owner, HUB_CLIENT_ID);
  return { refreshToken, seconds: refreshSeconds(hub) };
}

async function hubApplication(): Promise<Application> {
  const hub = await findApplication(HUB_APPLICATION_ID);
  if (!hub) throw new Error('the hub application is missing');
  return hub;
}

async function ensureAccount(ownerId: string): Promise<string> {
  const { items } = await queryItems(ranges.userAccounts(HUB_APPLICATION_ID, ownerId), { limit: 1 });
  const [known] = await getAccounts(items.map((item) => String(item['account'])));
  return (known ?? (await createAccount('Demonstration', ownerId, findPlan('scale')))).id;
}

/**
 * Returns the demonstration application, created if there is none. Its links lead to the example page, whose
 * address may have changed since the last start.
 */
async function ensureApplication(
  account: string,
  ownerId: string,
  { inboxUrl }: Addresses,
): Promise<Application> {
  const { results } = await listApplications(account, { page_size: 1, sort: 'asc' });
  const config = { default_redirect_url: `${inboxUrl}/example` };
  const [known] = results;
  if (!known) return createApplication({ name: 'Demonstration', config }, account, ownerId);
  const { default_redirect_url: present = '' } = known.config;
  if (!EXAMPLE_PAGE.test(present) || present === config.default_redirect_url) return known;
  return updateApplication(known, { actor: ownerId, precondition: {} }, (current) => ({
    config: { ...current.config, ...config },
  }));
}

type Known = { clientId: string; secret: string };

/**
 * Returns the credential of seed.json, the only copy of its secret. Throws DataFolderError if the
 * file is damaged.
 */
async function readCredential(file: string): Promise<Known | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw explainFailure(error, dirname(file));
  });
  if (text === undefined) return undefined;
  const { client_id: clientId, client_secret: secret } = parse(text);
  if (typeof clientId === 'string' && typeof secret === 'string') return { clientId, secret };
  throw new DataFolderError(
    `${file} is damaged: restore it from a copy, or delete it to get a new credential for the demonstration`,
  );
}

function parse(text: string): Record<string, unknown> {
  try {
    return propertiesOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Returns the credential of seed.json if it is valid, or creates one. */
async function ensureCredential(app: string, actor: string, before: Known | undefined): Promise<Known> {
  const known = before && (await findCredential(before.clientId));
  if (before && known?.application === app && verifySecret(known, before.secret)) return before;
  const { record, secret = '' } = await createCredential(app, { name: 'Demonstration' }, actor);
  return { clientId: record.client_id, secret };
}

async function tokensFor(application: Application, profile: ProfileRecord, client: string) {
  const session = openSession({
    application,
    userId: profile.user_id,
    facts: { auth_time: epochNow(), rests_on: [] },
    began: { client },
  });
  await write(session.write);
  return issueTokens({ ...session, application, profile, client });
}

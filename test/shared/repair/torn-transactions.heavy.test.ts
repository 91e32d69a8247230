/** @module-tag heavy */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import * as deleteIdentityProvider from '../../../functions/identity-providers/delete-identity-provider.ts';
import * as deleteSmsKeyword from '../../../functions/sms-keywords/delete-sms-keyword.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import * as deleteWebhook from '../../../functions/webhooks/delete-webhook.ts';
import { removeAccountMember } from '../../../shared/accounts/account-store.ts';
import { deleteAccount } from '../../../shared/accounts/delete-account.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { repairTable } from '../../../shared/repair/repair-table.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { checkOrphans } from '../../model/check-orphans.ts';
import { makeInvited } from '../../support/account-invites.ts';
import { useBackends } from '../../support/backends.ts';
import { joinAccount, makeAccount, makeHubUser } from '../../support/hub-users.ts';
import { storeProvider, unlinkMine, withIdentity } from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { makeOidcClient } from '../../support/oidc-clients.ts';
import { newSignedIn, removeMine, WITH_PASSKEYS, withPasskey } from '../../support/passkeys.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeKeyword } from '../../support/sms-keywords.ts';
import { makeListedTenant } from '../../support/tenants.ts';
import {
  imageOfTable,
  recordWrites,
  replaceTable,
  type TableImage,
  tornReplica,
} from '../../support/torn-replica.ts';
import { makeVariant } from '../../support/variants.ts';
import { makeWebhook } from '../../support/webhooks.ts';

const backends = useBackends({ events: true, sweeps: false });
let empty: TableImage;
beforeAll(async () => {
  await bootstrapHub();
  empty = await imageOfTable();
});
afterAll(() => vi.useRealTimers());

/** A tenant, with a user who has signed in. */
async function makeWorld() {
  vi.useRealTimers();
  const tenant = await makeListedTenant(WITH_PASSKEYS);
  const { clientId } = await makeCredential(tenant.app);
  await storeProvider(tenant.app);
  const user = await newSignedIn(backends, { app: tenant.app, clientId });
  return { tenant, user };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

const call = ({ tenant }: World, operation: Parameters<typeof invoke>[0], params: Record<string, string>) =>
  invoke(operation, { params: { app: tenant.app, ...params }, principal: tenant.hub });

/** What is done before the loss, and returns what is done as the region is lost. */
const USES: Record<string, (world: World) => Promise<() => Promise<unknown>>> = {
  'a sign-up':
    async ({ tenant, user: { clientId } }) =>
    async () =>
      newSignedIn(backends, { app: tenant.app, clientId }),
  'a new passkey':
    async ({ user }) =>
    async () =>
      withPasskey(user),
  'the end of a passkey': async ({ user }) => {
    const { passkey } = await withPasskey(user);
    return async () => removeMine(user, passkey);
  },
  'a linked identity':
    async ({ user }) =>
    async () =>
      withIdentity(user),
  'an unlinked identity': async ({ user }) => {
    const { identity } = await withIdentity(user);
    return async () => unlinkMine(user, identity);
  },
  'the end of a provider': async (world) => async () =>
    call(world, deleteIdentityProvider, { provider: 'google' }),
  'a new keyword':
    async ({ tenant }) =>
    async () =>
      makeKeyword(tenant),
  'the end of a keyword': async (world) => {
    const { id } = await makeKeyword(world.tenant);
    return async () => call(world, deleteSmsKeyword, { keyword: id });
  },
  'a new webhook':
    async ({ tenant }) =>
    async () =>
      makeWebhook(tenant),
  'the end of a webhook': async (world) => {
    const { id } = await makeWebhook(world.tenant);
    return async () => call(world, deleteWebhook, { webhook: id });
  },
  'a new OpenID client':
    async ({ tenant }) =>
    async () =>
      makeOidcClient(tenant),
  'a new variant':
    async ({ tenant }) =>
    async () =>
      makeVariant(tenant),
  'the end of a variant': async (world) => {
    const { variant } = await makeVariant(world.tenant);
    return async () => call(world, deleteVariant, { variant });
  },
  'a new account': async () => async () => makeAccount(),
  'the end of an account': async () => {
    const { account, owner } = await makeAccount();
    return async () => deleteAccount(account, owner.userId, {});
  },
  'an invite into an account':
    async ({ tenant }) =>
    async () =>
      makeInvited(tenant.account),
  'a new member of an account': async ({ tenant }) => {
    const hubUser = await makeHubUser();
    return async () => joinAccount(tenant.account, hubUser, 'editor');
  },
  'the end of a member of an account': async ({ tenant }) => {
    const hubUser = await makeHubUser();
    await joinAccount(tenant.account, hubUser, 'owner');
    return async () => removeAccountMember(tenant.account, hubUser);
  },
  'the end of an application': async (world) => async () => call(world, deleteApplication, {}),
};

const loss = { lostAt: Date.now() - DAY * 1000, lagSeconds: 60 };
const repair = async () => (await repairTable({ loss, isDry: false })).counts;

it.each(Object.entries(USES))(
  'makes the table whole if any one write of %s is lost',
  async (_name, prepare) => {
    await replaceTable(empty);
    const world = await makeWorld();
    const act = await prepare(world);
    await publishPending();
    const start = await imageOfTable();
    const recorded = recordWrites();
    await act();
    await publishPending();
    const writes = recorded.stop();
    const changes = writes.filter(({ length }) => length > 1).flat();
    expect(changes.length).toBeGreaterThan(1);
    for (const lost of changes) {
      const replica = tornReplica(start, writes, (change) => change === lost);
      await replaceTable(replica);
      await repair();
      const key = JSON.stringify((lost.after ?? lost.before)?.['pk']);
      expect({ key, repairs: await repair() }).toEqual({ key, repairs: {} });
      await publishPending();
      await purge(ALL_RUNS);
      await publishPending();
      checkOrphans(await scanTable());
    }
  },
);

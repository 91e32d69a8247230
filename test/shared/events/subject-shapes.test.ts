import { describe, expect, it } from 'vitest';
import * as getAccount from '../../../functions/accounts/get-account.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as getAsset from '../../../functions/assets/get-asset.ts';
import * as getCredential from '../../../functions/credentials/get-credential.ts';
import * as getOidcClient from '../../../functions/oidc-clients/get-oidc-client.ts';
import * as getSchema from '../../../functions/schemas/get-schema.ts';
import * as deleteUser from '../../../functions/users/delete-user.ts';
import * as getVariant from '../../../functions/variants/get-variant.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import type { SubjectType } from '../../../shared/events/event-types.ts';
import { type FeedReader, subjectShapes } from '../../../shared/events/subject-shapes.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { makeAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { changeOf } from '../../support/events.ts';
import { members, newGroup, newMember, newUser } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { makeOidcClient } from '../../support/oidc-clients.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();

type Module = Parameters<typeof invoke>[0];
type Case = { make: (tenant: Tenant) => Promise<string>; module: Module; param: string; scope?: 'account' };

/** How each subject is made, and the operation by which a manager reads it. */
const CASES: Partial<Record<SubjectType, Case>> = {
  application: { make: async ({ app }) => app, module: getApplication, param: 'app' },
  schema: { make: async ({ app }) => app, module: getSchema, param: 'app' },
  variant: { make: async (own) => (await makeVariant(own)).variant, module: getVariant, param: 'variant' },
  asset: {
    make: ({ app, hub: owner, account }) => makeAsset({ app, owner, account, body: {} }),
    module: getAsset,
    param: 'id',
  },
  credential: {
    make: async ({ app }) => (await makeCredential(app)).clientId,
    module: getCredential,
    param: 'client_id',
  },
  oidc_client: {
    make: async (own) => String((await makeOidcClient(own)).body['id']),
    module: getOidcClient,
    param: 'client',
  },
  account: { make: async ({ account }) => account, module: getAccount, param: 'account', scope: 'account' },
};

/** Returns the object that a reader gets with an event about the subject. */
async function shown(scope: string, type: SubjectType, id: string, reader: FeedReader = 'hub') {
  const events = await appendEvents([changeOf(scope, { subject: { type, id } })]);
  return [...(await subjectShapes(events, reader)).values()][0];
}

describe.each(Object.entries(CASES) as [SubjectType, Case][])(
  'the object of an event about: %s',
  (type, on) => {
    it('is what the operation answers that reads it', async () => {
      const tenant = await makeTenant();
      const id = await on.make(tenant);
      const params = { app: tenant.app, [on.param]: id };
      const { status, body } = await invoke(on.module, { params, principal: tenant.hub });
      expect(status).toBe(200);
      expect(await shown(tenant[on.scope ?? 'app'], type, id)).toEqual(body);
    });

    it('is for those who may call that operation', async () => {
      const tenant = await makeTenant();
      const id = await on.make(tenant);
      const schemes = new Set<string>(on.module.operation.auth);
      for (const reader of ['hub', 'keys', 'service_account'] as const) {
        const object = await shown(tenant[on.scope ?? 'app'], type, id, reader);
        expect({ reader, seen: object !== undefined }).toEqual({ reader, seen: schemes.has(reader) });
      }
    });
  },
);

describe('the object of an event about a member', () => {
  it('is what the operation answers, with its version, and gone at once with its user', async () => {
    const tenant = await makeTenant();
    const [group, user] = [await newGroup(tenant.keys), await newUser(tenant)];
    const member = await newMember(tenant.keys, group, user);
    const about = { subject: { type: 'member', id: member }, user: user.userId, related: { group } } as const;
    const events = await appendEvents([changeOf(tenant.app, { type: 'member.added', ...about })]);
    const read = async () => [...(await subjectShapes(events, 'keys')).values()][0];
    const answer = await members.get(tenant.keys, { group, member });
    expect(answer.body).toMatchObject({ id: member, version: 1 });
    expect(await read()).toEqual(answer.body);
    await invoke(deleteUser, { params: { app: tenant.app, user: user.userId }, principal: tenant.keys });
    expect(await members.get(tenant.keys, { group, member })).toMatchObject({ status: 404 });
    expect(await read()).toBeUndefined();
  });
});

it.each(['keyword', 'webhook', 'account_invite'] as const)(
  'an event about a %s has no object',
  async (type) => {
    const { app } = await makeTenant();
    for (const reader of ['hub', 'keys'] as const)
      expect(await shown(app, type, newId('webhook'), reader)).toBeUndefined();
  },
);

import { describe, expect, it } from 'vitest';
import * as replaceSchema from '../../../functions/schemas/replace-schema.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { findSchemaJob } from '../../../shared/schema-jobs/schema-job.ts';
import { findSchema } from '../../../shared/schemas/schema-store.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import { form, putField } from '../../support/profiles.ts';
import { badgeField, beginChange, withBadge, withUsers } from '../../support/schema-changes.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();

type DryRun = {
  users: number;
  all_users: boolean;
  effects: { field: string; effect: string; users: number }[];
};

const tryOut = (tenant: Tenant, body: unknown, principal: Principal = tenant.hub, headers = {}) =>
  invoke(replaceSchema, {
    params: { app: tenant.app },
    query: { dry_run: 'true' },
    principal,
    body,
    headers,
  });

/** What a new schema would do to the badge, by effect. */
async function effects(tenant: Tenant, body: unknown): Promise<Record<string, number>> {
  const answer = await tryOut(tenant, body);
  expect(answer.status).toBe(200);
  const { effects } = answer.body['dry_run'] as DryRun;
  return Object.fromEntries(
    effects.filter(({ field }) => field === 'badge').map(({ effect, users }) => [effect, users]),
  );
}

const withBadges = (badges: unknown[]) =>
  withUsers(
    withBadge(),
    badges.map((badge) => ({ ...(badge !== undefined && { badge }) })),
  );

describe('PUT /applications/{app}/schema?dry_run=true', () => {
  it.each<[string, object, unknown[], object]>([
    ['values stay as they are', { display_name: 'Number of the badge' }, ['1', '2'], {}],
    ['values are converted', { type: 'number' }, ['1', '2', undefined], { converted: 2 }],
    ['a value has no number', { type: 'number' }, ['1', 'two'], { converted: 1, not_convertible: 1 }],
    ['two users have one value', { unique: true }, ['same', 'same', 'Same'], { not_unique: 2 }],
    ['a value is too long to be unique', { unique: true }, ['x'.repeat(2000), 'y'], { not_unique: 1 }],
    ['a user has none of what is required', { required: true }, ['1', undefined], { missing: 2 }],
    [
      'values break a new rule',
      { validation_rules: [{ rule_name: 'min_length', rule_value: 3 }] },
      ['12', '123', '1', undefined],
      { breaks_rules: 2 },
    ],
  ])('says how many users it is about: %s', async (_, change, badges, expected) => {
    expect(await effects(await withBadges(badges), withBadge(change))).toEqual(expected);
  });

  it('says which values a removed field hides, and which come back with it', async () => {
    const tenant = await withBadges(['1', undefined]);
    const without = { schema: { email: badgeField() } };
    expect(await effects(tenant, without)).toEqual({ hidden: 1 });
    await invoke(replaceSchema, { params: { app: tenant.app }, principal: tenant.hub, body: without });
    expect(await effects(tenant, withBadge())).toEqual({ restored: 1 });
    expect(await effects(tenant, withBadge({ type: 'number' }))).toEqual({ restored: 1, converted: 1 });
  });

  it('says that a file has no other type', async () => {
    const tenant = await withUsers(withBadge({ type: 'document' }), [{}]);
    const text = await form(Buffer.from('text'), 'a.txt');
    expect((await putField(tenant, tenant.users[0] ?? '', 'badge', text)).status).toBe(200);
    expect(await effects(tenant, withBadge())).toEqual({ not_convertible: 1 });
    expect(await effects(tenant, withBadge({ type: 'document', required: true }))).toEqual({});
  });

  it('names up to 10 of the users, and none of their values', async () => {
    const tenant = await withBadges(Array.from({ length: 12 }, (_, n) => `secret ${n}`));
    const { body } = await tryOut(tenant, withBadge({ type: 'number' }));
    const { effects, ...sample } = body['dry_run'] as DryRun & { effects: { examples: string[] }[] };
    // The tenant has a user of its own.
    expect(sample).toEqual({ users: 13, all_users: true });
    expect(effects).toEqual([
      { field: 'badge', effect: 'not_convertible', users: 12, examples: expect.any(Array) },
    ]);
    const [{ examples } = { examples: [] }] = effects;
    expect([examples.length, examples.every((id) => tenant.users.includes(id))]).toEqual([10, true]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('looks at 200 users, and says that there are more', async () => {
    const tenant = await withBadges(Array.from({ length: 203 }, (_, n) => `${n}`));
    const { body } = await tryOut(tenant, withBadge({ type: 'number' }));
    expect(body['dry_run']).toMatchObject({ users: 200, all_users: false });
  });

  it('writes nothing: the schema, its job and the users stay as they are', async () => {
    const tenant = await withBadges(['same', 'same']);
    const before = await findSchema(tenant.app);
    const calls = await countCalls(() => tryOut(tenant, withBadge({ unique: true })));
    expect(calls).toEqual(['GetItem', 'GetItem', 'Query', 'BatchGetItem']);
    expect(await findSchema(tenant.app)).toEqual(before);
    expect(await findSchemaJob(tenant.app)).toBeUndefined();
  });

  it('leaves a change in progress alone', async () => {
    const tenant = await withBadges(['1']);
    await beginChange(tenant, withBadge({ type: 'number' }));
    const job = await findSchemaJob(tenant.app);
    expect(await effects(tenant, withBadge({ type: 'boolean' }))).toEqual({ not_convertible: 1 });
    expect(await findSchemaJob(tenant.app)).toEqual(job);
  });

  it('answers with the schema as it would be, under the version that is stored', async () => {
    const tenant = await withBadges([]);
    const { body, headers } = await tryOut(tenant, withBadge({ display_name: 'Number' }));
    expect(body).toMatchObject({ version: 1, schema: { badge: { display_name: 'Number' } } });
    expect(headers['etag']).toBe('"v1"');
  });

  it('refuses what the change itself refuses', async () => {
    const tenant = await withBadges([]);
    const editor = { ...tenant.hub, accounts: { [tenant.account]: 'editor' as const } };
    const guarded = await tryOut(tenant, withBadge({ unique: true }), editor);
    expect([guarded.status, faultPaths(guarded)]).toEqual([403, ['body.schema.badge']]);
    const stale = await tryOut(tenant, withBadge(), tenant.hub, { 'if-match': '"v7"' });
    expect(stale.status).toBe(412);
    const invalid = await tryOut(tenant, { schema: { a: { type: 'nonsense', display_name: 'A' } } });
    expect([invalid.status, faultPaths(invalid)]).toEqual([400, ['body.schema.a.type']]);
    expect(
      (
        await invoke(replaceSchema, {
          params: { app: tenant.app },
          query: { dry_run: 'yes' },
          principal: tenant.hub,
          body: withBadge(),
        })
      ).status,
    ).toBe(400);
  });

  it('works for an application without values and without a schema of its own', async () => {
    const { body } = await tryOut(await makeTenant(), withBadge());
    expect(body['dry_run']).toEqual({ users: 1, all_users: true, effects: [] });
  });
});

import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import * as indexUniqueFields from '../../functions/events/index-unique-fields.ts';
import * as getSchema from '../../functions/schemas/get-schema.ts';
import * as replaceSchemaOperation from '../../functions/schemas/replace-schema.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { MINUTE } from '../../shared/platform/time.ts';
import { replaceSchema } from '../../shared/schema-jobs/replace-schema.ts';
import { SchemaReq } from '../../shared/schemas/schema-contract.ts';
import { findSchema } from '../../shared/schemas/schema-store.ts';
import { upsertProfile } from '../../shared/users/upsert-profile.ts';
import { invoke } from './invoke.ts';
import { backendOf } from './profiles.ts';
import { makeTenant, makeUser, type Tenant } from './tenants.ts';

/** Replaces the schema of an application by the operation itself. */
export const putSchema = ({ app, hub }: Tenant, body: unknown) =>
  invoke(replaceSchemaOperation, { params: { app }, principal: hub, body });

/** The schema of an application, as its operation answers it. */
export const readSchema = async ({ app, hub }: Tenant) =>
  (await invoke(getSchema, { params: { app }, principal: hub })).body;

/** Asks for a change of the schema that has no time to look at any user. */
export async function beginChange(tenant: Tenant, body: unknown): Promise<void> {
  const context = { actor: 'user_1', precondition: {}, hasTime: () => false, isEditor: false };
  await expect(replaceSchema(tenant.app, z.parse(SchemaReq, body), context)).rejects.toMatchObject({
    code: 'indexing_in_progress',
  });
}

/** Runs the scheduled function once. */
export const runJobs = (remainingMilliseconds = 60_000) =>
  runAs(indexUniqueFields.trigger.id, indexUniqueFields.trigger.uses, () =>
    indexUniqueFields.handler({}, { getRemainingTimeInMillis: () => remainingMilliseconds }),
  );

/** Runs the scheduled function so many minutes from now. The test restores the clock. */
export async function runJobsIn(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE * 1000 });
  await runJobs();
}

/** A field of the body of a schema. */
export const badgeField = (more: object = {}) => ({ type: 'string', display_name: 'Badge', ...more });

/** A body of a schema with an e-mail address and a badge. */
export const withBadge = (more: object = {}) => ({
  schema: { email: badgeField(), badge: badgeField(more) },
  user_verification_fields: ['email'],
});

/** An application with this schema, and a user for each of these profiles. */
export async function withUsers(
  schema: unknown,
  profiles: Record<string, unknown>[],
): Promise<Tenant & { users: string[] }> {
  const tenant = await makeTenant();
  await putSchema(tenant, schema);
  const users = profiles.map((_, i) => `user_${i}_${crypto.randomUUID()}`);
  await Promise.all(profiles.map((data, i) => makeUser(tenant.app, users[i] ?? '', data)));
  return { ...tenant, users };
}

/** An application whose users have these badges, which need not be unique yet. */
export const withBadges = (badges: string[]) =>
  withUsers(
    withBadge(),
    badges.map((badge) => ({ badge })),
  );

/** Gives a user a badge; makes the user if there is none. */
export const setBadge = async ({ app }: Tenant, userId: string, badge: string) =>
  upsertProfile(await backendOf({ app }), await findSchema(app), { user_id: userId, data: { badge } });

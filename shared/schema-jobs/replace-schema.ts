import { ownersAndAdminsOnly } from '../http/editors.ts';
import { ApiError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import type { DryRun } from '../schemas/dry-run-contract.ts';
import type { FieldType } from '../schemas/field-types.ts';
import { guardedSchemaChanges } from '../schemas/guarded-schema.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { all, either, equals, has, hasNo, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, type Precondition } from '../storage/writes/preconditions.ts';
import { stampsAfter } from '../storage/writes/update-versioned.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import { put, type Write } from '../storage/writes/writes.ts';
import { compareValues } from './compare-values.ts';
import type { HasTime } from './run-schema-job.ts';
import { buildJob, convertNow, dropJob } from './run-schema-job.ts';
import { changeOf, type NextSchema, typesOf } from './schema-change.ts';
import {
  beginWrite,
  commitWrite,
  dropWrite,
  findSchemaJob,
  inProgress,
  newSchemaJob,
  type SchemaChange,
  type SchemaJob,
} from './schema-job.ts';

/** Maximum fields whose former type is stored. */
const MAX_FORMER = 1000;

/**
 * Replaces the schema without losing a stored value. A field becomes unique only if no two users have the
 * same value. A field changes its type only if the values of all users can be converted, which then happens.
 * Until that is known, writes must be valid by both schemas, and the request may have to be repeated. Throws
 * 412 `precondition_failed`, 409 `values_not_unique` and `values_not_convertible` with the number of users
 * concerned, 409 `indexing_in_progress`, and 403 `forbidden` if an editor changes what identifies users.
 */
export function replaceSchema(app: string, next: NextSchema, by: ReplaceOptions): Promise<ProfileSchema> {
  return retryStale(() => tryReplaceSchema(app, next, by));
}

type ReplaceOptions = {
  actor: string;
  precondition: Precondition;
  hasTime: HasTime;
  /** True for an editor of the account, who does not change what identifies users (decision 0248). */
  isEditor: boolean;
};

/**
 * Returns the schema that `replaceSchema` would store, with the effects on the values of a sample of users.
 * Writes nothing. Throws 412 `precondition_failed` and 403 `forbidden` as `replaceSchema` does.
 */
export async function dryRunSchema(
  app: string,
  next: NextSchema,
  by: Pick<ReplaceOptions, 'precondition' | 'isEditor'>,
): Promise<ProfileSchema & { dry_run: DryRun }> {
  const current = await findSchema(app);
  assertMayReplace(current, next, by);
  return { ...current, ...next, dry_run: await compareValues(app, current, next) };
}

/** Returns the stamps of a schema as read. */
function stampsOf({
  version,
  updated_at = new Date(0).toISOString(),
  same_second,
  updated_by,
}: ProfileSchema) {
  return { version, updated_at, same_second, ...(updated_by && { updated_by }) };
}

/** Throws 412 `precondition_failed` and 403 `forbidden`. */
function assertMayReplace(
  current: ProfileSchema,
  next: NextSchema,
  { precondition, isEditor }: Pick<ReplaceOptions, 'precondition' | 'isEditor'>,
): void {
  assertUnmodified(stampsOf(current), precondition);
  const guarded = isEditor ? guardedSchemaChanges(current, next) : [];
  if (guarded.length > 0) throw ownersAndAdminsOnly(guarded);
}

async function tryReplaceSchema(
  app: string,
  next: NextSchema,
  { actor, precondition, hasTime, isEditor }: ReplaceOptions,
): Promise<ProfileSchema> {
  const current = await findSchema(app);
  assertMayReplace(current, next, { precondition, isEditor });
  const change = changeOf(current, next);
  const converting = { ...current.converting, ...change.types };
  const record: ProfileSchema = {
    ...next,
    ...stampsAfter(stampsOf(current), actor),
    ...(Object.keys(converting).length > 0 && { converting }),
    former: formerTypes(current, next),
  };
  const item = { ...keys.schema(app), ...record };
  if (change.fields.length + Object.keys(change.types).length === 0) {
    const replaced = put(item, schemaUnchanged(current, current.pending), stale);
    const withdrawn = await abandonWrite(app, current);
    await (withdrawn ? writeAll([replaced, withdrawn]) : write(replaced));
    return record;
  }
  const job = await prepareJob(app, current, change, hasTime);
  await writeAll([put(item, schemaUnchanged(current, job.started_at), stale), commitWrite(job)]);
  await convertAtOnce(app, record, change, hasTime);
  return record;
}

/** Returns the types of removed fields. A field that is added again has the values that are still stored. */
function formerTypes(current: ProfileSchema, next: NextSchema): Record<string, FieldType> {
  const known = Object.entries({ ...current.former, ...typesOf(current) });
  const former = known.filter(([field]) => !Object.hasOwn(next.schema, field));
  if (former.length > MAX_FORMER)
    throw new ApiError('limit_reached', `An application may have up to ${MAX_FORMER} removed fields`);
  return Object.fromEntries(former);
}

/**
 * The condition that the schema and its pending job are as they were read. A schema that was never set has
 * version 0, with or without an item.
 */
function schemaUnchanged({ version, converting }: ProfileSchema, pending: string | undefined) {
  const same = all(
    equals('version', version),
    pending ? equals('pending', pending) : hasNo('pending'),
    converting ? has('converting') : hasNo('converting'),
  );
  return version === 0 && !pending ? either(notExists(), same) : same;
}

/** Prepares the values of all users for a change. If it throws, the schema stays unchanged. */
async function prepareJob(
  app: string,
  current: ProfileSchema,
  change: SchemaChange,
  hasTime: HasTime,
): Promise<SchemaJob> {
  const begun = await begin(app, current, change, hasTime);
  const { job, done } = await buildJob(begun, hasTime);
  if (!done) throw inProgress(`${job.users} users are indexed so far`, job);
  const refusal = refusalOfJob(job);
  if (!refusal) return job;
  await dropJob(job, hasTime);
  throw refusal;
}

/** Returns the running job of a change, or starts a new one after any other job is undone. */
async function begin(
  app: string,
  current: ProfileSchema,
  change: SchemaChange,
  hasTime: HasTime,
): Promise<SchemaJob> {
  const known = await findSchemaJob(app);
  const continues = known?.phase === 'build' && known.started_at === current.pending;
  if (continues && isSame(known, change)) return known;
  if (known && known.phase !== 'verify') {
    const { done } = await dropJob(known, hasTime);
    if (!done) throw inProgress('An earlier change is being undone');
  }
  const before = known && known.phase !== 'verify' ? await findSchemaJob(app) : known;
  const job = newSchemaJob(app, change, before);
  const mark = { pending: job.started_at, indexing: change.fields, retyping: change.types };
  const marked = { ...keys.schema(app), ...current, ...mark };
  await writeAll([put(marked, schemaUnchanged(current, undefined), stale), beginWrite(job, before)]);
  return job;
}

function isSame(job: SchemaJob, change: SchemaChange): boolean {
  const text = ({ fields, types, verifiable }: SchemaChange) =>
    JSON.stringify([[...fields].sort(), Object.entries(types).sort(), [...verifiable].sort()]);
  return text(job) === text(change);
}

function refusalOfJob({ fields, types, ...found }: SchemaJob): ApiError | undefined {
  const { conflicts, examples, misfits, misfit_examples } = found;
  if (misfits > 0) {
    const wanted = Object.entries(types).map(([field, type]) => `${field} (${type})`);
    const detail = `${wanted.join(', ')}: ${misfits} users have a value that the new type cannot hold; change these values first, or give the field another name`;
    return new ApiError('values_not_convertible', detail, {
      members: { conflicts: misfits, examples: misfit_examples },
    });
  }
  if (conflicts === 0) return undefined;
  const detail = `${fields.join(', ')}: ${conflicts} users have a value that another user has too, or one that is too long to be unique`;
  return new ApiError('values_not_unique', detail, { members: { conflicts, examples } });
}

/** Returns the write that abandons a pending change, since this schema replaces it. */
async function abandonWrite(app: string, current: ProfileSchema): Promise<Write | undefined> {
  const job = current.pending && (await findSchemaJob(app));
  return job && job.phase === 'build' ? dropWrite(job) : undefined;
}

async function convertAtOnce(
  app: string,
  schema: ProfileSchema,
  { types }: SchemaChange,
  hasTime: HasTime,
): Promise<void> {
  if (Object.keys(types).length === 0) return;
  await convertNow(app, schema, hasTime).catch((error: unknown) => {
    // The change is made. The job converts the rest later; until then values are converted when shown.
    log.warn('the values of retyped fields are left to the job', { cause: String(error) });
  });
}

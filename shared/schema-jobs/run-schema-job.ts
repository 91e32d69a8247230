import { randomInt } from 'node:crypto';
import { ApiError } from '../platform/errors.ts';
import { epochOf, isoNow, MINUTE, SECOND } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { keyOf, keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, listOwned, queryItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { exists } from '../storage/writes/expressions.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import {
  abandonJob,
  clearPendingMarks,
  deleteJobWrite,
  endDrop,
  jobFromItem,
  type SchemaJob,
  saveProgress,
  type Tally,
} from './schema-job.ts';
import { prepareUser, releaseUser, type SettlingOutcome, settleUser } from './user-values.ts';

const PAGE = 100;
/** Maximum ids of users that a result names. */
export const MAX_EXAMPLES = 10;
/** Longer than any request takes: afterwards no request writes by the previous schema. */
const LONGEST_REQUEST_SECONDS = 30 * SECOND;
/** A change that is ready, but not requested again, is abandoned after this time. */
const ABANDONED_SECONDS = 15 * MINUTE;

type Run = { job: SchemaJob; done: boolean };
/** Returns false once the run has no time for another step. */
export type HasTime = () => boolean;

/**
 * Checks and claims the values of all users for a change, page by page, until it is done or `hasTime`
 * returns false. Saves its progress and may be repeated. Throws 409 `indexing_in_progress` if another
 * run has continued the job.
 */
export async function buildJob(job: SchemaJob, hasTime: HasTime): Promise<Run> {
  if (job.built_at) return { job, done: true };
  const run = await visitUsers(job, (profile) => prepareUser(profile, job), hasTime);
  if (!run.done) return run;
  return { job: await saveProgress(run.job, { ...run.job, built_at: isoNow() }), done: true };
}

/**
 * Abandons a change: writes are checked by the current schema alone, and claims are released. The next run
 * does the rest if `hasTime` returns false.
 */
export async function dropJob(job: SchemaJob, hasTime: HasTime): Promise<Run> {
  const dropped = job.phase === 'drop' ? job : await abandonJob(job);
  await clearPendingMarks(dropped);
  const schema = await findSchema(job.app);
  const run = await visitUsers(dropped, (profile) => releaseUser(profile, dropped, schema), hasTime);
  if (run.done) await endDrop(run.job);
  return run;
}

/** Converts stored values of fields whose type has just changed, as long as `hasTime` returns true. */
export async function convertNow(app: string, schema: ProfileSchema, hasTime: HasTime): Promise<void> {
  let after: string | undefined;
  let more = true;
  while (more && hasTime()) {
    const page = await readPage(app, after);
    await Promise.all(page.profiles.map((profile) => settleUser(profile, schema)));
    ({ after, more } = page);
  }
}

/**
 * Continues the jobs of all applications, and deletes those of deleted applications.
 * Returns the jobs after that.
 */
export async function continueSchemaJobs(hasTime: HasTime): Promise<SchemaJob[]> {
  const { items } = await queryItems(ranges.uniqueIndexes(), { limit: 100 });
  const continued: SchemaJob[] = [];
  // Each run starts with a random job, so that a change of millions of users does not block the others.
  const first = randomInt(Math.max(items.length, 1));
  for (const item of [...items.slice(first), ...items.slice(0, first)]) {
    if (hasTime()) continued.push(await continueOne(jobFromItem(item), hasTime));
  }
  return continued;
}

async function continueOne(job: SchemaJob, hasTime: HasTime): Promise<SchemaJob> {
  try {
    if (await getItem(keys.application(job.app))) return (await nextRun(job, hasTime)).job;
    await write(deleteJobWrite(job));
  } catch (error) {
    // A request has continued the job, or the application is gone.
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
  }
  return job;
}

async function nextRun(job: SchemaJob, hasTime: HasTime): Promise<Run> {
  if (job.phase === 'drop' || isAbandoned(job)) return dropJob(job, hasTime);
  if (job.phase === 'build') return buildJob(job, hasTime);
  const due = isOlder(job.committed_at ?? job.started_at, LONGEST_REQUEST_SECONDS);
  return due ? verifyUsers(job, hasTime) : { job, done: false };
}

/** True if the request that makes the change was not repeated for long. */
function isAbandoned({ phase, built_at }: SchemaJob): boolean {
  return phase === 'build' && built_at !== undefined && isOlder(built_at, ABANDONED_SECONDS);
}

function isOlder(moment: string, seconds: number): boolean {
  return epochOf(moment) + seconds < Date.now() / 1000;
}

async function verifyUsers(job: SchemaJob, hasTime: HasTime): Promise<Run> {
  const schema = await findSchema(job.app);
  const run = await visitUsers(job, (profile) => settleUser(profile, schema), hasTime);
  if (run.done) {
    await writeAll([
      update(keys.schema(job.app), { remove: ['converting'] }, exists(), stale),
      deleteJobWrite(run.job),
    ]);
  }
  return run;
}

/** Visits the users that the job has not visited yet, and saves the results. */
async function visitUsers(
  job: SchemaJob,
  visit: (profile: ProfileRecord) => Promise<SettlingOutcome>,
  hasTime: HasTime,
): Promise<Run> {
  let current = job;
  while (hasTime()) {
    const { profiles, after = current.after, more } = await readPage(job.app, current.after);
    const visited = await Promise.all(
      profiles.map(async (profile) => ({ profile, outcome: await visit(profile) })),
    );
    current = await saveProgress(current, { ...current, ...tallied(current, visited), after });
    if (!more) return { job: current, done: true };
  }
  return { job: current, done: false };
}

function tallied(before: Tally, visited: { profile: ProfileRecord; outcome: SettlingOutcome }[]): Tally {
  const usersWith = (wanted: SettlingOutcome) =>
    visited.filter(({ outcome }) => outcome === wanted).map(({ profile }) => profile.user_id);
  const [equal, misfit] = [usersWith('equal'), usersWith('misfit')];
  return {
    users: before.users + visited.length,
    conflicts: before.conflicts + equal.length,
    examples: [...before.examples, ...equal].slice(0, MAX_EXAMPLES),
    misfits: before.misfits + misfit.length,
    misfit_examples: [...before.misfit_examples, ...misfit].slice(0, MAX_EXAMPLES),
  };
}

/** Reads the profiles of a page of users. `after` is the start of the next page. */
export async function readPage(app: string, from: string | undefined) {
  const { items, more } = await listOwned(app, 'users', { limit: PAGE, after: from });
  const last = items.at(-1);
  const found = await getItems(items.map(keyOf));
  const profiles = found.flatMap((item) => (item ? [profileFromItem(item)] : []));
  return { profiles, more, ...(last && { after: String(last['owner_sk']) }) };
}

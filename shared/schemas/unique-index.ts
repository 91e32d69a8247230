import { ApiError } from '../http/errors.ts';
import { epochOf, isoNow, SECOND } from '../platform/time.ts';
import { identitiesOf, MAX_IDENTITY_LENGTH } from '../profiles/identity.ts';
import { claimWrite } from '../profiles/identity-store.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile, profileFromItem } from '../profiles/profile-store.ts';
import { either, equals, exists, type Item, notExists } from '../storage/expressions.ts';
import { type Key, keys, ownerPartitions, ranges } from '../storage/keys.ts';
import { listSharded } from '../storage/sharded-list.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { getItem, getItems, put, queryItems, remove, update, write, writeAll } from '../storage/table.ts';

/** How far the claiming of values has come. */
export type UniqueIndex = {
  app: string;
  fields: string[];
  started_at: string;
  /** Where the next page begins; absent at the start. */
  after?: string | undefined;
  users: number;
  conflicts: number;
  /** The first users whose value somebody else has already. */
  examples: string[];
  /** `build` reads all users; `verify` does so once more, for writes that were under way when it began; then it is done. */
  phase: 'build' | 'verify';
};

const PAGE = 100;
const MAX_EXAMPLES = 10;
/** Longer than any request takes: after that, nobody writes by the schema from before. */
const LONGEST_REQUEST_SECONDS = 30 * SECOND;

class Conflict extends ApiError {
  constructor() {
    super('values_not_unique');
  }
}

/** The job of an application, if there is one. */
export async function findUniqueIndex(app: string): Promise<UniqueIndex | undefined> {
  const item = await getItem(keys.uniqueIndex(app));
  return item && recordOf(item);
}

/** A new job, from the beginning. */
export function newUniqueIndex(app: string, fields: string[]): UniqueIndex {
  return { app, fields, started_at: isoNow(), users: 0, conflicts: 0, examples: [], phase: 'build' };
}

/**
 * Claims the values of all users for the fields of a job, page by page, until all are claimed or `hasTime` says stop, and keeps how far it came. May be repeated: what is
 * claimed is claimed. Returns the job and whether its phase is through.
 */
export async function claimValues(
  job: UniqueIndex,
  hasTime: () => boolean,
): Promise<{ job: UniqueIndex; done: boolean }> {
  let current = job;
  while (hasTime()) {
    const { items, more } = await listSharded(ownerPartitions(job.app).users, {
      limit: PAGE,
      after: current.after,
      descending: false,
    });
    const last = items.at(-1);
    current = await claimPage(current, items);
    if (last) current = { ...current, after: String(last['owner_sk']) };
    await save(current);
    if (!more) return { job: current, done: true };
  }
  return { job: current, done: false };
}

async function claimPage(job: UniqueIndex, items: Item[]): Promise<UniqueIndex> {
  if (items.length === 0) return job;
  const found = await getItems(items.map(({ pk, sk }): Key => ({ pk: String(pk), sk: String(sk) })));
  const profiles = found.flatMap((item) => (item ? [profileFromItem(item)] : []));
  const lost: string[] = [];
  await Promise.all(
    profiles.map(async (profile) => {
      if (!(await claimOf(profile, job.fields))) lost.push(profile.user_id);
    }),
  );
  return {
    ...job,
    users: job.users + profiles.length,
    conflicts: job.conflicts + lost.length,
    examples: [...job.examples, ...lost].slice(0, MAX_EXAMPLES),
  };
}

/** True when the values of the user are its own now, false when somebody else has one of them, or one is too long to compare. */
async function claimOf(known: ProfileRecord, fields: string[]): Promise<boolean> {
  let read = async (): Promise<ProfileRecord | undefined> => known;
  try {
    await retryStale(async () => {
      const profile = await read();
      read = () => findProfile(known.app, known.user_id);
      if (profile) await claim(profile, fields);
    });
    return true;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

async function claim(profile: ProfileRecord, fields: string[]): Promise<void> {
  const { app, user_id: userId, identities = [] } = profile;
  const wanted = identitiesOf(profile.data, fields).filter(
    ({ field, value }) => !identities.some((held) => held.field === field && held.value === value),
  );
  if (wanted.length === 0) return;
  if (wanted.some(({ value }) => value.length > MAX_IDENTITY_LENGTH)) throw new Conflict();
  const set = { identities: [...identities, ...wanted] };
  await writeAll([
    update(
      keys.profile(app, userId),
      { set, add: { version: 1 } },
      equals('version', profile.version),
      stale,
    ),
    ...wanted.map((identity) => claimWrite(app, identity, userId, () => new Conflict())),
  ]);
}

/** Keeps a job; of several runs at once it does not matter whose progress stays. */
export async function save(job: UniqueIndex): Promise<void> {
  const item = { ...keys.uniqueIndex(job.app), ...job };
  await write(put(item, either(exists(), notExists()), stale));
}

/** Forgets a job. */
export async function forget(app: string): Promise<void> {
  await write(remove(keys.uniqueIndex(app), either(exists(), notExists()), stale));
}

/** Continues the jobs of all applications. A job that has verified itself is forgotten, one of a deleted application too. Returns the jobs as they then are. */
export async function continueUniqueIndexes(hasTime: () => boolean): Promise<UniqueIndex[]> {
  const { items } = await queryItems(ranges.uniqueIndexes(), { limit: 100 });
  const continued: UniqueIndex[] = [];
  for (const item of items) {
    if (hasTime()) continued.push(await continueOne(recordOf(item), hasTime));
  }
  return continued;
}

async function continueOne(job: UniqueIndex, hasTime: () => boolean): Promise<UniqueIndex> {
  const due = epochOf(job.started_at) + LONGEST_REQUEST_SECONDS < Date.now() / 1000;
  if (job.phase === 'verify' && !due) return job;
  const result = await claimValues(job, hasTime);
  const exists = await getItem(keys.application(job.app));
  if (!exists || (result.done && job.phase === 'verify')) await forget(job.app);
  return result.job;
}

function recordOf(item: Item): UniqueIndex {
  const { pk: _pk, sk: _sk, ...record } = item;
  return record as UniqueIndex;
}

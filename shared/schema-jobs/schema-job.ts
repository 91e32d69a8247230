import { ApiError } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import type { FieldType } from '../schemas/field-types.ts';
import { keys, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { all, either, equals, hasNo, notExists } from '../storage/writes/expressions.ts';
import { updateItem, write } from '../storage/writes/write-items.ts';
import { put, remove, update, type Write } from '../storage/writes/writes.ts';

/** A change of a schema that depends on stored values of users. */
export type SchemaChange = {
  /** Fields whose values become identities. */
  fields: string[];
  /** The new types of fields that had another type. */
  types: Record<string, FieldType>;
  /** Those of `fields` that can be verified from now on. */
  verifiable: string[];
};

/**
 * The progress of such a change. `build` checks the values of all users and claims those that are to be
 * unique. `drop` releases the claims of a refused or abandoned change. `verify` visits all users again after
 * the change, for writes that were running.
 */
export type SchemaJob = SchemaChange &
  Tally & {
    app: string;
    phase: 'build' | 'drop' | 'verify';
    started_at: string;
    /** The time when the build had read all users; absent before. */
    built_at?: string | undefined;
    /** The time of the last change that still needs its `verify`: this one, or an earlier one. */
    committed_at?: string | undefined;
    /** Raised by every write of the job, so that two runs never count the same users twice. */
    revision: number;
    /** The start of the next page; absent for the first. */
    after?: string | undefined;
  };

/** The findings of a pass over the users so far. */
export type Tally = {
  users: number;
  /** Number of users with a value that another user has already, and the first of these users. */
  conflicts: number;
  examples: string[];
  /** Number of users with a value that the new type cannot represent, and the first of these users. */
  misfits: number;
  misfit_examples: string[];
};

const EMPTY_TALLY: Tally = { users: 0, conflicts: 0, examples: [], misfits: 0, misfit_examples: [] };
/** The state of a job that enters a phase. */
const PHASE_START = { ...EMPTY_TALLY, after: undefined, built_at: undefined };

/** Creates the error 409 `indexing_in_progress`: the caller is to repeat the request. */
export function inProgress(detail: string, { users, conflicts }: Tally = EMPTY_TALLY): ApiError {
  return new ApiError('indexing_in_progress', `${detail}; repeat the request in some seconds`, {
    headers: { 'Retry-After': '5' },
    members: { users, conflicts },
  });
}

/** The error if another run has continued the job meanwhile. */
const continuedElsewhere = () => inProgress('The values of the users are being checked');

/** Reads the job of an application; undefined if there is none. Strongly consistent. */
export async function findSchemaJob(app: string): Promise<SchemaJob | undefined> {
  const item = await getItem(keys.uniqueIndex(app));
  return item && jobFromItem(item);
}

/** Returns the job of an item. */
export const jobFromItem = recordFromItem<SchemaJob>;

/** Creates a job. An earlier change that is not yet verified stays so. */
export function newSchemaJob(app: string, change: SchemaChange, before: SchemaJob | undefined): SchemaJob {
  return {
    ...EMPTY_TALLY,
    ...change,
    app,
    phase: 'build',
    started_at: isoNow(),
    revision: (before?.revision ?? 0) + 1,
    committed_at: before?.committed_at,
  };
}

/** Returns the write that starts a job if there is none, or in place of one that only verifies. */
export function beginWrite(job: SchemaJob, before: SchemaJob | undefined): Write {
  const condition = before
    ? all(equals('phase', 'verify'), equals('revision', before.revision))
    : notExists();
  return put({ ...keys.uniqueIndex(job.app), ...job }, condition, continuedElsewhere);
}

/** Returns the write that ends the build; the change is made in the same transaction. */
export function commitWrite(job: SchemaJob): Write {
  return update(
    keys.uniqueIndex(job.app),
    { set: { ...PHASE_START, phase: 'verify', committed_at: isoNow() }, add: { revision: 1 } },
    inBuild(job),
    continuedElsewhere,
  );
}

/** Returns the write that abandons the change: its claims are to be released. */
export function dropWrite(job: SchemaJob): Write {
  return update(keys.uniqueIndex(job.app), DROP, inBuild(job), continuedElsewhere);
}

/** Abandons the change in a request of its own, and returns the job after it. */
export async function abandonJob(job: SchemaJob): Promise<SchemaJob> {
  return jobFromItem(await updateItem(keys.uniqueIndex(job.app), DROP, inBuild(job), continuedElsewhere));
}

const DROP = { set: { ...PHASE_START, phase: 'drop' }, add: { revision: 1 } };

function inBuild({ started_at }: SchemaJob) {
  return all(equals('phase', 'build'), equals('started_at', started_at));
}

/** Removes the marks of the pending change, so that writes are checked by the current schema alone. */
export async function clearPendingMarks({ app, started_at }: SchemaJob): Promise<void> {
  const own = either(hasNo('pending'), equals('pending', started_at));
  await write(
    update(keys.schema(app), { remove: ['pending', 'indexing', 'retyping'] }, own, continuedElsewhere),
  );
}

type Progress = Pick<SchemaJob, keyof Tally | 'after' | 'built_at'>;

/** Saves the progress of a job, and returns the job after it. */
export async function saveProgress(job: SchemaJob, progress: Progress): Promise<SchemaJob> {
  const { after, built_at, users, conflicts, examples, misfits, misfit_examples } = progress;
  const item = await updateItem(
    keys.uniqueIndex(job.app),
    {
      set: { after, built_at, users, conflicts, examples, misfits, misfit_examples },
      add: { revision: 1 },
    },
    equals('revision', job.revision),
    continuedElsewhere,
  );
  return jobFromItem(item);
}

/** Ends a job whose claims are released, or continues with an earlier change that is not yet verified. */
export async function endDrop(job: SchemaJob): Promise<void> {
  const own = equals('revision', job.revision);
  const key = keys.uniqueIndex(job.app);
  if (!job.committed_at) return write(remove(key, own, continuedElsewhere));
  const changes = { set: { ...PHASE_START, phase: 'verify' }, add: { revision: 1 } };
  return write(update(key, changes, own, continuedElsewhere));
}

/** Returns the write that deletes a job. */
export function deleteJobWrite({ app, revision }: SchemaJob): Write {
  return remove(keys.uniqueIndex(app), equals('revision', revision), continuedElsewhere);
}

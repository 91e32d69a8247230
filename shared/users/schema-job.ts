import { ApiError } from '../platform/errors.ts';
import { isoNow } from '../platform/time.ts';
import type { FieldType } from '../schemas/field-types.ts';
import { all, either, equals, hasNo, type Item, notExists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem, updateItem, write } from '../storage/table.ts';
import { put, remove, update, type Write } from '../storage/writes.ts';

/** A change of a schema that depends on the values which users have. */
export type SchemaChange = {
  /** Fields whose values become the users' own. */
  fields: string[];
  /** The new types of fields that have had another. */
  types: Record<string, FieldType>;
  /** Of `fields`, those that can be verified from now on. */
  verifiable: string[];
  /** Of `fields`, those that users could not write so far. */
  closed: string[];
};

/**
 * How far such a change has come. `build` judges the values of all users and claims those that are to be
 * unique; `drop` takes the claims back, where the change was refused or nobody asked for it any more;
 * `verify` looks at all users once more after the change was made, for writes that were under way.
 */
export type SchemaJob = SchemaChange &
  Tally & {
    app: string;
    phase: 'build' | 'drop' | 'verify';
    started_at: string;
    /** When the build had read all users; absent before. */
    built_at?: string | undefined;
    /** When a change was made whose last look at all users is still to come: this one, or one before. */
    committed_at?: string | undefined;
    /** Raised by all that the job keeps, so that two runs of it never count the same users twice. */
    revision: number;
    /** Where the next page begins; absent at the start. */
    after?: string | undefined;
  };

/** What a pass over the users has found so far. */
export type Tally = {
  users: number;
  /** Users whose value somebody else has already, and the first of them. */
  conflicts: number;
  examples: string[];
  /** Users whose value the new type cannot hold, and the first of them. */
  misfits: number;
  misfit_examples: string[];
};

const NOTHING: Tally = { users: 0, conflicts: 0, examples: [], misfits: 0, misfit_examples: [] };
/** Where a pass begins: a job that enters a phase. */
const BEGINNING = { ...NOTHING, after: undefined, built_at: undefined };

/** 409 `indexing_in_progress`: the caller is to repeat the request. */
export function inProgress(detail: string, { users, conflicts }: Tally = NOTHING): ApiError {
  return new ApiError('indexing_in_progress', `${detail}; repeat the request in some seconds`, {
    headers: { 'Retry-After': '5' },
    members: { users, conflicts },
  });
}

/** Another run has taken the job on. */
const moved = () => inProgress('The values of the users are being looked at');

/** The job of an application, if there is one; strongly consistent. */
export async function findSchemaJob(app: string): Promise<SchemaJob | undefined> {
  const item = await getItem(keys.uniqueIndex(app));
  return item && jobFromItem(item);
}

/** The job of an item. */
export function jobFromItem(item: Item): SchemaJob {
  const { pk: _pk, sk: _sk, ...record } = item;
  // Jobs that an earlier release began lack both lists.
  return { verifiable: [], closed: [], ...record } as unknown as SchemaJob;
}

/** A new job, from the beginning. What is still to be verified of a change before stays so. */
export function newSchemaJob(app: string, change: SchemaChange, before: SchemaJob | undefined): SchemaJob {
  return {
    ...NOTHING,
    ...change,
    app,
    phase: 'build',
    started_at: isoNow(),
    revision: (before?.revision ?? 0) + 1,
    committed_at: before?.committed_at,
  };
}

/** Begins a job where there is none, or in place of one that only verifies. */
export function beginWrite(job: SchemaJob, before: SchemaJob | undefined): Write {
  const condition = before
    ? all(equals('phase', 'verify'), equals('revision', before.revision))
    : notExists();
  return put({ ...keys.uniqueIndex(job.app), ...job }, condition, moved);
}

/** Ends the build: the change is made in the same transaction. */
export function commitWrite(job: SchemaJob): Write {
  return update(
    keys.uniqueIndex(job.app),
    { set: { ...BEGINNING, phase: 'verify', committed_at: isoNow() }, add: { revision: 1 } },
    inBuild(job),
    moved,
  );
}

/** Gives the change up: what was claimed for it is to be released. */
export function dropWrite(job: SchemaJob): Write {
  return update(keys.uniqueIndex(job.app), DROP, inBuild(job), moved);
}

/** The same by itself; returns the job as it then is. */
export async function giveUp(job: SchemaJob): Promise<SchemaJob> {
  return jobFromItem(await updateItem(keys.uniqueIndex(job.app), DROP, inBuild(job), moved));
}

const DROP = { set: { ...BEGINNING, phase: 'drop' }, add: { revision: 1 } };

function inBuild({ started_at }: SchemaJob) {
  return all(equals('phase', 'build'), equals('started_at', started_at));
}

/** Lets writes be judged by the schema alone again. */
export async function unmark({ app, started_at }: SchemaJob): Promise<void> {
  const own = either(hasNo('pending'), equals('pending', started_at));
  await write(update(keys.schema(app), { remove: ['pending', 'indexing', 'retyping'] }, own, moved));
}

type Progress = Pick<SchemaJob, keyof Tally | 'after' | 'built_at'>;

/** Keeps how far a job has come, and returns the job as it then is. */
export async function keepProgress(job: SchemaJob, progress: Progress): Promise<SchemaJob> {
  const { after, built_at, users, conflicts, examples, misfits, misfit_examples } = progress;
  const item = await updateItem(
    keys.uniqueIndex(job.app),
    {
      set: { after, built_at, users, conflicts, examples, misfits, misfit_examples },
      add: { revision: 1 },
    },
    equals('revision', job.revision),
    moved,
  );
  return jobFromItem(item);
}

/** Ends a job whose claims are released: what a change before has left to verify is still to be done. */
export async function endDrop(job: SchemaJob): Promise<void> {
  const own = equals('revision', job.revision);
  const key = keys.uniqueIndex(job.app);
  if (!job.committed_at) return write(remove(key, own, moved));
  const changes = { set: { ...BEGINNING, phase: 'verify' }, add: { revision: 1 } };
  return write(update(key, changes, own, moved));
}

/** Forgets a job. */
export function forgetWrite({ app, revision }: SchemaJob): Write {
  return remove(keys.uniqueIndex(app), equals('revision', revision), moved);
}

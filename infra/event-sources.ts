import { ITEMS } from '../shared/storage/items.ts';
import { ranges } from '../shared/storage/keys.ts';

/**
 * Settings of the event source of table changes (decision 0158). A failing batch is repeated, in smaller
 * parts, until its records reach the age. Then they go to the bucket of failed changes. The stream keeps them
 * for 24 hours, so that 12 are left if the bucket does not take them.
 */
export const TABLE_CHANGES = {
  batchSize: 100,
  /** Batches of one shard at the same time. Changes of the same partition stay in order. */
  parallelBatches: 2,
  /** Time in which further changes can join a batch, in the deployment. */
  gatherSeconds: 1,
  maxRecordAgeSeconds: 12 * 3600,
} as const;

/** The days for which events that failed are kept to be sent again. SQS keeps a message for no longer. */
export const DEAD_LETTER_DAYS = 14;

/** The days for which failed changes are kept: longer than the dead-letter queue keeps their note. */
export const FAILED_CHANGES_DAYS = DEAD_LETTER_DAYS + 1;

/** The age in seconds from which on changes that wait are an alarm, well before they are given up. */
export const STUCK_SECONDS = 3600;

/** The least age of records that Lambda takes. Older ones are left out. */
export const LEAST_RECORD_AGE_SECONDS = 60;

/**
 * Settings of the event source of deletions (decision 0013). What fails is left to the scheduled purge, so
 * nothing is repeated.
 */
export const DELETIONS = {
  batchSize: 10,
  attempts: 1,
  maxRecordAgeSeconds: LEAST_RECORD_AGE_SECONDS,
} as const;

/**
 * Settings of the queue of wakes and its event source (decision 0158). A wake is hidden from others for six
 * times the time limit of its function, as AWS recommends, and becomes a dead letter after some receives.
 */
export const WAKES = { batchSize: 10, maxReceives: 5, maxConcurrency: 20 } as const;

/** Beginnings of the partitions whose changes can be events. */
export const PARTITIONS_WITH_EVENTS = [
  ...new Set(Object.values(ITEMS).flatMap(({ pk, events }) => (events === 'silent' ? [] : beginningOf(pk)))),
].sort();

/** True if changes of a partition can be events. */
export function hasEvents(partition: string): boolean {
  return PARTITIONS_WITH_EVENTS.some((beginning) => partition.startsWith(beginning));
}

/**
 * The filter of changes, in the language of Lambda. Without it the items of events would call the function
 * that writes them.
 */
export const CHANGES_FILTER = {
  dynamodb: { Keys: { pk: { S: PARTITIONS_WITH_EVENTS.map((prefix) => ({ prefix })) } } },
};

/** The beginning of the partitions of purge records. */
export const PURGE_PARTITIONS = ranges.purges('').pk;

/** True if a function gets changes of a partition: as events, or as deletions. */
export function isDelivered(partition: string): boolean {
  return hasEvents(partition) || partition.startsWith(PURGE_PARTITIONS);
}

/** The filter of new purge records, in the language of Lambda. */
export const DELETIONS_FILTER = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { pk: { S: [{ prefix: PURGE_PARTITIONS }] } } },
};

/** Returns the form of a key up to its first part that varies. */
function beginningOf(form: string): string {
  return form.split('{')[0] ?? form;
}

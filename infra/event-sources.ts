/**
 * Settings of the event source of table changes (decision 0158). A failing batch is repeated, in smaller
 * parts, until its records reach the age. The stream keeps them for 24 hours, so 12 are left to handle them.
 */
export const TABLE_CHANGES = { batchSize: 100, maxRecordAgeSeconds: 12 * 3600 } as const;

/**
 * Settings of the queue of wakes and its event source (decision 0158). A wake is hidden from others for six
 * times the time limit of its function, as AWS recommends, and becomes a dead letter after some receives.
 */
export const WAKES = { batchSize: 10, maxReceives: 5, maxConcurrency: 20 } as const;

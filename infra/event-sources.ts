/**
 * Settings of the event source of table changes (decision 0158). A failing batch is repeated, in smaller
 * parts, until its records reach the age. The stream keeps them for 24 hours, so 12 are left to handle them.
 */
export const TABLE_CHANGES = { batchSize: 100, maxRecordAgeSeconds: 12 * 3600 } as const;

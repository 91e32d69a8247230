import type { Capability } from '../shared/platform/config.ts';
import { OPERATOR_PARTITIONS, PROTECTED_PARTITIONS } from '../shared/storage/keys.ts';

/** Attributes of a credential that an update with `credentials:note-use` may name. */
export const NOTED_OF_CREDENTIALS = ['pk', 'sk', 'write_id', 'last_used_at', 'previous_secret_last_used_at'];

/** Attributes of application records that `uploads:process` may name, as patterns. */
export const NAMED_BY_UPLOADS = ['pk', 'sk', 'write_id', 'files', 'upload_*', 'image_*'];

/**
 * Partitions of records that have uploads: applications, their assets, variants and clients, and profiles.
 */
export const PARTITIONS_OF_UPLOADS = ['APP#*'];

/** Partitions that `requests:count` may update, as patterns. */
export const REQUEST_COUNTERS = ['REQUESTS#*'];

/**
 * Returns the partitions that a function with `table:write` may not change, as patterns: those of operators,
 * and protected ones whose capability it lacks (decision 0097).
 */
export function deniedPartitions(capabilities: readonly Capability[]): string[] {
  const lacking = Object.entries(PROTECTED_PARTITIONS)
    .filter(([name]) => !capabilities.includes(name as Capability))
    .flatMap(([, partitions]) => partitions);
  return [...lacking, ...OPERATOR_PARTITIONS];
}

/** True if a text matches a pattern in which `*` is any text, like `StringLike` of IAM. */
export function isLike(text: string, pattern: string): boolean {
  const expression = pattern.replace(/[^\w#*]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${expression}$`, 's').test(text);
}

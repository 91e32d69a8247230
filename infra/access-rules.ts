import type { Capability, ProtectedWrite } from '../shared/platform/config.ts';
import { OPERATOR_PARTITIONS, PROTECTED_PARTITIONS, USER_PARTITIONS } from '../shared/storage/keys.ts';

/** A capability to update a few attributes of protected items, and nothing else of them. */
export type Note = {
  /** The capability that includes this one. */
  within: ProtectedWrite;
  partitions: readonly string[];
  /** Attributes that an update may name. */
  attributes: readonly string[];
};

const KEY_AND_WRITE = ['pk', 'sk', 'write_id'];

/** Capabilities that record the last use of an item (decision 0097). */
export const NOTES = {
  'credentials:note-use': {
    within: 'credentials:write',
    partitions: PROTECTED_PARTITIONS['credentials:write'],
    attributes: [...KEY_AND_WRITE, 'last_used_at', 'previous_secret_last_used_at'],
  },
  'users:note-activity': {
    within: 'users:write',
    partitions: USER_PARTITIONS,
    attributes: [...KEY_AND_WRITE, 'meta', 'version'],
  },
} as const satisfies Partial<Record<Capability, Note>>;

/** Attributes of application records that `uploads:process` may name, as patterns. */
export const NAMED_BY_UPLOADS = [...KEY_AND_WRITE, 'files', 'upload_*', 'image_*'];

/**
 * Partitions of records that have uploads: applications, their assets, variants and clients, and profiles.
 */
export const PARTITIONS_OF_UPLOADS = ['APP#*'];

/** Partitions that `rotations:note-use` may update, as patterns. */
export const USED_ROTATIONS = ['ROTATION#*'];

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

import type { Capability, ProtectedWrite } from '../../shared/platform/config.ts';
import { ITEMS, type ItemKind, type KindName, PART } from '../../shared/storage/items.ts';

/** Returns the partitions of a kind of item as a pattern, in which `*` matches any text, a `#` too. */
export function partitionsOf(name: KindName): string {
  return ITEMS[name].pk.replaceAll(PART, '*').replace(/(#\*)+$/, '#*');
}

/** A capability to update a few attributes of protected items, and nothing else of them. */
export type Note = {
  /** The capability that includes this one. */
  within: ProtectedWrite;
  partitions: readonly string[];
  /** Attributes that an update may name. */
  attributes: readonly string[];
};

const KEY_AND_WRITE = ['pk', 'sk', 'write_id'];

/** Capabilities that record the last use of an item, or its first (decision 0097). */
export const NOTES = {
  'credentials:note-use': {
    within: 'credentials:write',
    partitions: [partitionsOf('credential')],
    attributes: [...KEY_AND_WRITE, 'last_used_at', 'previous_secret_last_used_at'],
  },
  'users:note-activity': {
    within: 'users:write',
    partitions: [partitionsOf('profile')],
    attributes: [...KEY_AND_WRITE, 'meta', 'version'],
  },
  'links:note-opening': {
    within: 'sign-in:write',
    partitions: [partitionsOf('link')],
    attributes: [...KEY_AND_WRITE, 'opened', 'written_by'],
  },
} as const satisfies Partial<Record<Capability, Note>>;

/** Attributes of application records that `uploads:process` may name, as patterns. */
export const NAMED_BY_UPLOADS = [...KEY_AND_WRITE, 'files', 'upload_*', 'image_*'];

/**
 * Partitions of records that have uploads: applications, their assets, variants and clients, and profiles.
 */
export const PARTITIONS_OF_UPLOADS = [partitionsOf('application')];

/**
 * Returns the partitions that a function with `table:write` may not change, as patterns: those of operators,
 * and protected ones whose capability it lacks (decision 0097).
 */
export function deniedPartitions(capabilities: readonly Capability[]): string[] {
  const names = Object.keys(ITEMS) as KindName[];
  const denied = names.filter((name) => !mayWrite(ITEMS[name], capabilities));
  return [...new Set(denied.map(partitionsOf))];
}

function mayWrite({ writer }: ItemKind, capabilities: readonly Capability[]): boolean {
  return writer === undefined || (writer !== 'operators' && capabilities.includes(writer));
}

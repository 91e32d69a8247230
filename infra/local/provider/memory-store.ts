import type { Adapter, AdapterPayload } from 'oidc-provider';
import { epochNow } from '../../../shared/platform/time.ts';

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Bounds the memory. The oldest entry makes room for a new one. */
const MAX_ENTRIES = 1000;

/** Creates a store in memory for what a provider keeps. Returns the part of it for a model of the library. */
export function createMemoryStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  return (model) => partOf(entries, `${model}:`);
}

function partOf(entries: Map<string, Entry>, prefix: string): Adapter {
  const read = (key: string | undefined): AdapterPayload | undefined => {
    const { payload, expiresAt = 0 } = entries.get(key ?? '') ?? {};
    return expiresAt > epochNow() ? payload : undefined;
  };
  const keysWith = (member: 'uid' | 'grantId', value: string): string[] =>
    [...entries].filter(([, { payload }]) => payload[member] === value).map(([key]) => key);
  return {
    upsert: async (id, payload, seconds = Number.POSITIVE_INFINITY) => {
      entries.delete(prefix + id);
      entries.set(prefix + id, { payload, expiresAt: epochNow() + seconds });
      const [oldest = ''] = entries.keys();
      if (entries.size > MAX_ENTRIES) entries.delete(oldest);
    },
    find: async (id) => read(prefix + id),
    findByUid: async (uid) => read(keysWith('uid', uid).find((key) => key.startsWith(prefix))),
    // Of the device flow, which the provider does not have.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = read(prefix + id);
      if (payload) payload.consumed = epochNow();
    },
    destroy: async (id) => void entries.delete(prefix + id),
    revokeByGrantId: async (grantId) => {
      for (const key of keysWith('grantId', grantId)) entries.delete(key);
    },
  };
}

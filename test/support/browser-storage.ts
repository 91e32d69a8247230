import type { TokenStorage } from '../../client/src/browser.ts';

/** What tabs of one browser share. */
type SharedStorage = TokenStorage & { entries: Map<string, string> };

export function newStorage(): SharedStorage {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}

/** A storage with the same values, as if another browser had them. */
export function copyOf({ entries }: SharedStorage): SharedStorage {
  const copy = newStorage();
  for (const [name, text] of entries) copy.setItem(name, text);
  return copy;
}

import type { TokenStorage } from './stored-json.ts';

/** What was to be written, and what the storage has in its place. */
type Kept = { text: string | null; instead: string | null };

/**
 * A storage that never throws. What the browser's storage cannot take or give is kept in memory: browsers
 * forbid the storage, fill it or lose it, and a page must still sign its user in.
 */
export class ForgivingStorage implements TokenStorage {
  readonly #open: () => TokenStorage;
  readonly #memory = new Map<string, Kept>();

  /** `open` may throw: the mere access to `localStorage` does where it is forbidden (HTML, 12.2.3). */
  constructor(open: () => TokenStorage) {
    this.#open = open;
  }

  getItem(name: string): string | null {
    const stored = this.#stored(name);
    const kept = this.#memory.get(name);
    // Once another tab has changed the storage, what it wrote is newer.
    return kept && kept.instead === stored ? kept.text : stored;
  }

  setItem(name: string, text: string): void {
    this.#write(name, text, (storage) => {
      try {
        storage.setItem(name, text);
      } catch (error) {
        // After a reload, a used refresh token that stayed there would end the session.
        storage.removeItem(name);
        throw error;
      }
    });
  }

  removeItem(name: string): void {
    this.#write(name, null, (storage) => storage.removeItem(name));
  }

  #write(name: string, text: string | null, change: (storage: TokenStorage) => void): void {
    try {
      const storage = this.#open();
      change(storage);
      // Tells whether the text can be read again.
      storage.getItem(name);
      this.#memory.delete(name);
    } catch {
      this.#memory.set(name, { text, instead: this.#stored(name) });
    }
  }

  #stored(name: string): string | null {
    try {
      return this.#open().getItem(name);
    } catch {
      return null;
    }
  }
}

import { digestOf } from './code-challenge.ts';
import { storedJson, type TokenStorage } from './stored-json.ts';

/** Most addresses whose device key a browser keeps. */
const MAX_ADDRESSES = 5;

type Entry = [name: string, key: string];

/**
 * Keeps the device keys of one application: what shows the service that this browser has signed in with an
 * address before. Addresses are stored as hashes, because keys outlive the session.
 */
export class DeviceKeys {
  readonly #storage: TokenStorage;
  readonly #name: string;

  constructor(storage: TokenStorage, clientId: string) {
    this.#storage = storage;
    this.#name = `svc:${clientId}:devices`;
  }

  /** Returns the key of an address; undefined if this browser has not signed in with it. */
  async of(address: string): Promise<string | undefined> {
    const name = await nameOf(address);
    return this.#entries().find(([other]) => other === name)?.[1];
  }

  async add(address: string, key: string): Promise<void> {
    const name = await nameOf(address);
    const others = this.#entries().filter(([other]) => other !== name);
    const entries: Entry[] = [[name, key], ...others];
    this.#storage.setItem(this.#name, JSON.stringify(entries.slice(0, MAX_ADDRESSES)));
  }

  #entries(): Entry[] {
    return storedJson(this.#storage, this.#name, areEntries) ?? [];
  }
}

function areEntries(value: unknown): value is Entry[] {
  const isText = (part: unknown) => typeof part === 'string';
  return (
    Array.isArray(value) &&
    value.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every(isText))
  );
}

/** A phone number may be typed with spaces and signs, an e-mail address in capitals, both in full width. */
function nameOf(address: string): Promise<string> {
  const text = address.normalize('NFKC').trim().toLowerCase();
  return digestOf(text.includes('@') ? text : text.replace(/\P{Nd}/gu, ''));
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { unexpectedFields } from '../../platform/failure-fields.ts';
import { randomToken } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import { DAY, isoIn, isoNow, MINUTE, SECOND } from '../../platform/time.ts';
import { keys } from '../../storage/keys.ts';
import { getItem } from '../../storage/read-items.ts';
import { either, equals, notExists } from '../../storage/writes/expressions.ts';
import { tableUnavailable } from '../../storage/writes/failures.ts';
import { tryWrite } from '../../storage/writes/write-items.ts';
import { put } from '../../storage/writes/writes.ts';
import { openWithKms, sealWithKms } from './key-service.ts';

/** The `purpose` in the encryption context of these keys. Some roles may open nothing else. */
export const RECOGNITION_PURPOSE = 'recognition';
/**
 * The time for which a key is used before the next one replaces it. It recognises its signatures for as long
 * again.
 */
export const RECOGNITION_SECONDS = 180 * DAY;
/**
 * The time between the storing and the first use of the next key. Instances know the keys for five minutes.
 */
const AHEAD_SECONDS = DAY;
const FRESH_MILLISECONDS = 5 * MINUTE * 1000;
/** Shortest time between two attempts to read the keys after a failure. */
const RETRY_MILLISECONDS = 10 * SECOND * 1000;

/** A key as it is stored: sealed by KMS for this `kid`. */
type StoredKey = { kid: string; sealed: string; active_from: string };
type Ring = { version: number; keys: StoredKey[] };
type OpenKey = { kid: string; key: Buffer; activeFrom: string };

/** Signs values that the service gives out and later recognises without a read (HMAC-SHA-256). */
export type Recogniser = {
  /** Returns `<kid>.<signature>` of the parts. The first part is the purpose. */
  sign: (parts: readonly unknown[]) => string;
  /** True if `sign` returned this for the same parts, with a key that still counts. */
  recognises: (signature: string, parts: readonly unknown[]) => boolean;
  /** Returns a secret for one purpose, with the id of its key. */
  secret: (purpose: string) => { kid: string; secret: string };
  /** Returns the secret that `secret` returned with this id; undefined if the key counts no more. */
  secretOf: (purpose: string, kid: string) => string | undefined;
  /** Returns all secrets that `secret` may have returned for the purpose: one of each key that counts. */
  secrets: (purpose: string) => string[];
};

const opened = new Map<string, Promise<Buffer | undefined>>();
let known: { recogniser: Recogniser | undefined; until: number } | undefined;
let reading: Promise<Recogniser | undefined> | undefined;

/** Forgets the keys, so that the next use reads them. For tests and local servers. */
export function forgetRecognitionKeys(): void {
  known = reading = undefined;
  opened.clear();
}

/**
 * Returns what signs and recognises, at most five minutes old. Undefined before the first rotation and while
 * table or KMS fail: nobody is recognised then, and no sign-in fails for it.
 */
export async function recogniser(): Promise<Recogniser | undefined> {
  if (known && Date.now() < known.until) return known.recogniser;
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

/**
 * Returns the same for work that would be wrong without it. Throws 503 `dependency_unavailable` while table
 * or KMS fail, and tries again with each call.
 */
export async function requiredRecogniser(): Promise<Recogniser> {
  const fresh = known && Date.now() < known.until ? known.recogniser : undefined;
  if (fresh) return fresh;
  const found = await openRing();
  if (found.length === 0) throw tableUnavailable('NoRecognitionKeys');
  return remembered(recogniserOf(found), FRESH_MILLISECONDS);
}

function remembered<R extends Recogniser | undefined>(recogniser: R, milliseconds: number): R {
  known = { recogniser, until: Date.now() + milliseconds };
  return recogniser;
}

async function read(): Promise<Recogniser | undefined> {
  const found = await openRing().catch((error: unknown) => {
    log.warn('devices cannot be recognised', unexpectedFields(error));
    return [];
  });
  const result = found.length > 0 ? recogniserOf(found) : undefined;
  return remembered(result, result ? FRESH_MILLISECONDS : RETRY_MILLISECONDS);
}

async function openRing(): Promise<OpenKey[]> {
  const { keys: stored } = await readRing();
  const all = await Promise.all(
    stored.map(async (one) => ({ kid: one.kid, key: await openKey(one), activeFrom: one.active_from })),
  );
  return all.flatMap(({ key, ...one }) => (key ? [{ ...one, key }] : []));
}

function recogniserOf(found: readonly OpenKey[]): Recogniser {
  const keyOf = (kid: string | undefined) => found.find((one) => one.kid === kid)?.key;
  const secretIn = (key: Buffer, purpose: string) => macOf(key, ['secret', purpose]).toString('base64url');
  return {
    secret: (purpose) => {
      const { kid, key } = activeOf(found);
      return { kid, secret: secretIn(key, purpose) };
    },
    secretOf: (purpose, kid) => {
      const key = keyOf(kid);
      return key && secretIn(key, purpose);
    },
    secrets: (purpose) => found.map(({ key }) => secretIn(key, purpose)),
    sign: (parts) => {
      const { kid, key } = activeOf(found);
      return `${kid}.${macOf(key, parts).toString('base64url')}`;
    },
    recognises: (signature, parts) => {
      const [kid, mac = ''] = signature.split('.');
      const key = keyOf(kid);
      const given = Buffer.from(mac, 'base64url');
      return key !== undefined && given.length === 32 && timingSafeEqual(given, macOf(key, parts));
    },
  };
}

/** Returns the newest key that is in use. The oldest always counts as in use, at any time of the clocks. */
function activeOf(found: readonly OpenKey[]): OpenKey {
  const active = found.filter(({ activeFrom }, i) => i === 0 || Date.parse(activeFrom) <= Date.now()).at(-1);
  if (!active) throw new Error('a recogniser needs a key');
  return active;
}

function macOf(key: Buffer, parts: readonly unknown[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

async function readRing(): Promise<Ring> {
  const item = await getItem(keys.recognitionKeys());
  return item ? { version: Number(item['version']), keys: item['keys'] as StoredKey[] } : NO_RING;
}

const NO_RING: Ring = { version: 0, keys: [] };

/** Opens a key, once an instance. Undefined if KMS did not seal it for this `kid`. */
function openKey({ kid, sealed }: StoredKey): Promise<Buffer | undefined> {
  const opening = opened.get(sealed) ?? openWithKms(sealed, recognitionContext(kid));
  opened.set(sealed, opening);
  opening.catch(() => opened.delete(sealed));
  return opening;
}

const recognitionContext = (kid: string) => ({ purpose: RECOGNITION_PURPOSE, kid });

/**
 * Creates the first key, stores the next one a day before the last has been used for 180 days, and drops keys
 * that were replaced as long ago or that KMS cannot open. So what was signed stays recognised for 180 days,
 * and a rotation ends nothing before. Of concurrent rotations one wins. Returns the number of keys. Throws
 * 503 while KMS does not answer.
 */
export async function rotateRecognitionKeys(): Promise<{ version: number; keys: number }> {
  const ring = await readRing();
  const usable = await Promise.all(ring.keys.map(openKey));
  const sound = ring.keys.filter((_, i) => usable[i] !== undefined);
  const kept = sound.filter((_, i) => !isOver(sound[i + 1], RECOGNITION_SECONDS));
  const added = nextKeyFrom(sound.at(-1));
  if (kept.length === ring.keys.length && added === undefined)
    return { version: ring.version, keys: kept.length };
  const next = {
    version: ring.version + 1,
    keys: [...kept, ...(added === undefined ? [] : [await newKey(added)])],
  };
  const asRead = either(notExists(), equals('version', ring.version));
  const { held } = await tryWrite(put({ ...keys.recognitionKeys(), ...next }, asRead));
  return held ? { version: next.version, keys: next.keys.length } : rotateRecognitionKeys();
}

/** Returns when the next key begins to be used; undefined if it is not due. */
function nextKeyFrom(newest: StoredKey | undefined): string | undefined {
  if (!newest) return isoNow();
  return isOver(newest, RECOGNITION_SECONDS - AHEAD_SECONDS) ? isoIn(AHEAD_SECONDS) : undefined;
}

/** True if a key has been in use for so long. */
function isOver(key: StoredKey | undefined, seconds: number): boolean {
  return key !== undefined && Date.parse(key.active_from) + seconds * 1000 <= Date.now();
}

async function newKey(active_from: string): Promise<StoredKey> {
  const kid = randomToken(6);
  return { kid, sealed: await sealWithKms(randomBytes(32), recognitionContext(kid)), active_from };
}

import type { AdapterPayload } from 'oidc-provider';
import { seal, unseal } from '../platform/crypto/sealing.ts';
import { ApiError } from '../platform/errors.ts';
import { epochNow, YEAR } from '../platform/time.ts';
import { type Key, owners } from '../storage/keys.ts';
import { either, exists, hasNo, type Item, notExists } from '../storage/writes/expressions.ts';
import { put, remove, type Write } from '../storage/writes/writes.ts';
import { takeItem } from './early-reads.ts';

/** The purpose of sealing the payloads. */
const SEALED = 'oidc artifact';

/** Returns the item at a key unless it has expired. DynamoDB deletes expired items late. */
export async function findLive(key: Key): Promise<Item | undefined> {
  const item = await takeItem(key);
  return item && Number(item['expires_at']) > epochNow() ? item : undefined;
}

/**
 * Returns the attributes that store a payload. It is sealed with the id of the artifact, of which the table
 * has only a hash.
 */
export function sealArtifact(payload: AdapterPayload, secret: string, expiresIn: number | undefined): Item {
  const text = JSON.stringify(payload);
  return { sealed: seal(text, secret, SEALED), expires_at: epochNow() + (expiresIn ?? YEAR) };
}

/** Returns the payload of an item that `sealArtifact` created with the same secret. */
export function openArtifact(item: Item, secret: string): AdapterPayload {
  return JSON.parse(unseal(String(item['sealed']), secret, SEALED));
}

/**
 * Returns the write that stores an artifact. It is deleted with its user, or else with its application. The
 * write fails if the stored artifact was already used.
 */
export function artifactWrite(app: string, key: Key, item: Item, userId: string | undefined): Write {
  const owner = userId ? owners.ofUser(app, userId, key) : owners.ofApplication(app, key);
  return put({ ...key, ...owner, ...item }, either(notExists(), hasNo('consumed')), signInChanged);
}

/** Returns the write that removes an artifact, if there is one. */
export function removal(key: Key): Write {
  return remove(key, either(exists(), notExists()), signInChanged);
}

function signInChanged(): ApiError {
  return new ApiError('conflict', 'The sign-in was changed at the same time');
}

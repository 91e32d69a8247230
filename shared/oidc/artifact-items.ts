import type { AdapterPayload } from 'oidc-provider';
import { ApiError } from '../platform/errors.ts';
import { seal, unseal } from '../platform/sealing.ts';
import { epochNow, YEAR } from '../platform/time.ts';
import { either, exists, hasNo, type Item, notExists } from '../storage/expressions.ts';
import { type Key, owners } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';
import { put, remove, type Write } from '../storage/writes.ts';

/** What the payloads are sealed for. */
const SEALED = 'oidc artifact';

/** The item at a key unless its time is over: DynamoDB deletes late. */
export async function findLive(key: Key): Promise<Item | undefined> {
  const item = await getItem(key);
  return item && Number(item['expires_at']) > epochNow() ? item : undefined;
}

/**
 * The attributes of a payload at rest, sealed by a secret that the table has only as a hash: the id of the
 * artifact.
 */
export function sealed(payload: AdapterPayload, secret: string, expiresIn: number | undefined): Item {
  const text = JSON.stringify(payload);
  return { sealed: seal(text, secret, SEALED), expires_at: epochNow() + (expiresIn ?? YEAR) };
}

/** The payload of an item that `sealed` made with the same secret. */
export function opened(item: Item, secret: string): AdapterPayload {
  return JSON.parse(unseal(String(item['sealed']), secret, SEALED));
}

/**
 * Stores an artifact, which is deleted with its user, or else with its application. One that was used up
 * stays so.
 */
export function artifactWrite(app: string, key: Key, item: Item, userId: string | undefined): Write {
  const owner = userId ? owners.ofUser(app, userId, key) : owners.ofApplication(app, key);
  return put({ ...key, ...owner, ...item }, either(notExists(), hasNo('consumed')), changed);
}

/** Removes an artifact, whether or not it is there. */
export function removal(key: Key): Write {
  return remove(key, either(exists(), notExists()), changed);
}

function changed(): ApiError {
  return new ApiError('conflict', 'The sign-in was changed at the same time');
}

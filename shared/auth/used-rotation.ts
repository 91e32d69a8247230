import { remember } from '../platform/remember.ts';
import { epochNow, MINUTE } from '../platform/time.ts';
import { hashOf, keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { either, exists, notExists } from '../storage/writes/expressions.ts';
import { tryWrite } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';

/**
 * The time for which a used refresh token stays valid: until its successor, or the successor's access token,
 * is used, and a minute at most. A client that lost the answer sends it again (decision 0246).
 */
export const GRACE_SECONDS = MINUTE;

/**
 * The time for which uses are noted after the issue of an access token. The grace may begin a request later.
 */
const NOTED_SECONDS = 2 * GRACE_SECONDS;
/** The lifetime of a note in the table: longer than any grace that it ends. */
const KEPT_SECONDS = 10 * MINUTE;

/** Rotations whose use this instance has noted, so that it does so once. */
const MAX_NOTED = 1_000;
const noted = new Map<string, true>();

/** Forgets what was noted, as a new function instance has noted nothing. For tests and local servers. */
export function forgetNotedRotations(): void {
  noted.clear();
}

/** An access token that a refresh gave, with the name of the rotation. */
type RotatedToken = { rotation?: string | undefined; issuedAt: number };

/**
 * Returns the name of the rotation that a used refresh token began. Access tokens carry it. It is a hash, so
 * it reveals nothing of the token.
 */
export function rotationOf(usedToken: string): string {
  return hashOf(`rotation ${usedToken}`);
}

/**
 * Notes that an access token was used, if a refresh gave it within the last two minutes. The used refresh
 * token behind it is then no longer valid. Throws 503 `dependency_unavailable`.
 */
export async function noteUseOfRotation({ rotation, issuedAt }: RotatedToken): Promise<void> {
  if (rotation === undefined || noted.has(rotation) || issuedAt < epochNow() - NOTED_SECONDS) return;
  const changes = { set: { expires_at: epochNow() + KEPT_SECONDS } };
  await tryWrite(update(keys.usedRotation(rotation), changes, either(exists(), notExists())));
  remember(noted, rotation, true, MAX_NOTED);
}

/** True if the access token of a rotation was used. */
export async function isRotationUsed(rotation: string): Promise<boolean> {
  return (await getItem(keys.usedRotation(rotation))) !== undefined;
}

import { errors } from 'oidc-provider';
import { ApiError } from '../platform/errors.ts';
import { requestMember } from '../platform/request/request-context.ts';
import type { Key } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { isOvertaken } from '../storage/writes/failures.ts';
import { tryWriteAll, write, writeAll } from '../storage/writes/write-items.ts';
import { keyOfWrite, type Write } from '../storage/writes/writes.ts';
import { endGrant } from './end-grant.ts';

/** The writes of a request. */
export type Collected = {
  writes: Write[];
  /** The writes that save or end the browser session. */
  session: Write[];
  /** True if the browser needs the cookie of that session. */
  setsCookie: boolean;
  /** The writes that replace a refresh token. A request that repeats another one leaves them out. */
  rotation: Write[];
  /** The writes that extend a refresh token. Each is independent of all other writes. */
  extension: Write[];
  /** The successor of the used refresh token, if the request repeats the one that got it. */
  successor: string | undefined;
  /** The grant that the browser had for the client when the request began. */
  grantBefore: string | undefined;
};

const collecting = requestMember<Collected>('writesAtEnd');

/** Thrown by a write that uses up an artifact that somebody has used already. */
export class AlreadyUsed extends ApiError {
  readonly model: string;
  readonly grantId: string | undefined;
  /** The successor of a refresh token, if the request repeats the one that got it. */
  readonly successor: string | undefined;

  constructor(model: string, grantId: string | undefined, successor?: string) {
    super('conflict', 'It was already used');
    this.model = model;
    this.grantId = grantId;
    this.successor = successor;
  }
}

/** Runs the writes of `work` in one transaction. Throws as a request with these writes does. */
export async function inOneTransaction(app: string, work: () => Promise<void>): Promise<void> {
  await writeUnlessUsed(app, await collectWrites(work));
}

/** Runs `work` and returns its writes, which are not run. */
export async function collectWrites(work: () => Promise<void>): Promise<Write[]> {
  const { writes, session } = await collectByKind(work);
  return [...writes, ...session];
}

/** Runs `next` and returns its writes by kind, which are not run. */
export async function collectByKind(next: () => Promise<void>): Promise<Collected> {
  const collected: Collected = {
    writes: [],
    session: [],
    setsCookie: false,
    rotation: [],
    extension: [],
    successor: undefined,
    grantBefore: undefined,
  };
  await collecting.run(collected, next);
  return collected;
}

/** Returns the refresh token for the answer if the current request repeats another one. */
export function repeatedSuccessor(): string | undefined {
  return collecting.get()?.successor;
}

/** Sets the refresh token for the answer of the current request. An earlier request got the same one. */
export function repeatWith(successor: string): void {
  Object.assign(collecting.get() ?? {}, { successor });
}

/** Notes the grant that the browser had for the client when the current request began. */
export function noteGrantBefore(grantBefore: string): void {
  Object.assign(collecting.get() ?? {}, { grantBefore });
}

/** Returns the grant that the browser had for the client when the current request began. */
export function grantBefore(): string | undefined {
  return collecting.get()?.grantBefore;
}

/** Replaces a refresh token at the end of the current request. */
export function rotateWithRequest(...writes: readonly Write[]): void {
  collecting.get()?.rotation.push(...writes);
}

/** Extends a refresh token at the end of the current request. */
export function extendWithRequest(write: Write): void {
  collecting.get()?.extension.push(write);
}

/**
 * Queues writes until the request ends, if it batches them; runs them at once otherwise.
 * Throws the error of the protocol if a write uses up an artifact that was used already.
 */
export async function writeWithRequest(app: string, ...writes: readonly Write[]): Promise<void> {
  const collected = collecting.get();
  if (collected) collected.writes.push(...writes);
  else await writeUnlessUsed(app, writes);
}

/**
 * Runs a write as `writeWithRequest` does, in place of a check of the same item: a transaction names an item
 * once. The write must have the condition of that check.
 */
export async function replaceCheck(app: string, write: Write): Promise<void> {
  const collected = collecting.get();
  const { pk, sk } = keyOfWrite(write);
  const isSame = (other: Write) => other.kind === 'check' && other.key.pk === pk && other.key.sk === sk;
  if (collected) collected.writes = collected.writes.filter((other) => !isSame(other));
  await writeWithRequest(app, write);
}

/** True if the current request will write this item at its end. */
export function isWritten({ pk, sk }: Key): boolean {
  const writes = collecting.get()?.writes ?? [];
  return writes.map(keyOfWrite).some((key) => key.pk === pk && key.sk === sk);
}

/**
 * Saves or ends a browser session, together with the other writes of its request if the request writes at
 * its end. Writes nothing if the conditions of `writes` fail. `setsCookie` is false if the browser has the
 * cookie of the session.
 */
export async function writeSession(writes: readonly Write[], setsCookie = true): Promise<void> {
  const collected = collecting.get();
  if (collected) Object.assign(collected, { session: [...writes], setsCookie });
  else await tryWriteAll(writes);
}

/**
 * Runs all writes or none, and returns true if those of the session were among them. They are left out if the
 * session has ended, or has another cookie by now. Of several simultaneous uses of an artifact one succeeds.
 * The others count as a replay, which ends the grant (RFC 6749, 4.1.2; RFC 9700, 4.14). Throws `AlreadyUsed`
 * for a repeated refresh, which has a successor.
 */
export async function writeUnlessUsed(
  app: string,
  writes: readonly Write[],
  session: readonly Write[] = [],
): Promise<boolean> {
  try {
    if (session.length > 0 && (await tryWriteAll([...writes, ...session]))) return true;
    await writeAllOrNone(writes);
    return false;
  } catch (error) {
    const replay = isOvertaken(error) ? await replayAmong(writes) : error;
    if (!(replay instanceof AlreadyUsed)) throw error;
    if (replay.successor !== undefined) throw replay;
    if (replay.grantId) await endGrant(app, replay.grantId);
    throw replayed(replay.model);
  }
}

/** Runs all writes or none. */
export async function writeAllOrNone(writes: readonly Write[]): Promise<void> {
  const [only, ...others] = writes;
  if (only) await (others.length === 0 ? write(only) : writeAll(writes));
}

/** Finds the artifact that a faster request has used up. Returns undefined if all can still be used. */
async function replayAmong(writes: readonly Write[]): Promise<Error | undefined> {
  for (const one of writes) {
    const current = await getItem(keyOfWrite(one));
    const reason = one.otherwise(current);
    if (reason instanceof AlreadyUsed && (!current || current['consumed'] !== undefined)) return reason;
  }
  return undefined;
}

function replayed(model: string): Error {
  switch (model) {
    case 'PushedAuthorizationRequest':
      return new errors.InvalidRequestUri('request_uri was already used');
    case 'Interaction':
      return new errors.SessionNotFound('the sign-in has ended');
    default:
      return new errors.InvalidGrant('already used');
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { ApiError } from '../platform/errors.ts';
import { isOvertaken } from '../storage/failures.ts';
import { getItem } from '../storage/read-items.ts';
import { Stale } from '../storage/stale.ts';
import { tryWriteAll, write, writeAll } from '../storage/write-items.ts';
import { keyOfWrite, type Write } from '../storage/writes.ts';
import { endGrant } from './end-grant.ts';

type Failed = (ctx: KoaContextWithOIDC, error: Error) => void;

/**
 * The writes of a request, and those that save its browser session. `setsCookie` is true if the browser needs
 * the cookie of that session.
 */
type Collected = { writes: Write[]; session: Write[]; setsCookie: boolean };

const collecting = new AsyncLocalStorage<Collected>();

/** Paths of the request of a client, and of the return from the sign-in screen. */
const AUTHORIZATION = /^\/auth(?:\/[\w-]+)?$/;

/** The cookie of the browser session and its signature, by the library's names for them. */
const SESSION_COOKIE = /^_session(?:\.sig)?=/;

/** Thrown by a write that uses up an artifact that somebody has used already. */
export class AlreadyUsed extends ApiError {
  readonly model: string;
  readonly grantId: string | undefined;

  constructor(model: string, grantId: string | undefined) {
    super('conflict', 'It was already used');
    this.model = model;
    this.grantId = grantId;
  }
}

/**
 * Creates the middleware by which two kinds of requests write once, at their end. A request that fails writes
 * nothing, so it may be sent again.
 *
 * - The token endpoint uses up the code or refresh token and stores the new tokens in one transaction
 *   (decision 0207). `failed` logs and answers what is not the client's fault.
 * - The authorization endpoint uses up a pushed request, and the return from the sign-in screen ends the
 *   interaction. In the same transaction they store what follows, which is the next interaction or a code
 *   with its grant, and save the session with its cookie (decision 0224).
 */
export function writeAtEnd(app: string, failed: Failed) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path === '/token') await answerTokens(ctx, app, next, failed);
    else if (AUTHORIZATION.test(ctx.path)) await answerBrowser(ctx, app, next);
    else await next();
  };
}

/** Runs the writes of `work` in one transaction. Throws as a request with these writes does. */
export async function inOneTransaction(app: string, work: () => Promise<void>): Promise<void> {
  await writeUnlessUsed(app, await collectWrites(work));
}

/** Returns the writes of `work`, which does not run them. */
export async function collectWrites(work: () => Promise<void>): Promise<Write[]> {
  const { writes, session } = await collect(work);
  return [...writes, ...session];
}

async function collect(next: () => Promise<void>): Promise<Collected> {
  const collected: Collected = { writes: [], session: [], setsCookie: false };
  await collecting.run(collected, next);
  return collected;
}

async function answerTokens(
  ctx: KoaContextWithOIDC,
  app: string,
  next: () => Promise<void>,
  failed: Failed,
): Promise<void> {
  const { writes } = await collect(next);
  if (ctx.status !== 200 || writes.length === 0) return;
  try {
    await writeUnlessUsed(app, writes);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    answerFailedWrite(ctx, error, failed);
  }
}

async function answerBrowser(ctx: KoaContextWithOIDC, app: string, next: () => Promise<void>): Promise<void> {
  const { writes, session, setsCookie } = await collect(next);
  // Nothing is written, so the browser keeps the cookies with which it may try again.
  if (ctx.status >= 500) return ctx.remove('Set-Cookie');
  try {
    const isSaved = await writeUnlessUsed(app, writes, session);
    if (!isSaved || !setsCookie) leaveSessionCookie(ctx);
  } catch (error) {
    askAgain(ctx, error);
  }
}

/**
 * Removes the cookie of the browser session from an answer. The browser may have got another one from a
 * sign-in at the same time, and would lose it (decision 0052).
 */
function leaveSessionCookie(ctx: KoaContextWithOIDC): void {
  const lines: string[] = [ctx.response.get('Set-Cookie')].flat();
  const others = lines.filter((line) => line !== '' && !SESSION_COOKIE.test(line));
  ctx.remove('Set-Cookie');
  if (others.length > 0) ctx.set('Set-Cookie', others);
}

/** Lets the browser send its request once more if the grant has ended meanwhile. Throws all other errors. */
function askAgain(ctx: KoaContextWithOIDC, error: unknown): void {
  if (!(error instanceof Stale)) throw error;
  ctx.remove('Set-Cookie');
  ctx.redirect(ctx.oidc.urlFor(ctx.oidc.route, ctx['params']) + ctx.search);
}

/** Answers as the library answers an error that its endpoint throws. */
function answerFailedWrite(ctx: KoaContextWithOIDC, error: Error, failed: Failed): void {
  if (error instanceof errors.OIDCProviderError) {
    ctx.status = error.statusCode;
    ctx.body = { error: error.error, error_description: error.error_description };
    return;
  }
  ctx.status = 500;
  ctx.body = { error: 'server_error', error_description: 'oops! something went wrong' };
  failed(ctx, error);
}

/**
 * Runs writes together with the others of their request if the request writes at its end, otherwise at once.
 * Throws the error of the protocol if a write uses up an artifact that was used already.
 */
export async function writeWithRequest(app: string, ...writes: readonly Write[]): Promise<void> {
  const collected = collecting.getStore();
  if (collected) collected.writes.push(...writes);
  else await writeUnlessUsed(app, writes);
}

/**
 * Saves or ends a browser session, together with the other writes of its request if the request writes at
 * its end. Writes nothing if the conditions of `writes` fail. `setsCookie` is false if the browser has the
 * cookie of the session.
 */
export async function writeSession(writes: readonly Write[], setsCookie = true): Promise<void> {
  const collected = collecting.getStore();
  if (collected) Object.assign(collected, { session: [...writes], setsCookie });
  else await tryWriteAll(writes);
}

/**
 * Runs all writes or none, and returns true if those of the session were among them. They are left out if the
 * session has ended, or has another cookie by now. Of several simultaneous uses of an artifact one succeeds. The others count as a replay, which ends
 * the grant (RFC 6749, 4.1.2; RFC 9700, 4.14).
 */
async function writeUnlessUsed(
  app: string,
  writes: readonly Write[],
  session: readonly Write[] = [],
): Promise<boolean> {
  try {
    if (session.length > 0 && (await tryWriteAll([...writes, ...session]))) return true;
    await writeTogether(writes);
    return false;
  } catch (error) {
    const replay = isOvertaken(error) ? await replayAmong(writes) : error;
    if (!(replay instanceof AlreadyUsed)) throw error;
    if (replay.grantId) await endGrant(app, replay.grantId);
    throw replayed(replay.model);
  }
}

async function writeTogether(writes: readonly Write[]): Promise<void> {
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

import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { RETURN_PATH, ROUTES, SERVER_ERROR, SETS_SESSION_COOKIE } from '../oidc-store/library-seams.ts';
import {
  AlreadyUsed,
  type Collected,
  collectByKind,
  writeAllOrNone,
  writeUnlessUsed,
} from '../oidc-store/writes-at-end.ts';
import { propertiesOf } from '../platform/properties.ts';
import { Stale } from '../storage/stale.ts';

type Failed = (ctx: KoaContextWithOIDC, error: Error) => void;

/**
 * Creates the middleware by which two kinds of requests write once, at their end. A request that fails writes
 * nothing, so it may be sent again.
 *
 * - The token endpoint uses up the code or refresh token and stores the new tokens in one transaction
 *   (decision 0207). `failed` logs and answers errors that are not the client's fault.
 * - The authorization endpoint uses up a pushed request, and the return from the sign-in screen ends the
 *   interaction. In the same transaction they store the next interaction, or a code with its grant, and save
 *   the session with its cookie (decision 0224).
 */
export function writeAtEnd(app: string, failed: Failed) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path === ROUTES.token) await answerTokens(ctx, app, next, failed);
    else if (ctx.path === ROUTES.authorization || RETURN_PATH.test(ctx.path))
      await answerBrowser(ctx, app, next);
    else await next();
  };
}

async function answerTokens(
  ctx: KoaContextWithOIDC,
  app: string,
  next: () => Promise<void>,
  failed: Failed,
): Promise<void> {
  const collected = await collectByKind(next);
  if (ctx.status !== 200) return;
  try {
    const successor = await writeTokens(app, collected);
    if (successor !== undefined) ctx.body = { ...propertiesOf(ctx.body), refresh_token: successor };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    answerFailedWrite(ctx, error, failed);
  }
}

/**
 * Stores the tokens of an answer. Returns the refresh token that the answer must have if another request has
 * used the same one and this one repeats it. Throws the errors of `writeUnlessUsed`.
 */
async function writeTokens(
  app: string,
  { writes, rotation, extension, successor }: Collected,
): Promise<string | undefined> {
  const results = await Promise.allSettled([
    writeUnlessUsed(app, [...writes, ...rotation]),
    ...extension.map((one) => writeUnlessUsed(app, [one])),
  ]);
  const failure = results.find((result) => result.status === 'rejected');
  if (!failure) return successor;
  if (!(failure.reason instanceof AlreadyUsed) || failure.reason.successor === undefined)
    throw failure.reason;
  await writeAllOrNone(writes);
  return failure.reason.successor;
}

async function answerBrowser(ctx: KoaContextWithOIDC, app: string, next: () => Promise<void>): Promise<void> {
  const { writes, session, setsCookie } = await collectByKind(next);
  // Nothing is written, so the cookies of the browser stay valid for another try.
  if (ctx.status >= 500) return ctx.remove('Set-Cookie');
  try {
    const isSaved = await writeUnlessUsed(app, writes, session);
    if (!isSaved || !setsCookie) leaveSessionCookie(ctx);
  } catch (error) {
    repeatIfStale(ctx, error);
  }
}

/**
 * Removes the cookie of the browser session from an answer. The browser may have got another one from a
 * sign-in at the same time, and would lose it (decision 0052).
 */
function leaveSessionCookie(ctx: KoaContextWithOIDC): void {
  const lines: string[] = [ctx.response.get('Set-Cookie')].flat();
  const others = lines.filter((line) => line !== '' && !SETS_SESSION_COOKIE.test(line));
  ctx.remove('Set-Cookie');
  if (others.length > 0) ctx.set('Set-Cookie', others);
}

/** Redirects the browser to the same request if the grant has ended during it. Throws all other errors. */
function repeatIfStale(ctx: KoaContextWithOIDC, error: unknown): void {
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
  ctx.body = SERVER_ERROR;
  failed(ctx, error);
}

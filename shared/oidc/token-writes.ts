import { AsyncLocalStorage } from 'node:async_hooks';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { ApiError } from '../platform/errors.ts';
import { isOvertaken } from '../storage/failures.ts';
import { getItem, write, writeAll } from '../storage/table.ts';
import type { Write } from '../storage/writes.ts';
import { endGrant } from './end-grant.ts';

type Failed = (ctx: KoaContextWithOIDC, error: Error) => void;

const collecting = new AsyncLocalStorage<Write[]>();

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
 * Creates the middleware by which the token endpoint writes once, at its end: it uses up the code or refresh
 * token and stores the new tokens in one transaction (decision 0207). A request that fails writes nothing, so
 * its code or token may be used again. `failed` logs and answers what is not the client's fault.
 */
export function writeTokensTogether(app: string, failed: Failed) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== '/token') return next();
    const writes: Write[] = [];
    await collecting.run(writes, next);
    if (ctx.status !== 200 || writes.length === 0) return;
    try {
      await writeUnlessUsed(app, writes);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      answerFailedWrite(ctx, error, failed);
    }
  };
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
 * Runs a write at the end of a token request, together with its other writes; at once in any other request.
 * Throws the error of the protocol if the write uses up an artifact that was used already.
 */
export async function writeWithTokens(app: string, one: Write): Promise<void> {
  const writes = collecting.getStore();
  if (writes) writes.push(one);
  else await writeUnlessUsed(app, [one]);
}

/**
 * Runs all writes or none. Of several simultaneous uses of an artifact one succeeds. The others count as a
 * replay, which ends the grant (RFC 6749, 4.1.2; RFC 9700, 4.14).
 */
async function writeUnlessUsed(app: string, writes: readonly Write[]): Promise<void> {
  const [only, ...others] = writes;
  try {
    await (only && others.length === 0 ? write(only) : writeAll(writes));
  } catch (error) {
    const replay = isOvertaken(error) ? await replayAmong(writes) : error;
    if (!(replay instanceof AlreadyUsed)) throw error;
    if (replay.grantId) await endGrant(app, replay.grantId);
    throw replayed(replay.model);
  }
}

/** Finds the artifact that a faster request has used up. Returns undefined if all can still be used. */
async function replayAmong(writes: readonly Write[]): Promise<Error | undefined> {
  for (const one of writes) {
    if (one.kind !== 'update') continue;
    const current = await getItem(one.key);
    const reason = one.otherwise(current);
    if (reason instanceof AlreadyUsed && (!current || current['consumed'] !== undefined)) return reason;
  }
  return undefined;
}

function replayed(model: string): Error {
  return model === 'PushedAuthorizationRequest'
    ? new errors.InvalidRequestUri('request_uri was already used')
    : new errors.InvalidGrant('already used');
}

import { can } from '../common/active-group.ts';
import type { IncomingHeaders } from './incoming-headers.ts';
import { type NodeResponse, sendTo } from './node-response.ts';
import { TokenError } from './token-error.ts';
import { assertClients, type TokenOptions, type VerifiedToken, verifyRequest } from './verify-token.ts';

/** A request of Node, as Express gives it to middlewares. It gets the user. */
type NodeRequest = { readonly headers: IncomingHeaders; user?: VerifiedToken };

/** The context of Hono, as far as it is used. */
type HonoContext = {
  readonly req: { readonly raw: Request };
  set: (name: 'user', value: VerifiedToken) => void;
};

/** Whose requests a guard lets pass, and what they may do. */
export type GuardOptions = TokenOptions & {
  /** True if the user must act for a team, or the id of the team. */
  group?: true | string;
  /** What the user must be allowed in the active team: one of the application's permissions, or several. */
  permission?: string | readonly string[];
};

/** Guards of a backend, each in the form of a framework. */
export type UserGuards = {
  /** Wraps a handler of Fetch, such as a route of Next.js: it is called with the user. */
  fetch: <Rest extends unknown[]>(
    handler: (request: Request, user: VerifiedToken, ...rest: Rest) => Response | Promise<Response>,
  ) => (request: Request, ...rest: Rest) => Promise<Response>;
  /** A middleware of Express: sets `request.user`. */
  express: (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => Promise<void>;
  /** A middleware of Hono: sets `user`, which `c.get('user')` returns. */
  hono: (context: HonoContext, next: () => Promise<void>) => Promise<Response | undefined>;
};

/**
 * Creates guards that let only requests with the access token of a user pass, by the rules of
 * `verifyRequest`: tokens of OpenID clients need the option `clients`. They answer others themselves with the
 * status of the TokenError, headers and a JSON body that `signIn.fetch` of a page understands. Errors of
 * handlers are left to the framework. With `group` and `permission` a user without them gets 403. Throws
 * TypeError for `clients` that are neither a list nor `any`.
 */
export function requireUser(options: GuardOptions): UserGuards {
  assertClients(options);
  return {
    fetch:
      (handler) =>
      async (request, ...rest) => {
        const found = await userOf(request, options);
        return found instanceof TokenError ? refusal(found) : handler(request, found, ...rest);
      },
    express: async (request, response, next) => {
      const found = await userOf(request, options).catch((error) => void next(error));
      if (found instanceof TokenError) await sendTo(response, refusal(found));
      else if (found) {
        request.user = found;
        next();
      }
    },
    hono: async (context, next) => {
      const found = await userOf(context.req.raw, options);
      if (found instanceof TokenError) return refusal(found);
      context.set('user', found);
      await next();
      return undefined;
    },
  };
}

/** Returns the user of a request, or the reason why there is none. */
async function userOf(
  request: { readonly headers: IncomingHeaders },
  options: GuardOptions,
): Promise<VerifiedToken | TokenError> {
  try {
    const user = await verifyRequest(request, options);
    assertMay(user, options);
    return user;
  } catch (error) {
    if (error instanceof TokenError) return error;
    throw error;
  }
}

/** Throws TokenError 403 for a user who does not act for the group, or may not do there what is needed. */
function assertMay(user: VerifiedToken, { group, permission = [] }: GuardOptions): void {
  const needsGroup = group !== undefined && user.group === undefined;
  const isOther = typeof group === 'string' && user.group?.id !== group;
  if (needsGroup || isOther) {
    const chosen = typeof group === 'string' ? `the team ${group}` : 'a team';
    throw new TokenError(`This needs a session that acts for ${chosen}: choose it first.`, 'group_required');
  }
  const missing = [permission].flat().find((one) => !can(user, one));
  if (missing === undefined) return;
  throw new TokenError(`This needs the permission ${missing} in the active team.`, 'permission_required');
}

function refusal({ code, message, status, headers }: TokenError): Response {
  return Response.json({ code, error: message }, { status, headers });
}

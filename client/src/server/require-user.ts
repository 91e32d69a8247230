import type { IncomingHeaders } from './incoming-headers.ts';
import { TokenError } from './token-error.ts';
import { assertClients, type TokenOptions, type VerifiedToken, verifyRequest } from './verify-token.ts';

/** A request of Node, as Express gives it to middlewares. It gets the user. */
type NodeRequest = { readonly headers: IncomingHeaders; user?: VerifiedToken };
type NodeResponse = {
  statusCode: number;
  setHeader: (name: string, value: string) => unknown;
  end: (body: string) => unknown;
};

/** The context of Hono, as far as it is used. */
type HonoContext = {
  readonly req: { readonly raw: Request };
  set: (name: 'user', value: VerifiedToken) => void;
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
 * handlers are left to the framework. Throws TypeError for `clients` that are neither a list nor `any`.
 */
export function requireUser(options: TokenOptions): UserGuards {
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
      if (found instanceof TokenError) answer(response, found);
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
  options: TokenOptions,
): Promise<VerifiedToken | TokenError> {
  try {
    return await verifyRequest(request, options);
  } catch (error) {
    if (error instanceof TokenError) return error;
    throw error;
  }
}

function refusal(error: TokenError): Response {
  return Response.json(bodyOf(error), { status: error.status, headers: error.headers });
}

function answer(response: NodeResponse, error: TokenError): void {
  response.statusCode = error.status;
  const headers = { 'content-type': 'application/json', ...error.headers };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(JSON.stringify(bodyOf(error)));
}

function bodyOf({ code, message }: TokenError): { code: string; error: string } {
  return { code, error: message };
}

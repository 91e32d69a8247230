import * as z from 'zod/mini';
import {
  beginConsoleSession,
  endConsoleSession,
  refreshConsoleSession,
} from '../../shared/console/console-session.ts';
import { ConsoleSignIn, proofIn } from '../../shared/console/console-sign-in.ts';
import { publicLambda } from '../../shared/handlers/public-lambda.ts';
import type { LambdaHandler } from '../../shared/http/chain.ts';
import { assertOwnScript } from '../../shared/http/forms/own-script.ts';
import { type HttpEvent, headerOf } from '../../shared/http/http-event.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { defineProtocol } from '../../shared/http/protocol.ts';
import { consoleOrigin } from '../../shared/platform/console-address.ts';
import { SIGN_IN_ERRORS } from '../../shared/sign-in/sign-in-contract.ts';

export const protocol = defineProtocol({
  id: 'keepConsoleSession',
  summary: 'The session of the console, whose refresh token no script sees',
  uses: ['table:write', 'users:write', 'sign-in:write', 'oidc:write', 'tokens:issue'],
  routes: [
    { method: 'POST', path: '/console/session' },
    { method: 'DELETE', path: '/console/session' },
  ],
});

/** The header that no form and no navigation can send. */
const PAGE_HEADER = 'x-svc-console';
const ADVICE = `Only the console gets this session: it sends ${PAGE_HEADER}: 1 from its own origin`;

/** The console is no part of the API, so these contracts are not exported: they are not in its document. */
const base = {
  id: protocol.id,
  path: '/console/session',
  summary: protocol.summary,
  tags: ['sign-in'],
  auth: [],
  uses: protocol.uses,
  headers: { origin: z.optional(z.string()) },
} as const;

const keep = defineOperation({
  ...base,
  method: 'POST',
  body: ConsoleSignIn,
  success: { status: 200, alternatives: { 401: 'The session has ended; its cookie is removed' } },
  errors: [
    'challenge_not_found',
    'challenge_ended',
    'invalid_grant',
    'invalid_code',
    'too_many_requests',
    'link_not_found',
    'link_used',
    'link_expired',
    'invalid_redirect',
    'origin_not_allowed',
    'missing_credentials',
    'revoked_session',
    ...SIGN_IN_ERRORS,
    'conflict',
  ],
});

const end = defineOperation({
  ...base,
  method: 'DELETE',
  success: { status: 204 },
  errors: ['origin_not_allowed'],
});

const answerKeep = publicLambda(
  keep,
  async ({ body, headers, event, requestId }) => {
    const proof = proofIn(body, headers.origin);
    return proof ? beginConsoleSession(proof) : refreshConsoleSession({ cookies: event.cookies, requestId });
  },
  assertFromConsole,
);

const answerEnd = publicLambda(
  end,
  async ({ event, requestId }) => endConsoleSession({ cookies: event.cookies, requestId }),
  assertFromConsole,
);

export const handler: LambdaHandler = (event, context) =>
  (event.requestContext.http.method === 'DELETE' ? answerEnd : answerKeep)(event, context);

function assertFromConsole(event: HttpEvent): void {
  const [origin, site, mark] = ['origin', 'sec-fetch-site', PAGE_HEADER].map((name) => headerOf(event, name));
  assertOwnScript({ origin, site }, mark, { own: consoleOrigin(), advice: ADVICE });
}

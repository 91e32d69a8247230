import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
  Context,
} from 'aws-lambda';
import { spendRequest } from '../../shared/accounts/request-budget.ts';
import { authenticate } from '../../shared/auth/authenticate.ts';
import type { Presented } from '../../shared/http/principal.ts';
import { withDeadline } from '../../shared/platform/client-timeouts.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { failureFields } from '../../shared/platform/failure-fields.ts';
import { log } from '../../shared/platform/log.ts';

export const authorizer = {
  id: 'authenticate',
  uses: ['table:read', 'credentials:note-use', 'rotations:note-use', 'requests:count', 'tokens:verify'],
} as const;

type AuthorizerEvent = APIGatewayRequestAuthorizerEventV2;
type AuthorizerAnswer = APIGatewaySimpleAuthorizerWithContextResult<{ principal: string }>;

/**
 * Identifies the caller of every route that is not public. It never refuses: an unknown caller becomes
 * `anonymous` with the reason, and the operation then answers 401 or 403 in the service's own format, or 429
 * if the caller's budget of requests is used up. It answers 503 while a dependency fails. Throws for a fault
 * of this service.
 */
export const handler: (event: AuthorizerEvent, context: Context) => Promise<AuthorizerAnswer> = middy<
  AuthorizerEvent,
  AuthorizerAnswer
>({ timeoutEarlyInMillis: 0 })
  .use(answerOutage())
  .handler(identify);

async function identify(event: AuthorizerEvent, context: Context): Promise<AuthorizerAnswer> {
  if (isOtherMethod(event)) return answerWith({ kind: 'anonymous' });
  const principal = await withDeadline(context.getRemainingTimeInMillis(), async () =>
    spendRequest(await authenticate(event.headers ?? {}, event.pathParameters?.['app'], pageAppOf(event))),
  );
  return answerWith(principal);
}

/** Returns the application of a route that its account page may call; undefined for all others. */
function pageAppOf({ routeKey, pathParameters }: AuthorizerEvent): string | undefined {
  return /^[A-Z]+ \/me\/applications\/\{app\}\//.test(routeKey) ? pathParameters?.['app'] : undefined;
}

/**
 * True for a method that only `ANY` of a path matches. Its function answers 405 to every caller (decision
 * 0269), so nothing is read or counted.
 */
function isOtherMethod({ routeKey, requestContext }: AuthorizerEvent): boolean {
  return routeKey.startsWith('ANY ') && !['GET', 'HEAD'].includes(requestContext.http.method);
}

function answerWith(principal: Presented): AuthorizerAnswer {
  return { isAuthorized: true, context: { principal: JSON.stringify(principal) } };
}

/**
 * Creates the middleware by which the caller is unknown while a dependency fails. It logs the cause with its
 * request, because the principal does not carry it to the operation.
 */
function answerOutage(): MiddlewareObj<AuthorizerEvent, AuthorizerAnswer> {
  const answerOutageOnError: MiddlewareObj<AuthorizerEvent, AuthorizerAnswer>['onError'] = (request) => {
    const { error, event } = request;
    if (!(error instanceof ApiError) || error.code !== 'dependency_unavailable') return;
    const { requestId: request_id } = event.requestContext;
    log.error('the caller could not be authenticated', { request_id, ...failureFields(error) });
    request.response = answerWith({ kind: 'anonymous', reason: error.code });
  };
  return { onError: answerOutageOnError };
}

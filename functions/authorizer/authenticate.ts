import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
  Context,
} from 'aws-lambda';
import { authenticate } from '../../shared/auth/authenticate.ts';
import type { AnonymousPrincipal } from '../../shared/http/principal.ts';
import { withDeadline } from '../../shared/platform/client-timeouts.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { failureFields } from '../../shared/platform/failure-fields.ts';
import { log } from '../../shared/platform/log.ts';

export const authorizer = {
  id: 'authenticate',
  uses: ['table:read', 'credentials:note-use', 'tokens:verify'],
} as const;

/**
 * Identifies the caller of every route that is not public. It never refuses: an unknown caller becomes
 * `anonymous` with the reason, and the operation then answers 401 or 403 in the service's own format. It
 * answers 503 while a dependency fails. Throws for a fault of this service.
 */
export async function handler(
  event: APIGatewayRequestAuthorizerEventV2,
  context: Context,
): Promise<APIGatewaySimpleAuthorizerWithContextResult<{ principal: string }>> {
  const principal = await withDeadline(context.getRemainingTimeInMillis(), () =>
    authenticate(event.headers ?? {}, event.pathParameters?.['app']),
  ).catch((error: unknown) => unknownFor(error, event));
  return { isAuthorized: true, context: { principal: JSON.stringify(principal) } };
}

/** Logs the cause with its request, because the principal does not carry it to the operation. */
function unknownFor(error: unknown, event: APIGatewayRequestAuthorizerEventV2): AnonymousPrincipal {
  if (!(error instanceof ApiError) || error.code !== 'dependency_unavailable') throw error;
  const { requestId: request_id } = event.requestContext;
  log.error('the caller could not be authenticated', { request_id, ...failureFields(error) });
  return { kind: 'anonymous', reason: error.code };
}

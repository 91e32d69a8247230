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
 * Says who is calling, for every route that is not public. It never refuses: an unknown caller goes on as
 * `anonymous` with the reason, so that the operation answers 401 or 403 in the service's own shape, and 503
 * while it cannot be known who is calling. Throws for a fault of ours.
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

/**
 * The principal does not carry the cause on to the operation: it is logged here, with the request that it is
 * of.
 */
function unknownFor(error: unknown, event: APIGatewayRequestAuthorizerEventV2): AnonymousPrincipal {
  if (!(error instanceof ApiError) || error.code !== 'dependency_unavailable') throw error;
  const { requestId: request_id } = event.requestContext;
  log.error('the caller could not be authenticated', { request_id, ...failureFields(error) });
  return { kind: 'anonymous', reason: error.code };
}

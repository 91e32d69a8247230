import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
} from 'aws-lambda';
import { authenticate } from '../../shared/auth/authenticate.ts';

export const authorizer = { id: 'authenticate', uses: ['table:read', 'table:write'] } as const;

/**
 * Says who is calling, for every route that is not public. It never refuses: an unknown caller goes on as `anonymous` with the reason, so that the operation answers 401 or 403 in the
 * service's own shape.
 */
export async function handler(
  event: APIGatewayRequestAuthorizerEventV2,
): Promise<APIGatewaySimpleAuthorizerWithContextResult<{ principal: string }>> {
  const principal = await authenticate(event.headers ?? {}, event.pathParameters?.['app']);
  return { isAuthorized: true, context: { principal: JSON.stringify(principal) } };
}

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { AnonymousPrincipal, Presented } from './principal.ts';

/** An HTTP API event (payload 2.0). The authorizer puts the principal into its context as JSON. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: { authorizer?: { lambda?: { principal?: string } | null } };
};

export type HttpResult = APIGatewayProxyStructuredResultV2;

const ANONYMOUS: AnonymousPrincipal = { kind: 'anonymous' };

/** Returns the caller that the authorizer found; anonymous on routes without an authorizer. */
export function presentedBy(event: HttpEvent): Presented {
  const principal = event.requestContext.authorizer?.lambda?.principal;
  return principal ? JSON.parse(principal) : ANONYMOUS;
}

/** Returns a request header by its lower-case name. */
export function headerOf(
  event: { headers?: Record<string, string | undefined> },
  name: string,
): string | undefined {
  return event.headers?.[name];
}

/** Returns the fields of a body that is a form. */
export function formOf({ body = '', isBase64Encoded }: HttpEvent): URLSearchParams {
  return new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body);
}

import type { TokenError } from './token-error.ts';

/** Why a resource refuses a request: there is no good token, or the token lacks scopes. */
export type ResourceFault = TokenError | 'insufficient_scope';

/** RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** Throws TypeError for a scope that has spaces, quotes or other characters that scopes cannot have. */
export function assertScopes(scopes: readonly string[]): void {
  const wrong = scopes.find((scope) => !SCOPE.test(scope));
  if (wrong !== undefined)
    throw new TypeError(
      `the scope ${JSON.stringify(wrong)} must be one word without quotes, such as notes:read`,
    );
}

/**
 * Returns the answer to a refused request. Its challenge leads to the document of the resource and names the
 * scopes that the operation needs (RFC 9728, section 5.1; RFC 6750, section 3). One for no token has no error
 * code. While keys cannot be read there is no challenge: the token may be good.
 */
export function refusalOf(
  fault: ResourceFault,
  { metadataUrl, scopes }: { metadataUrl: string; scopes: readonly string[] },
): Response {
  const needed = scopes.join(' ');
  const { code, status, headers, message } =
    fault === 'insufficient_scope'
      ? { code: fault, status: 403, headers: {}, message: `This needs a token with the scopes: ${needed}.` }
      : fault;
  const body = { code, error: message };
  if (status === 503) return Response.json(body, { status, headers });
  const parameters = [
    ...(code === 'missing_credentials'
      ? []
      : [`error="${status === 403 ? 'insufficient_scope' : 'invalid_token'}"`]),
    ...(scopes.length > 0 ? [`scope="${needed}"`] : []),
    `resource_metadata="${metadataUrl}"`,
  ];
  return Response.json(body, { status, headers: { 'www-authenticate': `Bearer ${parameters.join(', ')}` } });
}

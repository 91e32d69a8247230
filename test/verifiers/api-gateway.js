import { createPublicKey, verify } from 'node:crypto';

/**
 * Verifies a token as the JWT authorizer of an HTTP API does, by the rules that AWS documents:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html, "Authorizing API
 * requests". Each rule is quoted. Throws for a token that the authorizer refuses.
 */
export async function verifyByApiGateway(identity, { issuer, audience }) {
  // "The identitySource can include only the token, or the token prefixed with Bearer."
  const token = identity.replace(/^Bearer /, '');
  // "Decode the token."
  const [head, body, signature] = token.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url'));
  const claims = JSON.parse(Buffer.from(body, 'base64url'));
  // "Currently, only RSA-based algorithms are supported."
  refuseUnless(header.alg === 'RS256', 'alg');
  // "The public key that is fetched from the issuer's jwks_uri."
  const { jwks_uri } = await json(`${issuer}/.well-known/openid-configuration`);
  const { keys } = await json(jwks_uri);
  // "kid: The token must have a header claim that matches the key in the jwks_uri that signed the token."
  const key = keys.find(({ kid }) => kid !== undefined && kid === header.kid);
  refuseUnless(key?.kty === 'RSA', 'kid');
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  refuseUnless(isSigned, 'signature');
  // "iss: Must match the issuer that is configured for the authorizer."
  refuseUnless(claims.iss === issuer, 'iss');
  // "aud or client_id: Must match one of the audience entries that is configured for the authorizer. API Gateway
  // validates client_id only if aud is not present."
  const named = claims.aud === undefined ? [claims.client_id] : [claims.aud].flat();
  refuseUnless(named.includes(audience), 'aud');
  // "exp: Must be after the current time in UTC. nbf, iat: Must be before the current time in UTC."
  const now = Date.now() / 1000;
  refuseUnless(claims.exp > now, 'exp');
  refuseUnless(claims.nbf === undefined || claims.nbf <= now, 'nbf');
  refuseUnless(claims.iat === undefined || claims.iat <= now, 'iat');
  return claims;
}

const json = async (url) => (await fetch(url)).json();

function refuseUnless(holds, rule) {
  if (!holds) throw new Error(`refused by the rule of ${rule}`);
}

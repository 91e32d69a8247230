import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { TokenError } from './token-error.ts';
import { keysOf } from './verification-keys.ts';

/**
 * Returns the claims of an access token (RFC 9068) of an issuer that holds to the rules. Throws TokenError:
 * 401 for another token, 503 if the keys cannot be read.
 */
export async function verifiedClaims(
  token: string,
  rules: JWTVerifyOptions & { issuer: string },
  timeoutMilliseconds?: number,
): Promise<JWTPayload> {
  try {
    const find = keysOf(rules.issuer).finder(timeoutMilliseconds);
    const { payload } = await jwtVerify(token, find, { ...rules, typ: 'at+jwt' });
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (error instanceof errors.JWTExpired)
      throw new TokenError('The access token has expired. Refresh it.', 'expired_token', error);
    throw new TokenError('The access token is not valid. Sign in again.', 'invalid_token', error);
  }
}

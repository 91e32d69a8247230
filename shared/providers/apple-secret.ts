import { importPKCS8, SignJWT } from 'jose';
import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { MINUTE } from '../platform/time.ts';
import { ProviderFailure } from './provider-failure.ts';

const APPLE_ISSUER = 'https://appleid.apple.com';

/**
 * Returns the client secret of Apple for one exchange: a token of five minutes, signed with the private key
 * (PKCS 8). Throws ProviderFailure if key, key id or team id are not usable.
 */
export async function appleSecret(
  { apple, client_id }: IdentityProviderRecord,
  privateKey: string,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'ES256').catch(() => undefined);
  if (!key || !apple) throw new ProviderFailure('misconfigured', 'the private key of Apple is not usable');
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.key_id })
    .setIssuer(apple.team_id)
    .setSubject(client_id)
    .setAudience(APPLE_ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${5 * MINUTE}s`)
    .sign(key);
}

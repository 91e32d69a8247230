import { hkdfSync } from 'node:crypto';
import type { JWK } from 'jose';
import { signingJwks } from '../auth/keys/signing-keys.ts';

/** Returns the secrets that make and verify the seals of registrations, that of the active key first. */
export async function registrationSecrets(app: string): Promise<string[]> {
  return secretsFrom(app, await signingJwks());
}

/** Derives the secrets from the signing keys, so that all instances have them. */
export function secretsFrom(app: string, jwks: readonly JWK[]): string[] {
  return jwks.flatMap(({ d }) =>
    d ? [Buffer.from(hkdfSync('sha256', d, app, 'oidc registrations', 32)).toString('base64url')] : [],
  );
}

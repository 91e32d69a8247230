import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Preset } from './identity-provider.ts';

/**
 * Returns the private key of a .p8 file of Apple, in PKCS 8 as PEM; undefined for any other text. Line ends
 * that a form or an environment variable has changed are put right.
 */
export function appleKeyFrom(text: string): string | undefined {
  const [, base64] =
    /^-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----$/.exec(
      text.replaceAll('\\n', '\n').trim(),
    ) ?? [];
  const key = base64 === undefined ? undefined : privateKeyFrom(base64);
  const isP256 = key?.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return isP256 ? String(key.export({ type: 'pkcs8', format: 'pem' })) : undefined;
}

function privateKeyFrom(base64: string): KeyObject | undefined {
  try {
    return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}

/**
 * Returns the secret of a provider in the form that is stored. Only that of Apple differs from what was sent.
 */
export function secretToStore(preset: Preset, secret: string): string {
  return (preset === 'apple' ? appleKeyFrom(secret) : undefined) ?? secret;
}

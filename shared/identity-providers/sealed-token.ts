import { openWithKms, type SealContext, sealWithKms } from '../auth/keys/key-service.ts';

/** The `purpose` in the encryption context of sealed tokens of providers. */
export const PROVIDER_TOKEN_PURPOSE = 'provider token';

const contextOfToken = (identity: string): SealContext => ({ purpose: PROVIDER_TOKEN_PURPOSE, identity });

/** Seals a token for one identity, by its name (`nameOfIdentity`). Throws 503 while KMS does not answer. */
export function sealProviderToken(identity: string, token: string): Promise<string> {
  return sealWithKms(token, contextOfToken(identity));
}

/**
 * Returns a token that was sealed for this identity; undefined for any other. Throws 503 while KMS does not
 * answer.
 */
export async function openProviderToken(identity: string, sealed: string): Promise<string | undefined> {
  return (await openWithKms(sealed, contextOfToken(identity)))?.toString();
}

import type { JWK } from 'jose';

/** One signing key: the private half only ever as KMS ciphertext. */
export type SigningKey = {
  kid: string;
  public_jwk: JWK;
  /** Base64 of the ciphertext that KMS made of the private JWK, bound to the kid. */
  sealed_private: string;
  published_at: string;
  /** Signs from here until the next key becomes active. */
  active_from: string;
};

export type Keyring = {
  version: number;
  keys: SigningKey[];
  /**
   * Made by KMS for exactly these public keys; absent where an earlier release has written the ring. Decision
   * 0096.
   */
  seal?: string | undefined;
};

/**
 * EdDSA signs the tokens of this API, RS256 the id tokens of the OpenID provider, which every client must be
 * able to read.
 */
export type Algorithm = 'EdDSA' | 'RS256';

import type { JWK } from 'jose';

/** A signing key. Its private half is stored only as KMS ciphertext. */
export type SigningKey = {
  kid: string;
  public_jwk: JWK;
  /** Base64 of the private JWK as KMS ciphertext, bound to the `kid`. */
  sealed_private: string;
  published_at: string;
  /** When it starts to sign, until the next key becomes active. */
  active_from: string;
};

export type Keyring = {
  version: number;
  keys: SigningKey[];
  /** The KMS seal of exactly these public keys (decision 0096). Empty before the first rotation. */
  seal: string;
};

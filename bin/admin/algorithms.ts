import type { Algorithm } from '../../shared/auth/keys/signing-key.ts';

/** The algorithms of the keyrings. */
export const ALGORITHMS: readonly Algorithm[] = ['EdDSA', 'RS256'];

/**
 * Algorithms of tokens. EdDSA is for tokens of this API; RS256 for id tokens and for the access tokens of
 * applications that choose it, because every OpenID client and verifier of tokens knows it (decision 0298).
 */
export const ALGORITHMS = ['EdDSA', 'RS256'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

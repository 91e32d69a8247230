import * as z from 'zod/mini';
import { keyring } from '../../shared/auth/keys/verification-keys.ts';
import { lambda } from '../../shared/handlers/lambda.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { cacheable, METADATA_SECONDS, NOT_MODIFIED } from '../../shared/http/reply.ts';

export const operation = defineOperation({
  id: 'getSigningKeys',
  method: 'GET',
  path: '/hub/auth/keys',
  alsoAt: ['/.well-known/jwks.json'],
  summary: 'The public keys that tokens are verified with (JWKS, RFC 7517)',
  description:
    'For access tokens of this API: RS256 (RSA keys, which are first) and EdDSA (OKP keys). Id tokens of an OpenID client have the keys of `/oidc/{app}/jwks`. Keys change every 90 days: fetch them again when a token names an unknown key.',
  tags: ['sign-in'],
  auth: [],
  uses: ['table:read', 'tokens:verify'],
  success: {
    status: 200,
    schema: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    alternatives: { 304: NOT_MODIFIED },
  },
  errors: [],
});

export const handler = lambda(operation, async () => {
  // RSA is first: python-jose refuses a set whose first key is Ed25519 (decision 0480).
  const rings = await Promise.all([keyring('RS256'), keyring('EdDSA')]);
  const keys = rings.flatMap((ring) => ring.keys.map(({ public_jwk }) => public_jwk));
  // Not cached before the first keys exist. Later keys are published a day ahead of their use.
  return cacheable({ keys }, rings.every((ring) => ring.keys.length > 0) ? METADATA_SECONDS : 0);
});

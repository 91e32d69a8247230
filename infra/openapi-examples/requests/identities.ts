import type { RequestExamples } from '../request-example.ts';
import { CODE_CHALLENGE, CODE_VERIFIER, UPSTREAM_CODE } from '../values.ts';

export const identities: RequestExamples = {
  startLinkingMyIdentity: {
    body: {
      provider: 'google',
      code_challenge: CODE_CHALLENGE,
      code_challenge_method: 'S256',
      return_url: 'https://shop.example.com/account',
    },
  },
  linkMyIdentity: { body: { upstream_code: UPSTREAM_CODE, code_verifier: CODE_VERIFIER } },
};

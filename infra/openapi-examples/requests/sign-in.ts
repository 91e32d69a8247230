import type { RequestExamples } from '../request-example.ts';
import {
  CHALLENGE_ID,
  CODE_CHALLENGE,
  CODE_VERIFIER,
  EXCHANGE_CODE,
  GROUP,
  ID_TOKEN,
  MESSAGE_CODE,
  PROVIDER_NONCE,
  REFRESH_TOKEN,
} from '../values.ts';

export const signIn: RequestExamples = {
  startSignIn: {
    body: {
      email: 'ada@example.com',
      redirect_url: 'https://shop.example.com/welcome',
      data: { first_name: 'Ada' },
      code_challenge: CODE_CHALLENGE,
      code_challenge_method: 'S256',
    },
  },
  createGuest: {},
  startAtIdentityProvider: {
    body: {
      code_challenge: CODE_CHALLENGE,
      code_challenge_method: 'S256',
      return_url: 'https://shop.example.com/welcome',
    },
  },
  createProviderNonce: {},
  signInByIdToken: { body: { id_token: ID_TOKEN, nonce: PROVIDER_NONCE } },
  completeSignIn: {
    body: { challenge_id: CHALLENGE_ID, code: MESSAGE_CODE, code_verifier: CODE_VERIFIER },
  },
  getChallengeStatus: { body: { challenge_id: CHALLENGE_ID } },
  issueToken: { body: { grant_type: 'refresh_token', refresh_token: REFRESH_TOKEN } },
  lookupCode: { body: { code: EXCHANGE_CODE } },
  createMagicLink: {
    body: {
      data: { email: 'grace@example.com', first_name: 'Grace' },
      verification_type: 'email',
      redirect_url: 'https://shop.example.com/orders',
      expiration: '2 days',
      link_data: { campaign: 'autumn' },
      group_to_join: GROUP,
    },
  },
  createMyMagicLink: { body: { redirect_url: 'https://shop.example.com/signed-in' } },
  visitLink: { headers: { accept: 'application/json' } },
  redeemLink: { headers: { accept: 'application/json' } },
  cancelAddressChange: { body: { challenge_id: CHALLENGE_ID } },
  completeAddressChange: { body: { challenge_id: CHALLENGE_ID, code: MESSAGE_CODE } },
  setActiveGroup: { body: { group_id: GROUP } },
  signOut: { body: { sign_out_all: true } },
};

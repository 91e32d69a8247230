import { findOpenCode, redeemExchangeCode } from '../auth/exchange-codes.ts';
import { invalidGrant } from '../auth/refresh-token.ts';
import type { SignInTokens } from '../auth/sessions.ts';
import { findLink } from '../links/magic-link-store.ts';
import { HUB_APPLICATION_ID, HUB_CLIENT_ID } from '../platform/ids.ts';
import { propertiesOf } from '../platform/properties.ts';
import { findChallenge } from '../sign-in/codes/challenge-store.ts';
import { completeSignIn } from '../sign-in/complete-sign-in.ts';
import { notingOrigin, originCheck } from '../sign-in/policies/check-origin.ts';
import { redeemForClient } from '../visits/answer-redemption.ts';

type Bound = { verifier: string; origin: string | undefined };

/** What proves a sign-in that began in this browser. Every one is bound to a verifier. */
export type ConsoleProof = Bound &
  (
    | { kind: 'message code'; challenge: string; code: string }
    | { kind: 'exchange code'; code: string }
    | { kind: 'link'; link: string }
  );

/**
 * Throws 400 `invalid_grant` for the proof of a sign-in that did not begin with the key of the hub, and uses
 * nothing up. Ignores an unknown proof: redeeming it says why.
 */
export async function assertOfConsole(proof: ConsoleProof): Promise<void> {
  const record = propertiesOf(await recordOf(proof));
  const client = record['client'] ?? propertiesOf(record['began'])['client'];
  if (record['app'] === undefined) return;
  if (record['app'] !== HUB_APPLICATION_ID || client !== HUB_CLIENT_ID) throw invalidGrant();
}

function recordOf(proof: ConsoleProof): Promise<object | undefined> {
  if (proof.kind === 'message code') return findChallenge(proof.challenge, undefined);
  return proof.kind === 'link' ? findLink(proof.link) : findOpenCode(proof.code, proof.verifier);
}

/** Exchanges a proof for tokens, as the operation of the API for it does. Throws its errors. */
export function redeemProof(proof: ConsoleProof): Promise<SignInTokens> {
  const { verifier, origin } = proof;
  switch (proof.kind) {
    case 'message code':
      return completeSignIn(proof.challenge, { code: proof.code, verifier, origin, switchUser: false });
    case 'link':
      return redeemForClient({ code: proof.link, rawQuery: '', verifier, origin, switchUser: false });
    case 'exchange code': {
      const named = { verifier, key: HUB_CLIENT_ID };
      return notingOrigin(() => redeemExchangeCode(proof.code, named, originCheck(origin)));
    }
  }
}

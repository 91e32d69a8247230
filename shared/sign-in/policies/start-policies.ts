import { proofPolicy } from '../limits/proof-of-work.ts';
import { testIdentityPolicy } from '../test-identities/test-user.ts';
import { addressPolicy } from './address-limit.ts';
import type { AskedStart } from './asked-start.ts';
import { originPolicy } from './check-origin.ts';
import { guestAdmissionPolicy } from './guests-allowed.ts';
import { budgetPolicy } from './message-budget.ts';
import { methodPolicy } from './offer-method.ts';
import type { Policy } from './policy.ts';
import { guestPolicy } from './promote-guest.ts';
import { returnPagePolicy } from './return-page.ts';
import { signUpPolicy } from './sign-ups.ts';
import { guestSourcePolicy, sourcePolicy } from './source-limit.ts';
import { textPolicy } from './textable-number.ts';
import { userDataPolicy } from './user-data.ts';

/**
 * The policies of a start, in the order in which they judge: who may ask, what is asked, whether a message
 * can be sent, and how often. So the origin comes before anything is used up, and a request that cannot
 * succeed is never asked for a proof of work.
 */
export const START_POLICIES: readonly Policy<AskedStart>[] = [
  originPolicy,
  methodPolicy,
  guestPolicy,
  userDataPolicy,
  returnPagePolicy,
  testIdentityPolicy,
  textPolicy,
  signUpPolicy,
  budgetPolicy,
  proofPolicy,
  addressPolicy,
  sourcePolicy,
];

/** The policies of a new guest, in their order. */
export const GUEST_POLICIES: readonly Policy[] = [
  originPolicy,
  guestAdmissionPolicy,
  proofPolicy,
  guestSourcePolicy,
];

import type { Application } from '../../applications/application.ts';
import type { Admission } from '../../groups/admission.ts';
import {
  groupOfLink,
  type PromotedGuest,
  type ScreenLink,
  type SignInLink,
  type UserLink,
} from '../../links/link-record.ts';
import { useLinkWrite } from '../../links/magic-link-store.ts';
import { targetOfLink } from '../../links/redirect.ts';
import type { SignedInMark } from '../../platform/request/request-attempt.ts';
import { keys } from '../../storage/keys.ts';
import { signedInMark } from '../codes/challenge.ts';
import { completeChallengeWrite } from '../codes/challenge-store.ts';
import type { SignInDelivery } from '../deliver-sign-in.ts';
import { countingRefusal } from '../limits/count-refusal.ts';
import { noteAttempt, noteFurtherRequest, noteSignIn } from '../note-sign-in.ts';
import type { OriginCheck } from '../policies/check-origin.ts';
import { type Consumption, signIn } from '../sign-in.ts';
import { besideCode } from '../subjects/provider-beside-code.ts';
import type { SignInProof } from '../subjects/sign-in-subject.ts';

/** `switchUser` signs in the user who has the address, in place of the guest who began. */
type RedemptionOptions = { recheck?: OriginCheck | undefined; switchUser?: boolean | undefined };
type RedeemedLink = UserLink | SignInLink | ScreenLink;

/**
 * Redeems an `auth` link: one transaction consumes it and signs the user in. First checks the redirect again,
 * because the application's settings may have changed. Throws 410 `link_used`, 400 `invalid_redirect`, and
 * errors of `recheck` and a sign-in.
 */
export function redeemLink(
  code: string,
  link: RedeemedLink,
  rawQuery: string,
  deliver: SignInDelivery,
  options: RedemptionOptions = {},
) {
  return countingRefusal(() => redeem(code, link, rawQuery, deliver, options));
}

async function redeem(
  code: string,
  link: RedeemedLink,
  rawQuery: string,
  deliver: SignInDelivery,
  { recheck, switchUser = false }: RedemptionOptions,
) {
  noteAttempt(link.app, methodOf(link), 'completion');
  if (link.verification_type) noteFurtherRequest(link.attempt, link.verification_type);
  const targetOf = ({ config }: Pick<Application, 'config'>) =>
    'redirect_url' in link ? targetOfLink(link, config, rawQuery) : undefined;
  const consume: Consumption = ({ userId }) => [
    useLinkWrite(keys.link(code), undefined, { marks: marksOf(link, userId) }),
    ...(link.user_id === undefined
      ? [completeChallengeWrite(link.challenge, { signed_in: signedInMark(link.method, userId) })]
      : []),
  ];
  const checked: OriginCheck = (application) => {
    recheck?.(application);
    targetOf(application);
  };
  const signedIn = await signIn({ ...proofBy(link, switchUser), recheck: checked }, consume, deliver);
  noteSignIn('completed');
  return { ...signedIn, target: targetOf(signedIn.application) };
}

/** Returns what a used link has of a recorded attempt without a challenge, which has it otherwise. */
function marksOf(link: RedeemedLink, userId: string): { signed_in?: SignedInMark } {
  const isRecorded = link.user_id !== undefined && link.attempt !== undefined;
  const signed_in = isRecorded ? signedInMark(link.method, userId) : undefined;
  return signed_in ? { signed_in } : {};
}

/** Returns the guest who began a sign-in, by its link. */
function guestOf(link: SignInLink | ScreenLink): PromotedGuest | undefined {
  return 'bound_sign_in' in link ? link.bound_sign_in?.guest : undefined;
}

/** Returns the channel of a sign-in's own message, or `magic_link` for a link that names its user. */
function methodOf(link: RedeemedLink) {
  return link.user_id === undefined ? link.verification_type : 'magic_link';
}

function proofBy(link: RedeemedLink, switchUser: boolean): SignInProof {
  const { app, data, variant, method, verification_type: verify } = link;
  const base = { app, data, variant, method, verify, admission: admissionBy(link) };
  if (link.user_id !== undefined) {
    const { credential: client, self_service: selfService = false } = link;
    const codeChallenge = link.code_challenge;
    const attemptAddress = link.attempt?.address;
    return { ...base, client, codeChallenge, selfService, attemptAddress, subject: { kind: 'link', link } };
  }
  const guest = switchUser ? undefined : guestOf(link);
  return {
    ...base,
    client: link.client,
    selfService: true,
    ...besideCode(link.upstream),
    attemptAddress: link.attempt?.address,
    subject: guest ? { kind: 'guest', guest } : { kind: 'address' },
  };
}

/**
 * Returns the group and invite that a link admits to. Without a proof, the link's creator vouches for the
 * user it signs in.
 */
function admissionBy(link: RedeemedLink): Admission | undefined {
  const { group, invite: id } = groupOfLink(link) ?? {};
  if (group === undefined) return undefined;
  const isInvite = id !== undefined && link.user_id !== undefined;
  const vouched = link.verification_type === undefined;
  return { group, invite: isInvite ? { id, ensured: link.user_id, vouched } : undefined };
}

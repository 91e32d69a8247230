import type { Application } from '../applications/application.ts';
import { ApiError } from '../http/errors.ts';
import { deadLink, findLink } from '../magic-links/magic-link-store.ts';
import { masked } from '../magic-links/pages.ts';
import { redeemLink } from '../magic-links/redeem-link.ts';
import { unseal } from '../platform/sealing.ts';
import { epochNow, isPast } from '../platform/time.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findChallenge } from '../sign-in/challenge-store.ts';
import { proveByCode } from '../sign-in/complete-sign-in.ts';
import { CODE_IN_LINK, startSignIn } from '../sign-in/start-sign-in.ts';
import { channelsOf } from './screen.ts';
import { timeOfSignIn } from './sign-in-time.ts';

/** Who has proved to be a user, how, as the protocol names it (RFC 8176), and when (epoch seconds). */
export type Proved = { userId: string; amr: string[]; ts: number };

type Start = { identifier: string; clientId: string; sourceIp: string; linkTo: (code: string) => string };

/** Sends a code and a link to an e-mail address or phone number, and returns the id of the challenge. Throws 400 for what is neither, 429. */
export async function sendChallenge(application: Application, start: Start): Promise<string> {
  const { clientId, sourceIp, linkTo } = start;
  const request = addressOf(application, start.identifier);
  const { challenge_id } = await startSignIn(request, { clientId, sourceIp, origin: undefined, linkTo });
  return challenge_id;
}

function addressOf(application: Application, given: string): { email: string } | { phone: string } {
  const channels = channelsOf(application);
  const text = given.trim();
  if (channels.includes('email') && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254) {
    return { email: text.toLowerCase() };
  }
  if (channels.includes('phone') && /^\+[\d\s().-]{7,24}$/.test(text)) return { phone: text };
  throw new ApiError('invalid_input', 'Neither an e-mail address nor a phone number');
}

/** Where the code of a challenge was sent, and whether it may still be entered; undefined where there is no such challenge. */
export async function recipientOf(
  challengeId: string | undefined,
): Promise<{ address: string; open: boolean } | undefined> {
  const challenge = challengeId && (await findChallenge(challengeId));
  if (!challenge) return undefined;
  const { state, expires, data } = challenge;
  const address = String(data['email'] ?? data['phone_number']);
  return { address, open: state === 'pending' && !isPast(expires) };
}

/** Signs in by the code of the message. Throws what `proveByCode` throws. */
export async function byCode(challengeId: string, code: string): Promise<Proved> {
  const began = epochNow();
  const { profile } = await proveByCode(challengeId, code, 'nothing');
  return proved(profile, began);
}

/** Signs in by the link of the message. Throws 404 and 410 for a link that is no good. */
export async function byLink(app: string, code: string): Promise<Proved> {
  const began = epochNow();
  const { profile } = await redeemLink(code, await openLink(app, code), '', 'nothing');
  return proved(profile, began);
}

function proved(profile: ProfileRecord, began: number): Proved {
  return { userId: profile.user_id, amr: ['otp'], ts: timeOfSignIn(profile, began) };
}

/** The 6 digits that the link stands for, and the variant it belongs to, for a device that did not start the sign-in. */
export async function codeOfLink(
  app: string,
  code: string,
): Promise<{ digits: string; variant: string | undefined }> {
  const { sealed_code, variant } = await openLink(app, code);
  return { digits: unseal(sealed_code, code, CODE_IN_LINK), variant };
}

/** Whom the link signs in, masked. */
export async function ownerOfLink(app: string, code: string): Promise<string | undefined> {
  const { data } = await openLink(app, code);
  return masked(data?.['email'] ?? data?.['phone_number']);
}

/** A link of the screen's own messages that is still good. Other links, such as those that only redirect, prove nothing to it. */
async function openLink(app: string, code: string) {
  const link = await findLink(code);
  const sealedCode = link?.app === app ? link.sealed_code : undefined;
  const dead = deadLink(sealedCode === undefined ? undefined : link);
  if (dead || !link || sealedCode === undefined) throw dead ?? new ApiError('link_not_found');
  return { ...link, sealed_code: sealedCode };
}

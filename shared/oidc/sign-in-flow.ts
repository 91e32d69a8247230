import type { Application } from '../applications/application.ts';
import { ApiError } from '../http/errors.ts';
import { deadLink, findLink } from '../magic-links/magic-link-store.ts';
import { masked } from '../magic-links/pages.ts';
import { redeemLink } from '../magic-links/redeem-link.ts';
import { unseal } from '../platform/sealing.ts';
import { findChallenge } from '../sign-in/challenge-store.ts';
import { proveByCode } from '../sign-in/complete-sign-in.ts';
import { CODE_IN_LINK, startSignIn } from '../sign-in/start-sign-in.ts';
import { channelsOf } from './screen.ts';

/** Who has proved to be a user, and how, as the protocol names it (RFC 8176). */
export type Proved = { userId: string; amr: string[] };

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
  const wanted = { email: 'an e-mail address', phone: 'a phone number that begins with + and the country' };
  throw new ApiError('invalid_input', `Enter ${channels.map((channel) => wanted[channel]).join(' or ')}`);
}

/** Where the code of a challenge was sent, so that its owner recognises it; undefined once there is no such challenge. */
export async function sentTo(challengeId: string): Promise<string | undefined> {
  const challenge = await findChallenge(challengeId);
  return masked(challenge?.data['email'] ?? challenge?.data['phone_number']);
}

/** Signs in by the code of the message. Throws what `proveByCode` throws. */
export async function byCode(challengeId: string, code: string): Promise<Proved> {
  const { profile } = await proveByCode(challengeId, code.replace(/\D/g, ''), 'nothing');
  return { userId: profile.user_id, amr: ['otp'] };
}

/** Signs in by the link of the message. Throws 404 and 410 for a link that is no good. */
export async function byLink(app: string, code: string): Promise<Proved> {
  const { profile } = await redeemLink(code, await openLink(app, code), '', 'nothing');
  return { userId: profile.user_id, amr: ['otp'] };
}

/** The 6 digits that the link stands for, for a device that did not start the sign-in. */
export async function codeOfLink(app: string, code: string): Promise<string> {
  const { sealed_code } = await openLink(app, code);
  if (!sealed_code) throw new ApiError('link_not_found');
  return unseal(sealed_code, code, CODE_IN_LINK);
}

/** Whom the link signs in, masked. */
export async function ownerOfLink(app: string, code: string): Promise<string | undefined> {
  const { data } = await openLink(app, code);
  return masked(data?.['email'] ?? data?.['phone_number']);
}

async function openLink(app: string, code: string) {
  const link = await findLink(code);
  const dead = deadLink(link);
  if (dead || !link || link.app !== app) throw dead ?? new ApiError('link_not_found');
  return link;
}

import type { Application } from '../applications/application.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { deadLink, findScreenLink } from '../links/magic-link-store.ts';
import { unsealCode } from '../links/sealed-code.ts';
import { timeOfSignIn } from '../oidc/sign-in-time.ts';
import type { ShownStart } from '../pages/code-page.ts';
import { isOfferDue } from '../passkeys/offer-passkey.ts';
import { PasskeyUseResponse } from '../passkeys/passkey-contract.ts';
import { proveByPasskey } from '../passkeys/prove-by-passkey.ts';
import { ApiError, assertThat } from '../platform/errors.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';
import { masked } from '../platform/strings/masked.ts';
import { shownEmail } from '../platform/strings/shown-email.ts';
import { epochNow } from '../platform/time.ts';
import { type Identity, isVerifiedBy } from '../profiles/identity/identity.ts';
import { type Challenge, isChallengeOver, triesLeft } from '../sign-in/codes/challenge.ts';
import { findChallenge, findChallengeByReference } from '../sign-in/codes/challenge-store.ts';
import { secondsToResend } from '../sign-in/codes/resend-wait.ts';
import { proveByCode } from '../sign-in/complete-sign-in.ts';
import type { WriteResult } from '../sign-in/deliver-sign-in.ts';
import { noteOpening } from '../sign-in/links/note-opening.ts';
import { redeemLink } from '../sign-in/links/redeem-link.ts';
import type { NamedByProvider } from '../sign-in/policies/asked-start.ts';
import { startSignIn } from '../sign-in/start-sign-in.ts';
import { hashOf } from '../storage/keys.ts';
import type { Write } from '../storage/writes/writes.ts';
import type { Language } from '../texts/languages.ts';
import { typedEmail } from '../typed/typed-email.ts';
import { typedNumber } from '../typed/typed-number.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import { passkeyChallengeEnded } from '../ways-in/passkey-challenge.ts';
import { passkeyUseOf } from './offered-passkey.ts';
import { signInChannels } from './screen.ts';
import { requiredPartyAtScreen } from './screen-party.ts';
import { type InteractionRequest, rememberedChallenge, type ScreenStep } from './step.ts';

/**
 * A completed sign-in: user, methods (RFC 8176), time in epoch seconds, the identities and the way in on
 * which it rests, the identity provider, how the user signed in, and whether to offer the user a passkey.
 */
type Verified = {
  userId: string;
  amr: readonly string[];
  ts: number;
  rests_on: readonly Identity[];
  /** Those of them that the user has. A way in may rest on an address that the user has given up. */
  present: readonly Identity[];
  way_in: string | undefined;
  idp: string | undefined;
  method: string | undefined;
  isOfferDue: boolean;
};

/** Returns the writes that complete the step of the screen with a sign-in. */
export type StepCompletion = (verified: Verified) => Promise<Write[]>;

/**
 * A sign-in at the screen. Challenges and links of another sign-in verify nothing for it, even in the same
 * application. The application is compared too, because users of two applications may have the same id.
 */
type Interaction = Pick<InteractionRequest, 'application' | 'uid'>;

type PasskeyStep = Interaction & Pick<ScreenStep, 'screen' | 'sourceIp'>;

type ScreenStart = {
  identifier: string;
  language: Language;
  /** The country whose national phone numbers are understood. */
  region: string | undefined;
  sourceIp: string;
  /** Keys of the browser, from earlier sign-ins. */
  deviceKeys: readonly string[];
  browser: BrowserKind | undefined;
  /** The work that the browser has done for this start. */
  proof: string | undefined;
  /** Whom an identity provider named with the address. */
  upstream?: NamedByProvider | undefined;
  /** The id of the challenge, for a start that happens once. */
  challengeId?: string | undefined;
  linkTo: (code: string) => string;
};

/**
 * Sends a code and a link to an e-mail address or phone number. Returns the id of the challenge. Throws 400
 * for other input, and 429.
 */
export async function sendChallenge(
  application: EffectiveApplication,
  uid: string,
  start: ScreenStart,
): Promise<string> {
  const { id: app, variant } = application;
  const { sourceIp, browser, linkTo, deviceKeys, proof, upstream, challengeId } = start;
  const request = { ...parseAddress(application, start), locale: start.language, proof };
  const screen = { interaction: uid, linkTo, deviceKeys, challengeId };
  const source = { address: sourceIp, counts: 'everywhere' } as const;
  const client = { app, variant, source, browser, origin: undefined, screen, upstream };
  const { challenge_id } = await startSignIn(request, client);
  return challenge_id;
}

function parseAddress(
  application: Application,
  { identifier, region }: Pick<ScreenStart, 'identifier' | 'region'>,
): { email: string } | { phone: string } {
  const channels = signInChannels(application);
  const email = typedEmail(identifier);
  if (channels.includes('email') && 'value' in email) return { email: email.value };
  const phone = typedNumber(identifier, region);
  if (channels.includes('phone') && 'value' in phone) return { phone: phone.value };
  throw new ApiError('invalid_input', 'Enter an e-mail address or a phone number');
}

/** A challenge of this sign-in. */
export type OwnChallenge = {
  id: string;
  /** The address that its code was sent to. */
  address: string;
  /** The address as pages show it: masked if neither the person nor a provider has named it. */
  shown: string;
  /** The language of its message. */
  language: Language;
  /** True while its code may be entered. */
  open: boolean;
  triesLeft: number;
  /** True if it replaced an earlier challenge to the same address. */
  again: boolean;
  /** Seconds until another message may be requested. */
  resendIn: number;
  /** Whom an identity provider named with the address. A further message is about them, too. */
  upstream: NamedByProvider | undefined;
};

/** Returns the challenge of the browser's cookie; undefined if this sign-in has none. */
export async function challengeOfStep(
  interaction: Interaction & Pick<InteractionRequest, 'req'>,
): Promise<OwnChallenge | undefined> {
  const remembered = rememberedChallenge(interaction);
  const challenge = remembered && (await findChallenge(remembered.id, hashOf(interaction.uid)));
  if (!challenge || challenge.app !== interaction.application.id) return undefined;
  const { state, data, language, created_at } = challenge;
  const known = data['email'] ?? data['phone_number'];
  // Its user was deleted, and its address with it (decision 0284).
  if (known === undefined) return undefined;
  const [address, upstream] = [String(known), namedIn(challenge)];
  const isOfUser = upstream?.subject.linked_to !== undefined;
  return {
    ...remembered,
    address,
    shown: isOfUser ? (masked(address) ?? '***') : shownEmail(address),
    language,
    open: state === 'pending' && !isChallengeOver(challenge),
    triesLeft: triesLeft(challenge),
    resendIn: secondsToResend(created_at),
    upstream,
  };
}

function namedIn(challenge: Challenge): NamedByProvider | undefined {
  if (challenge.change || !challenge.upstream) return undefined;
  return { subject: challenge.upstream, data: challenge.data };
}

/**
 * Signs in by the code of the message, in one transaction with the writes of `complete`. Throws 404
 * `challenge_not_found` if the sign-in has no challenge, and the errors of `proveByCode`.
 */
export async function byCode(
  { uid }: Interaction,
  challenge: OwnChallenge | undefined,
  code: string,
  complete: StepCompletion,
): Promise<void> {
  assertThat(challenge, 'challenge_not_found');
  const place = { id: challenge.id, interaction: hashOf(uid) };
  await proveByCode(place, code, writingResult(complete));
}

/**
 * Signs in by the link of the message, in one transaction with the writes of `complete`. Throws 404 or 410
 * for a link that no longer works.
 */
export async function byLink(
  interaction: Interaction,
  code: string,
  complete: StepCompletion,
): Promise<void> {
  await redeemLink(code, await openOwnLink(interaction, code), '', writingResult(complete));
}

/**
 * Signs in by a passkey, of which `text` is what the browser signed, as JSON, in one transaction with the
 * writes of `complete`. Throws 400 `invalid_input` for another text, and errors of `proveByPasskey`; of
 * those 410 `challenge_ended` also for a challenge that this sign-in has used.
 */
export async function byPasskey(
  { screen, sourceIp, ...interaction }: PasskeyStep,
  text: string,
  complete: StepCompletion,
): Promise<void> {
  const { id: app, variant } = screen.application;
  const credential = parseValue(PasskeyUseResponse, valueOfJson(text), 'credential');
  const place = {
    ...{ app, variant, source: sourceIp },
    use: passkeyUseOf(interaction),
    partyOf: requiredPartyAtScreen,
  };
  await proveByPasskey(credential, place, {
    deliver: writingResult(complete),
    // The interaction knows whether it was this sign-in that used the challenge.
    again: () => Promise.reject(passkeyChallengeEnded()),
  });
}

/** Returns the delivery that completes the step of the screen, in the transaction of the sign-in. */
export function writingResult(complete: StepCompletion): WriteResult {
  const began = epochNow();
  return ({ profile, amr = ['otp'], facts: { auth_time, rests_on, way_in, idp } }) =>
    complete({
      userId: profile.user_id,
      amr,
      // A provider may have proved a sign-in of a moment ago.
      ts: timeOfSignIn(profile, Math.min(began, auth_time)),
      rests_on,
      present: rests_on.filter((identity) => isVerifiedBy(profile, identity)),
      way_in,
      idp,
      method: profile.meta.last_sign_in_method,
      isOfferDue: isOfferDue(profile),
    });
}

/** Returns the 6 digits of a link's message and the start of its sign-in, for another browser. */
export async function startOfLink(interaction: Interaction, code: string): Promise<ShownStart> {
  const { sealed_code, created_at, browser } = await openOwnLink(interaction, code);
  return { digits: unsealCode(sealed_code, code), startedAt: created_at, browser };
}

/** Returns the address that a link of this sign-in verifies. */
export async function ownerOfLink(interaction: Interaction, code: string): Promise<string> {
  const { data } = await openOwnLink(interaction, code);
  return String(data['email'] ?? data['phone_number']);
}

/**
 * Returns a working link of this sign-in's own messages. Throws 404 or 410 for all others. A link that
 * only redirects verifies nothing.
 */
async function openOwnLink(interaction: Interaction, code: string) {
  const link = await findScreenLink(code);
  const [challenge] = link
    ? await Promise.all([
        findChallengeByReference(link.challenge, hashOf(interaction.uid)),
        noteOpening(code, link),
      ])
    : [];
  const own = challenge && challenge.app === interaction.application.id ? link : undefined;
  const dead = deadLink(own);
  if (dead || !own) throw dead;
  return own;
}

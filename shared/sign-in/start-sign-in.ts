import type { Application } from '../applications/application.ts';
import { languageOfReader } from '../applications/reader-language.ts';
import { challengeSeconds } from '../applications/settings/challenge-duration.ts';
import type { TestIdentity } from '../applications/settings/test-identity-settings.ts';
import { isKnownDevice } from '../auth/device-key.ts';
import { recogniser } from '../auth/keys/recognition-keys.ts';
import type { KeyOwner } from '../credentials/publishable-key.ts';
import type { BrowserKind } from '../http/browser-kind.ts';
import type { LinkTarget, PromotedGuest } from '../links/link-record.ts';
import { linkUrl } from '../links/magic-link-store.ts';
import { type LinkUse, sendSignIn } from '../messages/sign-in-message.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { config } from '../platform/config.ts';
import { assertThat, type ErrorCode, invalidInput } from '../platform/errors.ts';
import { allInOrder } from '../platform/parallel.ts';
import type { AttemptMark } from '../platform/request/request-attempt.ts';
import { lookUpIdentityItems } from '../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity, normalise } from '../profiles/identity/identity.ts';
import { isReserved, isSelfAsserted, ownerOfIdentity } from '../profiles/identity/identity-store.ts';
import { localeOfData } from '../profiles/locale-of-data.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { markAttempt } from '../sign-in-attempts/mark-attempt.ts';
import { hashOf, type Key, keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { retryStale } from '../storage/stale.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Language } from '../texts/languages.ts';
import { effectiveFromItems, effectiveKeys } from '../variants/effective-application.ts';
import { isOffered, type OriginCheck, originCheck } from './client-access.ts';
import { newChallenge } from './codes/challenge-store.ts';
import { countingRefusal } from './limits/count-refusal.ts';
import { proofRequired, type SolvedProof, solvedProof } from './limits/proof-of-work.ts';
import {
  admitStart,
  limitKeys,
  type StartAdmission,
  type Starter,
  type Unproven,
} from './limits/start-limits.ts';
import { noteAttempt, noteBegun, noteSignIn, noteStart } from './note-sign-in.ts';
import { startingGuest } from './promotion.ts';
import { domainBarrier, signUpBarrier } from './restrictions.ts';
import { redirectOf } from './return-page.ts';
import { findTestIdentity } from './test-identities/test-user.ts';
import { validateUserData } from './user-data.ts';

export type SignInRequest = {
  email?: string | undefined;
  phone?: string | undefined;
  redirect_url?: string | undefined;
  /** Another name of `redirect_url`. */
  return_url?: string | undefined;
  group_to_join?: string | undefined;
  data?: Record<string, unknown> | undefined;
  /** Another name of `data`. */
  user_data?: Record<string, unknown> | undefined;
  code_challenge?: string | undefined;
  locale?: string | undefined;
  /** The key of the device, from an earlier sign-in with the same address. */
  device_key?: string | undefined;
  /** The solution of a challenge of `proof_required`. */
  proof?: string | undefined;
  /** The access token of a guest who gets the address. */
  guest_token?: string | undefined;
};

type StartingClient = KeyOwner & {
  origin: string | undefined;
  sourceIp: string;
  /** The kind of browser in which the sign-in begins, if it is known. */
  browser: BrowserKind | undefined;
  /** True if a backend calls with key and secret. For budgets of e-mails it counts as a known device. */
  isBackend?: boolean;
  /** True if a backend has named the page of the request with its secret, perhaps in an earlier one. */
  isPageOfBackend?: boolean;
  /**
   * The id of the screen's sign-in, where its link leads instead of to the link's own page, and the keys of
   * the browser.
   */
  screen?: { interaction: string; linkTo: (code: string) => string; deviceKeys: readonly string[] };
};

/** Returns the device key of the request that is good for this address. */
async function knownDevice(
  { device_key: own }: SignInRequest,
  { app, screen }: StartingClient,
  identity: Identity,
): Promise<string | undefined> {
  const given = [own ?? [], screen?.deviceKeys ?? []].flat();
  if (given.length === 0) return undefined;
  const devices = await recogniser();
  return given.find((key) => isKnownDevice(devices, key, app, identity));
}

/**
 * True if the client may use what budgets reserve for known devices. A backend may for e-mails only: texts to
 * numbers of its own could earn money for it (decision 0402).
 */
function mayUseReserve({ isBackend }: StartingClient, channel: 'email' | 'phone'): boolean {
  return isBackend === true && channel === 'email';
}

/**
 * Starts a sign-in: sends a code and a link, and returns the id of the challenge. Work and answer are the
 * same whether or not the user exists (decision 0084). If the application takes no new users, the message to
 * an unknown recipient explains that. Throws 401 `invalid_key` if the application is gone, 403
 * `origin_not_allowed`, 429, 400, and errors of sending the message.
 */
export function startSignIn(request: SignInRequest, client: StartingClient): Promise<Started> {
  const origin = originCheck(client.origin);
  return origin.during(() => countingRefusal(() => retryStale(() => start(request, client, origin))));
}

type Started = { challenge_id: string; message: string };

async function start(request: SignInRequest, client: StartingClient, origin: OriginCheck): Promise<Started> {
  const channel = request.email === undefined ? 'phone' : 'email';
  const field = CONTACT_FIELDS[channel];
  const value = normalise(field, request.email ?? request.phone);
  const { app, variant } = client;
  noteAttempt(app, channel);
  const guest = await startingGuest(request.guest_token, app);
  const device = await knownDevice(request, client, { field, value });
  const starter = { app, identity: { field, value }, source: client.sourceIp, device };
  const now = Date.now();
  const proof = await solvedProof(request.proof, app, starter.identity);
  const read = await readStart(starter, variant, proof?.key, now);
  const { application, schema, identityItem, counted, mark } = read;
  const attempt = mark && { ...mark, user: certainOwner(identityItem) };
  noteStart(attempt, channel);
  const isProven = proof !== undefined && !read.isProofUsed;
  const admission = admitStart(starter, counted, { config: application.config, isProven, now });
  if ('seconds' in admission) throw await proofRequired(admission, app, starter.identity);
  origin.assert(application);
  if (!isOffered(application, schema, channel)) {
    throw invalidInput(`body.${channel}`, 'this application does not offer this way to sign in');
  }
  const test = await findTestIdentity(application, schema, channel, { value, item: identityItem });
  if (channel === 'phone' && !test) await assertTextable(application, value);
  const data = validateUserData(request, { field, value }, schema);
  const closed = barrierOf(application.config, data, false);
  const [owner] = closed ? await lookUpIdentityItems(app, [{ field, value }], [identityItem], 'owner') : [];
  const isUser = owner?.found !== undefined;
  const barrier = isUser ? barrierOf(application.config, data, isUser) : closed;
  // The profile's own language is not read: the work must be the same for unknown people.
  const language = languageOfReader(application, { requested: request.locale, user: localeOfData(data) });
  const { challengeId, written, ...message } = storeStart(application, {
    request,
    language,
    channel,
    data,
    client,
    guest,
    known: device !== undefined,
    admission,
    proof: isProven ? proof : undefined,
    test,
    attempt: attempt && { ...attempt, barrier },
  });
  const known = device !== undefined || mayUseReserve(client, channel);
  const send = () =>
    sendSignIn({
      application,
      channel,
      to: value,
      barrier,
      language,
      known,
      after: written,
      attempt: attempt?.id,
      ...message,
      pageHost: pageHostOf(client),
    });
  // Nothing is sent to a test identity (decision 0385).
  await (test ? written : send());
  noteSignIn('started');
  return {
    challenge_id: challengeId,
    message: `We sent a code and a link by ${channel === 'email' ? 'e-mail' : 'text message'}`,
  };
}

/** Reads in one round what decides about a start. Throws 401 `invalid_key` if the application is gone. */
async function readStart(
  starter: Starter,
  variant: string | undefined,
  proofKey: Key | undefined,
  now: number,
) {
  const { app, identity, source } = starter;
  const [[applicationItem, variantItem, schemaItem, usedProof, identityItem, ...counted], mark] =
    await allInOrder([
      getItems([
        ...effectiveKeys(app, variant),
        keys.schema(app),
        proofKey,
        keys.identity(app, identity.field, identity.value),
        ...limitKeys(starter, now),
      ]),
      markAttempt(app, identity, source),
    ]);
  assertThat(applicationItem, 'invalid_key');
  return {
    application: effectiveFromItems(applicationItem, variantItem),
    schema: schemaFromItem(schemaItem),
    isProofUsed: usedProof !== undefined,
    identityItem,
    counted,
    mark,
  };
}

/**
 * Returns the user to whom an address belongs, by its identity alone. Nobody for one that is only asserted or
 * reserved, since its profile would have to be read.
 */
function certainOwner(item: Item | undefined): string | undefined {
  return isSelfAsserted(item) || isReserved(item) ? undefined : ownerOfIdentity(item);
}

/**
 * Returns why the recipient cannot sign in. The e-mail domain of a known user who signs in by phone is
 * checked after the proof: reading the profile here would take longer for users who exist.
 */
function barrierOf(
  config: Application['config'],
  data: Record<string, unknown>,
  isKnown: boolean,
): ErrorCode | undefined {
  const isUndecided = isKnown && data['email'] === undefined;
  return (
    (isKnown ? undefined : signUpBarrier(config)) ?? (isUndecided ? undefined : domainBarrier(config, data))
  );
}

type StartedSignIn = {
  request: SignInRequest;
  language: Language;
  channel: 'email' | 'phone';
  data: Record<string, unknown>;
  client: StartingClient;
  guest: PromotedGuest | undefined;
  known: boolean;
  admission: Exclude<StartAdmission, Unproven>;
  proof: SolvedProof | undefined;
  test: TestIdentity | undefined;
  attempt: AttemptMark | undefined;
};

/**
 * Begins to write the challenge and its link in one transaction, each with the hash of the other, and to
 * count the start. `written` ends with that.
 */
function storeStart({ id: app, config }: Application, started: StartedSignIn) {
  const { request, channel, data, language, client, guest, known, admission, proof, test, attempt } = started;
  const { screen, variant, browser, isPageOfBackend = false, client: credential } = client;
  const { group_to_join, code_challenge } = request;
  const interaction = screen && hashOf(screen.interaction);
  const asked = {
    ...{ app, channel, data, group_to_join, variant, language, code_challenge, guest, interaction, attempt },
    ...(credential !== undefined && { client: credential }),
    ...(test && { test: { identity: test.id, code_hash: test.code_hash } }),
  };
  const target = screen ? {} : redirectOf(request, isPageOfBackend, config);
  const own = {
    purpose: 'auth',
    verification_type: channel,
    group_to_join,
    browser,
    client: credential,
  } as const;
  const { challengeId, code, linkCode, writes } = newChallenge(
    { ...asked, ...(known && { known }) },
    challengeSeconds(config),
    (sealed_code) => {
      if (screen) return { ...own, sealed_code };
      const bound_sign_in = code_challenge === undefined ? undefined : { code_challenge, sealed_code, guest };
      return { ...own, ...target, bound_sign_in };
    },
  );
  const all = [...writes, admission.write, ...(proof ? [proof.use] : [])];
  const written = allInOrder([writeAll(all), admission.count()]).then(noteBegun);
  const link = (screen?.linkTo ?? linkUrl)(linkCode);
  return { challengeId, written, code, link, linkUse: useOf(started, target) };
}

/** Returns the host of the page into which the person types the code; undefined if no page asks. */
function pageHostOf({ screen, origin }: StartingClient): string | undefined {
  const page = screen ? config('BASE_URL') : origin;
  return page === undefined ? undefined : URL.parse(page)?.hostname || undefined;
}

/** Returns the effect of the link of a sign-in, which its message explains. */
function useOf({ request, client }: StartedSignIn, { redirect_by: by }: LinkTarget): LinkUse {
  if (client.screen) return 'goes on where it began';
  if (request.code_challenge === undefined) return 'signs in where it is opened';
  return by !== 'default' ? 'goes on where it began' : 'shows the code';
}

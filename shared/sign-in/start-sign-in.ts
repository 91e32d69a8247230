import type { Application } from '../applications/application.ts';
import { fromItem } from '../applications/application-store.ts';
import { throttle } from '../auth/throttle.ts';
import { findCredential, isUsable } from '../credentials/credential-store.ts';
import { ApiError, assertThat, invalidInput } from '../http/errors.ts';
import { type LinkRecord, newCode } from '../magic-links/magic-link.ts';
import { linkUrl, linkWrite } from '../magic-links/magic-link-store.ts';
import { resolveRedirect } from '../magic-links/redirect.ts';
import { sendSignIn } from '../messages/sign-in-message.ts';
import { parseDuration } from '../platform/duration.ts';
import { isoNow, MINUTE } from '../platform/time.ts';
import { normalise, normaliseData } from '../profiles/identity.ts';
import { holderOf } from '../profiles/identity-store.ts';
import { faultsOfData } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { hashOf, keys } from '../storage/keys.ts';
import { getItems, writeAll } from '../storage/table.ts';
import { challengeReference, newChallenge } from './challenge-store.ts';
import { barrierFor } from './restrictions.ts';

const WINDOW_SECONDS = 10 * MINUTE;
const PER_IDENTIFIER = 5;
const PER_ADDRESS = 30;
const CHALLENGE_SECONDS = 15 * MINUTE;

export type SignInRequest = {
  email?: string | undefined;
  phone?: string | undefined;
  return_url?: string | undefined;
  group_to_join?: string | undefined;
  user_data?: Record<string, unknown> | undefined;
};

type Client = { clientId: string; origin: string | undefined; sourceIp: string };

/**
 * Starts a sign-in: sends a code and a link and returns the id of the challenge. Does the same and answers the same whether or not the user exists; where the application takes no new users,
 * somebody unknown gets a message that says so. Throws 401 `invalid_key`, 403 `origin_not_allowed`, 429, 400.
 */
export async function startSignIn(
  request: SignInRequest,
  client: Client,
): Promise<{ challenge_id: string; message: string }> {
  const channel = request.email === undefined ? 'phone' : 'email';
  const field = channel === 'email' ? 'email' : 'phone_number';
  const value = normalise(field, request.email ?? request.phone);
  const { app, variant } = await applicationOf(client.clientId);
  await throttle(`sign-in from ${client.sourceIp}`, { limit: PER_ADDRESS, windowSeconds: WINDOW_SECONDS });
  await throttle(`sign-in of ${app} ${field} ${value}`, {
    limit: PER_IDENTIFIER,
    windowSeconds: WINDOW_SECONDS,
  });
  const [applicationItem, schemaItem, identity] = await getItems([
    keys.application(app),
    keys.schema(app),
    keys.identity(app, field, value),
  ]);
  assertThat(applicationItem, 'invalid_key');
  const application = fromItem(applicationItem);
  assertAllowed(application, channel, client.origin);
  const data = { ...normaliseData(request.user_data ?? {}), [field]: value };
  const faults = faultsOfData(schemaOf(schemaItem), data);
  if (faults[0]) throw new ApiError('invalid_input', `${faults[0].path}: ${faults[0].message}`, { faults });
  const barrier = holderOf(identity) === undefined ? barrierFor(application.config, data) : undefined;
  const { challengeId, code, link } = await store(application, { request, channel, data, variant });
  await sendSignIn({ application, channel, to: value, code, link, barrier });
  return {
    challenge_id: challengeId,
    message: `We sent a code and a link by ${channel === 'email' ? 'e-mail' : 'text message'}`,
  };
}

/** The application that a publishable key belongs to. */
export async function applicationOf(clientId: string): Promise<{ app: string; variant: string | undefined }> {
  const credential = /^[\w-]{1,64}$/.test(clientId) ? await findCredential(clientId) : undefined;
  if (!credential || !isUsable(credential)) {
    throw new ApiError('invalid_key', 'x-svc-app-key: is not the publishable key of an application');
  }
  return { app: credential.application, variant: credential.app_variant_id };
}

function assertAllowed(
  { config }: Application,
  channel: 'email' | 'phone',
  origin: string | undefined,
): void {
  const origins = config.hub?.allowed_web_origins ?? [];
  if (origin !== undefined && origins.length > 0 && !origins.includes(origin)) {
    throw new ApiError('origin_not_allowed', `${origin} is not among the application's allowed_web_origins`);
  }
  if (config.hub?.auth?.sign_in_methods?.[channel]?.enabled === false) {
    throw invalidInput(`body.${channel}`, 'this application does not offer that way of signing in');
  }
}

type Wanted = {
  request: SignInRequest;
  channel: 'email' | 'phone';
  data: Record<string, unknown>;
  variant: string | undefined;
};

/** One transaction writes the challenge and its link, each with the hash of the other. */
async function store({ id: app, config }: Application, { request, channel, data, variant }: Wanted) {
  const wanted = config.hub?.auth?.challenge_duration;
  const lifetime = (wanted && parseDuration(wanted)) || CHALLENGE_SECONDS;
  const linkCode = newCode('auth');
  const group_to_join = request.group_to_join;
  const base = { app, channel, data, group_to_join, variant };
  const challenge = newChallenge({ ...base, link: hashOf(linkCode) }, lifetime);
  const redirect = request.return_url ?? config.default_redirect_url;
  const record: LinkRecord = {
    purpose: 'auth',
    app,
    state: 'open',
    created_at: isoNow(),
    expires: challenge.expires,
    redirect_url: redirect && resolveRedirect(redirect, config),
    data,
    verification_type: channel,
    group_to_join,
    variant,
    method: `${channel}_link`,
    challenge: challengeReference(challenge.challengeId),
  };
  await writeAll([challenge.write, linkWrite(linkCode, record)]);
  return { challengeId: challenge.challengeId, code: challenge.code, link: linkUrl(linkCode) };
}

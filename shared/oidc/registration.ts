import { randomBytes } from 'node:crypto';
import type { Application } from '../applications/application.ts';
import { type HttpEvent, headerOf } from '../http/http-event.ts';
import { Reply } from '../http/reply.ts';
import { placeOfRedirect } from '../oidc-clients/arrival.ts';
import { type RegisteredMetadata, registrationId } from '../oidc-clients/registration-id.ts';
import { admission } from '../oidc-store/artifact-limit.ts';
import { ApiError } from '../platform/errors.ts';
import { epochNow } from '../platform/time.ts';
import { write } from '../storage/writes/write-items.ts';
import { ARRIVAL_SCOPES, isNative } from './arriving-clients.ts';
import {
  claimedName,
  isAllowedRedirect,
  MetadataRefused,
  redirectsIn,
  wantsRefresh,
} from './client-metadata-rules.ts';
import { registrationSecrets } from './registration-secrets.ts';

/** The path of the registration endpoint below the issuer. */
export const REGISTRATION_PATH = '/reg';

/** Its places are the name of a client in lists. */
const MAX_PLACES = 5;

const MAX_BODY_BYTES = 16 * 1024;

/** The id is part of every request, and some clients, proxies and logs cut long ones. */
const MAX_ID_LENGTH = 1_500;

/** True if clients may register by themselves at an application. */
export function takesRegistrations({ config }: Pick<Application, 'config'>): boolean {
  return config.hub?.agents?.registration === 'open';
}

/**
 * Answers a registration (RFC 7591): 201 with what was taken, 400 with the fault, 429 beyond the limit of the
 * source. Nothing is stored but the count: the client id carries the metadata (decision 0607).
 */
export async function answerRegistration(application: Application, event: HttpEvent): Promise<Reply> {
  try {
    const metadata = takenIn(objectOf(event));
    const [secret] = await registrationSecrets(application.id);
    if (secret === undefined) throw new Error('There is no signing key to seal a registration with');
    const clientId = registrationId(application.id, metadata, secret);
    if (clientId.length > MAX_ID_LENGTH)
      throw new MetadataRefused('redirect_uris: too long together; name fewer or shorter ones');
    const wait = await countRegistration(application.id);
    return wait > 0 ? tooMany(wait) : json(201, shownOf(application, clientId, metadata));
  } catch (error) {
    if (!(error instanceof MetadataRefused)) throw error;
    return json(400, { error: error.code, error_description: error.message });
  }
}

function objectOf(event: HttpEvent): Record<string, unknown> {
  const { body = '', isBase64Encoded } = event;
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  const isJson = /^application\/json *(?:;|$)/i.test(headerOf(event, 'content-type') ?? '');
  if (!isJson || Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new MetadataRefused(`send a JSON object of at most ${MAX_BODY_BYTES / 1024} KB`);
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    // Not JSON.
  }
  throw new MetadataRefused('the body must be a JSON object');
}

/** Returns the members that the service knows. All others, such as `first_party`, are left out. */
function takenIn(request: Record<string, unknown>): RegisteredMetadata {
  const redirect_uris = redirectsIn(request['redirect_uris']);
  const wrong = redirect_uris.find((uri) => !isAllowedRedirect(uri));
  if (wrong !== undefined)
    throw new MetadataRefused(
      'redirect_uris: each must be https, http of this machine, or a private-use scheme with a dot',
      'invalid_redirect_uri',
    );
  if (new Set(redirect_uris.map(placeOfRedirect)).size > MAX_PLACES)
    throw new MetadataRefused(`redirect_uris: lead to more than ${MAX_PLACES} hosts`, 'invalid_redirect_uri');
  return {
    ...{ name: claimedName(request['client_name']), redirect_uris, refreshes: wantsRefresh(request) },
    ...{ at: epochNow(), unique: randomBytes(9).toString('base64url') },
  };
}

/** Returns the scopes that an application offers to clients that came by themselves (decision 0608). */
function offeredScopes({ config: { resources = [] } }: Application): string[] {
  const open = resources.filter(({ self_registered }) => self_registered);
  const own = open.flatMap(({ scopes }) => scopes.map(({ name }) => name));
  return [...new Set([...ARRIVAL_SCOPES, ...own])];
}

/** Counts a registration. Returns the seconds to wait beyond the limit of the source, else 0. */
async function countRegistration(app: string): Promise<number> {
  const { wait, count } = await admission(app, { of: 'registrations' });
  if (wait > 0) return wait;
  try {
    await write(count);
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      return Number(error.extras.headers?.['Retry-After'] ?? 1);
    throw error;
  }
}

function tooMany(wait: number): Reply {
  const out = { error: 'temporarily_unavailable', error_description: `try again in ${wait} seconds` };
  return json(429, out, { 'Retry-After': String(wait) });
}

/**
 * Returns the answer to a registration (RFC 7591, 3.2.1): no secret, and no token to manage the client. The
 * scope is all that it may request, whatever it has asked for: the person decides at each consent.
 */
function shownOf(
  application: Application,
  client_id: string,
  { at, name, redirect_uris, refreshes }: RegisteredMetadata,
) {
  return {
    client_id,
    client_id_issued_at: at,
    ...(name !== undefined && { client_name: name }),
    redirect_uris,
    grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: isNative({ redirect_uris }) ? 'native' : 'web',
    scope: offeredScopes(application).join(' '),
  };
}

function json(status: number, body: object, headers: Record<string, string> = {}): Reply {
  const own = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Reply(status, { ...own, ...headers }, JSON.stringify(body));
}

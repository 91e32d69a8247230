import { openWithKms } from '../auth/keys/key-service.ts';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { propertiesOf } from '../platform/properties.ts';

/** The `purpose` in the encryption context of the sealed credential. The canary may decrypt nothing else. */
export const CANARY_PURPOSE = 'canary';
/** The test user. It has no address, so no message can be sent to it. */
const USER_ID = 'canary';
const STEP_MILLISECONDS = 10_000;

type CanaryStep = {
  name: string;
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: object;
};

/**
 * Signs the test user in through the public addresses of the API and of links, reads its profile and signs it
 * out. Throws an Error that names the step and its status, and never a token, link or secret (decision 0135).
 */
export async function signInCanary(): Promise<void> {
  const api = config('BASE_URL');
  const made = await takeStep({
    name: 'create a link',
    method: 'POST',
    url: `${api}/hub/auth/magic`,
    headers: await keyHeaders(),
    body: { user_id: USER_ID, expiration: '5m' },
  });
  const link = String(made['link']);
  if (!link.startsWith(`${config('LINK_URL')}/`)) throw failed('create a link', 'a foreign link');
  const signedIn = await takeStep({ name: 'redeem the link', method: 'POST', url: link });
  const own = `${api}/me/applications/${signedIn['app_id']}`;
  const headers = { authorization: `Bearer ${signedIn['access_token']}` };
  const profile = await takeStep({ name: 'read the profile', method: 'GET', url: `${own}/data`, headers });
  if (propertiesOf(profile['data'])['user_id'] !== USER_ID)
    throw failed('read the profile', 'the profile of another user');
  await takeStep({ name: 'sign out', method: 'POST', url: `${own}/signout`, headers });
}

/** Opens the credential that the deployment has sealed: `client_id:secret`. */
async function keyHeaders(): Promise<Record<string, string>> {
  const opened = await openWithKms(config('CANARY_CREDENTIAL'), { purpose: CANARY_PURPOSE });
  const [, key, secret] = /^([^:\s]+):(\S+)\s*$/.exec(opened?.toString() ?? '') ?? [];
  if (!key || !secret) throw failed('open the credential', 'not the sealed text client_id:secret');
  return { 'x-svc-app-key': key, 'x-svc-app-secret': secret };
}

/** Sends one request and returns the members of its answer. Throws unless it succeeds in time. */
async function takeStep({ name, method, url, headers, body }: CanaryStep): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(scaledTimeout(STEP_MILLISECONDS)),
  }).catch((cause: unknown) => {
    throw failed(
      name,
      cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer' : 'no connection',
    );
  });
  if (!answer.ok) throw failed(name, `status ${answer.status}`);
  return propertiesOf(answer.status === 204 ? {} : await answer.json());
}

function failed(step: string, reason: string): Error {
  return new Error(`the canary could not ${step}: ${reason}`);
}

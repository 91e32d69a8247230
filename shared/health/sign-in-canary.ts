import { setTimeout } from 'node:timers/promises';
import { openWithKms } from '../auth/keys/key-service.ts';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { propertiesOf, valueAtPath } from '../platform/properties.ts';
import { attemptDays } from '../platform/request/request-attempt.ts';
import { codeFromMail } from './canary-mail.ts';
import { failedStep, takeStep } from './canary-step.ts';

/** The `purpose` in the encryption context of the sealed credential. The canary may decrypt nothing else. */
export const CANARY_PURPOSE = 'canary';
/** The user who signs in by link. It has no address. */
export const CANARY_USER = 'canary';

/** An address may get 20 messages a day. Addresses take turns, each with a message in four hours. */
const ADDRESSES = 48;
const RUN_MILLISECONDS = 300_000;
const DELIVERY_MILLISECONDS = 120_000;
const PAUSE_MILLISECONDS = 2000;

type Headers = Record<string, string>;

/**
 * Signs a test user in through the public addresses, reads its profile and signs it out. With a mailbox, by
 * the code of a mail that arrives there. Else by a link, and then checks that SES delivers a mail to its
 * simulator, if attempts to sign in are recorded. Throws an Error that names the step and its status, and
 * never a token, link, code or secret (decision 0135).
 */
export async function signInCanary(): Promise<void> {
  const headers = await keyHeaders();
  const hasMailbox = config('CANARY_MAILBOX') !== '';
  const signedIn = hasMailbox ? await signInByMail(headers) : await signInByLink(headers);
  await useSession(signedIn);
  if (!hasMailbox && attemptDays() > 0) await checkDelivery(String(signedIn['app_id']), headers);
}

/** Opens the credential that the deployment has sealed: `client_id:secret`. */
async function keyHeaders(): Promise<Headers> {
  const opened = await openWithKms(config('CANARY_CREDENTIAL'), { purpose: CANARY_PURPOSE });
  const [, key, secret] = /^([^:\s]+):(\S+)\s*$/.exec(opened?.toString() ?? '') ?? [];
  if (!key || !secret) throw failedStep('open the credential', 'not the sealed text client_id:secret');
  return { 'x-svc-app-key': key, 'x-svc-app-secret': secret };
}

async function signInByLink(headers: Headers): Promise<Record<string, unknown>> {
  const made = await takeStep({
    name: 'create a link',
    method: 'POST',
    url: `${config('BASE_URL')}/hub/auth/magic`,
    headers,
    body: { user_id: CANARY_USER, expiration: '5m' },
  });
  const link = String(made['link']);
  if (!link.startsWith(`${config('LINK_URL')}/`)) throw failedStep('create a link', 'a foreign link');
  return takeStep({ name: 'redeem the link', method: 'POST', url: link });
}

async function signInByMail(headers: Headers): Promise<Record<string, unknown>> {
  const email = addressOfRun(`canary-@${config('CANARY_MAIL_DOMAIN')}`);
  const since = Date.now();
  const { challenge_id } = await beginSignIn(email, headers);
  const code = await codeFromMail(email, since);
  const url = `${config('BASE_URL')}/hub/auth/complete`;
  return takeStep({ name: 'complete the sign-in', method: 'POST', url, body: { challenge_id, code } });
}

async function beginSignIn(email: string, headers: Headers): Promise<Record<string, unknown>> {
  const url = `${config('BASE_URL')}/hub/auth/init`;
  return takeStep({ name: 'start a sign-in', method: 'POST', url, headers, body: { email } });
}

async function useSession(signedIn: Record<string, unknown>): Promise<void> {
  const own = `${config('BASE_URL')}/me/applications/${signedIn['app_id']}`;
  const headers = { authorization: `Bearer ${signedIn['access_token']}` };
  const profile = await takeStep({ name: 'read the profile', method: 'GET', url: `${own}/data`, headers });
  if (propertiesOf(profile['data'])['user_id'] !== signedIn['app_user_id'])
    throw failedStep('read the profile', 'the profile of another user');
  await takeStep({ name: 'sign out', method: 'POST', url: `${own}/signout`, headers });
}

/** Starts a sign-in by a mail to the simulator of SES, and waits until SES says that it was delivered. */
async function checkDelivery(app: string, headers: Headers): Promise<void> {
  const email = addressOfRun('success+canary-@simulator.amazonses.com');
  const since = Date.now();
  await beginSignIn(email, headers);
  const lookup = {
    name: 'look its mail up',
    method: 'POST',
    url: `${config('BASE_URL')}/applications/${app}/sign-in-attempts/lookup`,
    headers,
    body: { email },
  };
  const end = since + scaledTimeout(DELIVERY_MILLISECONDS);
  while (Date.now() < end) {
    const { results } = await takeStep(lookup);
    if (isDelivered(valueAtPath(results, '0'), since)) return;
    await setTimeout(PAUSE_MILLISECONDS);
  }
  throw failedStep('see its mail delivered', 'SES delivered no mail in two minutes');
}

/** True if the newest attempt began with this run, and SES has delivered its mail. */
function isDelivered(attempt: unknown, since: number): boolean {
  const { began_at, steps } = propertiesOf(attempt);
  const names = Array.isArray(steps) ? steps.map((step) => propertiesOf(step)['step']) : [];
  return Date.parse(String(began_at)) >= since - PAUSE_MILLISECONDS && names.includes('message_delivered');
}

/** Returns the address whose turn it is: its number stands before the `@`. */
function addressOfRun(address: string): string {
  return address.replace('@', `${Math.floor(Date.now() / RUN_MILLISECONDS) % ADDRESSES}@`);
}

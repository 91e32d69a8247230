import { expect } from 'vitest';
import { newEmail } from '../support/magic-links.ts';
import { call } from '../support/npm-start.ts';
import { bearer } from '../support/oidc-flow.ts';
import type { RunningService } from '../support/service.ts';

export type Json = Record<string, unknown>;
/** What a release knows of the items that it has written: ids, secrets and values. */
export type Known = Record<string, string>;

/** Something that one release writes and another reads. */
export type Flow = {
  name: string;
  write: (service: RunningService) => Promise<Known>;
  read: (service: RunningService, known: Known) => Promise<void>;
};

/** A request that has to succeed. */
export async function ask(
  { baseUrl }: RunningService,
  request: string,
  headers: Record<string, string>,
  body?: Json,
): Promise<Json> {
  const [method, path = ''] = request.split(' ');
  const answer = await call(baseUrl + path, headers, body, method);
  expect(answer.status, `${request}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

export const keysOf = ({ seed }: RunningService) => ({
  'x-svc-app-key': seed.client_id,
  'x-svc-app-secret': seed.client_secret,
});
export const hubOf = ({ seed }: RunningService) => bearer(seed.hub_access_token);
export const publicKeyOf = ({ seed }: RunningService) => ({ 'x-svc-app-key': seed.client_id });
export const appOf = ({ seed }: RunningService) => `/applications/${seed.application}`;

export async function newLink(service: RunningService, email = newEmail()): Promise<string> {
  const body = { data: { email }, verification_type: 'email' };
  const { link } = await ask(service, 'POST /hub/auth/magic', keysOf(service), body);
  return new URL(String(link)).pathname;
}

/** A new user of the demonstration who has signed in: tokens and id. */
export async function newUser(service: RunningService): Promise<Known> {
  const email = newEmail();
  const path = await newLink(service, email);
  const tokens = await ask(service, `POST ${path}`, { accept: 'application/json' });
  const [access, refresh] = [String(tokens['access_token']), String(tokens['refresh_token'])];
  return { email, access, refresh, id: String(tokens['app_user_id']) };
}

/** Signs in by the code of a message. */
export async function signInByCode(service: RunningService, address: Json): Promise<Json> {
  const started = await ask(service, 'POST /hub/auth/init', publicKeyOf(service), address);
  const [message] = await service.inbox(String(Object.values(address)[0]));
  const body = { challenge_id: started['challenge_id'], token: message?.code };
  return ask(service, 'POST /hub/auth/complete', publicKeyOf(service), body);
}

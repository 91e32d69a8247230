import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as listAccounts from '../../../functions/accounts/list-accounts.ts';
import { HUB_APPLICATION_ID as HUB, HUB_CLIENT_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import type { Authenticator, Ceremony } from '../../support/authenticator.ts';
import { useBackends } from '../../support/backends.ts';
import { callConsole, cookieOf, sendPasskeyToConsole } from '../../support/console-session.ts';
import { type Answer, faultPaths } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import {
  makePasskeyTenant,
  newSignedIn,
  postAssertion,
  removeMine,
  requestOptions,
  screenOrigin,
  WITH_PASSKEYS,
  withPasskey,
} from '../../support/passkeys.ts';
import { call } from '../../support/sign-in.ts';

const backends = useBackends();
beforeAll(() => bootstrapHub());
beforeEach(async () => {
  vi.stubEnv('BASE_URL', 'http://localhost:4000');
  await changeItem(keys.application(HUB), { config: WITH_PASSKEYS });
});

const post = sendPasskeyToConsole;
const outcome = ({ status, body }: Answer) => [status, body['code']];

/** Somebody who manages applications, and has a passkey for the console. */
const newOwner = async (app = HUB, clientId: string = HUB_CLIENT_ID) =>
  withPasskey(await newSignedIn(backends, { app, clientId }));

/** What the browser of a person sends after the passkey was chosen. */
async function chosen(
  authenticator: Authenticator,
  { key = HUB_CLIENT_ID, ...ceremony }: Partial<Ceremony> & { key?: string } = {},
): Promise<{ response: Record<string, string> } & object> {
  const { body: options } = await requestOptions(key);
  return authenticator.get(options as never, { origin: screenOrigin(), ...ceremony });
}

describe('a passkey at the console', () => {
  it('signs its user in, and keeps the refresh token from scripts', async () => {
    const { authenticator, userId } = await newOwner();
    const answer = await post(await chosen(authenticator));
    expect([answer.status, answer.body['user_id']]).toEqual([200, userId]);
    expect(cookieOf(answer).value).toMatch(/^rt_/);
    expect(answer.text).not.toContain('rt_');
    const authorization = `Bearer ${answer.body['access_token']}`;
    expect((await call(listAccounts, { headers: { authorization } })).status).toBe(200);
    expect((await callConsole('POST', { body: {}, token: cookieOf(answer).value })).status).toBe(200);
  });

  it('is answered again if its answer was lost', async () => {
    const body = await chosen((await newOwner()).authenticator);
    const [first, again] = [await post(body), await post(body)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(cookieOf(again)).toEqual(cookieOf(first));
  });

  it('is refused once its user has removed it', async () => {
    const owner = await newOwner();
    await removeMine(owner, owner.passkey);
    const answer = await post(await chosen(owner.authenticator));
    expect([...outcome(answer), answer.cookies]).toEqual([400, 'invalid_passkey', []]);
  });

  it('is refused if it was used on a page of another origin', async () => {
    const { authenticator } = await newOwner();
    const answer = await post(await chosen(authenticator, { origin: 'https://evil.example' }));
    expect([...outcome(answer), answer.cookies]).toEqual([400, 'invalid_passkey', []]);
  });

  it('of another application is refused, and signs in there afterwards', async () => {
    const { app, clientId: key } = await makePasskeyTenant();
    const { authenticator } = await newOwner(app, key);
    const passkey = await chosen(authenticator, { key });
    const refused = await post(passkey);
    expect([refused.status, refused.cookies]).toEqual([410, []]);
    expect((await postAssertion(key, passkey)).status).toBe(200);
    const answer = await post(await chosen(authenticator));
    expect([...outcome(answer), answer.cookies]).toEqual([400, 'invalid_passkey', []]);
  });

  it('is refused while the hub takes none', async () => {
    const { authenticator } = await newOwner();
    const body = await chosen(authenticator);
    await changeItem(keys.application(HUB), { config: {} });
    expect(outcome(await post(body))).toEqual([403, 'passkeys_not_enabled']);
  });

  it('is refused for a disabled user', async () => {
    const { authenticator, userId } = await newOwner();
    await changeItem(keys.profile(HUB, userId), { state: 'disabled' });
    expect(outcome(await post(await chosen(authenticator)))).toEqual([403, 'user_disabled']);
  });

  it('is for the page of the console alone, and stays unused', async () => {
    const body = await chosen((await newOwner()).authenticator);
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'x-svc-console': '' },
    ])
      expect(outcome(await post(body, headers))).toEqual([403, 'origin_not_allowed']);
    expect((await post(body)).status).toBe(200);
  });

  it('is named where it is not whole or has more, and stays unused', async () => {
    const passkey = await chosen((await newOwner()).authenticator);
    const half = await post({ ...passkey, response: undefined });
    expect([half.status, faultPaths(half)]).toEqual([400, ['body.response']]);
    const more = await post({ ...passkey, code: '123456' });
    expect([more.status, faultPaths(more)]).toEqual([400, ['body.code']]);
    expect((await post(passkey)).status).toBe(200);
  });

  it('leaves nothing of what it signed in the log', async () => {
    const passkey = await chosen((await newOwner()).authenticator);
    const lines = await logLinesOf(() => post(passkey));
    expect(lines.join('')).toContain('signInToConsoleByPasskey');
    expect(lines.join('')).not.toContain(passkey.response['signature']);
    expect(lines.join('')).not.toContain(passkey.response['clientDataJSON']);
  });
});

import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as complete from '../../../functions/sign-in/complete-sign-in.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as signOut from '../../../functions/sign-in/sign-out.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail, redeemLink } from '../../support/magic-links.ts';
import { scanTable } from '../../support/scan-table.ts';
import { call, completeSignIn, makeSignInTenant, startedSignIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM';
const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
afterEach(() => vi.useRealTimers());

const start = (more: object = {}) =>
  startedSignIn(backends, credential.clientId, { email: newEmail(), ...more });
const stopClock = () => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const bearer = ({ body }: Answer) => ({ authorization: `Bearer ${body['access_token']}` });
const request = (answer: Answer) => ({ params: { app: tenant.app }, headers: bearer(answer) });
const readOwnData = (answer: Answer) => call(getMyData, request(answer));
const refresh = ({ body }: Answer) => invoke(issueToken, { body: { refresh_token: body['refresh_token'] } });
const sessionOf = ({ body }: Answer) => decodeJwt(String(body['access_token']))['sid'];

/** A sign-in whose answer the client may not have got. */
async function completed() {
  const { challengeId, code } = await start();
  const first = await completeSignIn(challengeId, code);
  expect(first.status).toBe(200);
  return { challengeId, code, first, again: () => completeSignIn(challengeId, code) };
}

describe('a code whose answer was lost', () => {
  it('gives the tokens of the same session again within a minute', async () => {
    stopClock();
    const { first, again } = await completed();
    pass(59_999);
    const second = await again();
    const { access_token, device_key, ...same } = first.body;
    expect(second).toMatchObject({ status: 200, body: same });
    expect(Object.keys(second.body).sort()).toEqual(Object.keys(first.body).sort());
    expect(sessionOf(second)).toBe(sessionOf(first));
    expect((await readOwnData(second)).status).toBe(200);
    expect((await refresh(second)).status).toBe(200);
    expect([access_token, device_key]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('opens one session for two requests at once, and answers both', async () => {
    const { challengeId, code } = await start();
    const answers = await Promise.all([1, 2].map(() => completeSignIn(challengeId, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(sessionOf)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1);
  });

  it('gives nothing more after an access token was used', async () => {
    const { first, again } = await completed();
    expect((await readOwnData(first)).status).toBe(200);
    expect(await again()).toBeApiError(410, 'challenge_ended');
    expect((await refresh(first)).status).toBe(200);
  });

  it('gives nothing more after the access token of the repetition was used', async () => {
    const { again } = await completed();
    expect((await readOwnData(await again())).status).toBe(200);
    expect(await again()).toBeApiError(410, 'challenge_ended');
  });

  it('gives nothing more after the refresh token was used, and keeps the session', async () => {
    const { first, again } = await completed();
    const child = await refresh(first);
    expect(await again()).toBeApiError(410, 'challenge_ended');
    expect((await readOwnData(child)).status).toBe(200);
  });

  it('gives nothing more after the session has ended', async () => {
    const { first, again } = await completed();
    await call(signOut, { ...request(first), body: {} });
    expect(await again()).toBeApiError(410, 'challenge_ended');
  });

  it('gives nothing to a disabled user', async () => {
    const { first, again } = await completed();
    await changeItem(keys.profile(tenant.app, String(first.body['app_user_id'])), { state: 'disabled' });
    expect(await again()).toBeApiError(403, 'user_disabled');
  });

  it('gives nothing to the page of another site', async () => {
    const headers = { origin: 'https://attacker.example' };
    const { clientId: key } = await makeSignInTenant();
    const { challengeId, code } = await startedSignIn(backends, key, { email: newEmail() });
    expect((await completeSignIn(challengeId, code)).status).toBe(200);
    const answer = await invoke(complete, { body: { challenge_id: challengeId, code }, headers });
    expect(answer).toBeApiError(403, 'origin_not_allowed');
  });

  it('compares five codes in all, and reveals nothing about wrong ones', async () => {
    const { challengeId, code, again } = await completed();
    for (let n = 1; n <= 4; n++) {
      const wrong = String((Number(code) + n) % 1_000_000).padStart(6, '0');
      expect(await completeSignIn(challengeId, wrong)).toBeApiError(410, 'challenge_ended');
    }
    expect(await again()).toBeApiError(410, 'challenge_ended');
  });

  it('gives nothing without the right verifier of a bound sign-in', async () => {
    const bound = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
    const { challengeId, code } = await start(bound);
    const complete = (more: object) => completeSignIn(challengeId, code, more);
    expect(await complete({ code_verifier: VERIFIER })).toMatchObject({ status: 200 });
    for (const more of [{}, { code_verifier: 'w'.repeat(43) }])
      expect(await complete(more)).toBeApiError(400, 'invalid_grant');
    expect(await complete({ code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });

  it('gives nothing after the link of the message has signed in', async () => {
    const { challengeId, code, linkCode } = await start();
    expect((await redeemLink(linkCode)).status).toBe(200);
    expect(await completeSignIn(challengeId, code)).toBeApiError(410, 'challenge_ended');
  });

  it('leaves no readable token in the table', async () => {
    const { challengeId, first } = await completed();
    const table = JSON.stringify(await scanTable());
    for (const name of ['refresh_token', 'access_token']) expect(table).not.toContain(first.body[name]);
    expect(table).not.toContain(challengeId);
    expect(await getItem(keys.challenge(challengeId))).toHaveProperty('completion.sealed_token');
  });
});

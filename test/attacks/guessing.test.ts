import { beforeAll, describe, expect, it } from 'vitest';
import * as getApplication from '../../functions/applications/get-application.ts';
import * as createGroup from '../../functions/groups/create-group.ts';
import * as visitLink from '../../functions/magic-links/visit-link.ts';
import * as getChallengeStatus from '../../functions/sign-in/get-challenge-status.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';
import { makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { expectRefused } from '../support/refusals.ts';
import { call, completeSignIn, makeCredential, openSessionOf, startedSignIn } from '../support/sign-in.ts';
import { useTenantOnly } from '../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
let credential: Awaited<ReturnType<typeof makeCredential>>;

beforeAll(async () => {
  credential = await makeCredential(tenant.app);
});

const PARALLEL = 40;
/** Changes one character of a secret, at a place that moves from guess to guess. */
function near(secret: string, guess: number): string {
  const at = secret.length - 1 - (guess % Math.min(secret.length, 20));
  return `${secret.slice(0, at)}${secret[at] === 'a' ? 'b' : 'a'}${secret.slice(at + 1)}`;
}
const guesses = (secret: string) => Array.from({ length: PARALLEL }, (_, guess) => near(secret, guess));

describe('parallel guesses of a code', () => {
  const attempt = useAttack(
    'guesses of a six-digit code',
    'at most 5 compared for a sign-in, 60 a day for an address',
  );

  it('are compared at most five times for each sign-in', async () => {
    const email = newEmail();
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round++) {
      const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
      const wrong = Array.from({ length: PARALLEL }, (_, n) =>
        String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'),
      );
      const answers = await Promise.all(
        wrong.map((guess) =>
          attempt(async () => {
            const answer = await completeSignIn(challengeId, guess);
            expectRefused(answer, ['invalid_code', 'challenge_ended', 'too_many_requests']);
            return answer;
          }),
        ),
      );
      outcomes.push(...answers.map(({ body }) => String(body['code'])));
    }
    expect(outcomes.filter((code) => code === 'invalid_code').length).toBeLessThanOrEqual(20);
  });
});

describe('a guess near a secret', () => {
  const attempt = useAttack(
    'guesses of secrets of 128 bits and more',
    '401, 400 or 404, and no difference between them',
  );

  it('of an application opens nothing', async () => {
    for (const secret of guesses(credential.secret))
      await attempt(async () => {
        const headers = { 'x-svc-app-key': credential.clientId, 'x-svc-app-secret': secret };
        const params = { app: tenant.app };
        expect(await call(createGroup, { params, headers, body: {} })).toBeApiError(401, 'invalid_key');
      });
  });

  it('of a service account gives no token', async () => {
    const answers = guesses(credential.secret).map((secret) =>
      attempt(async () => {
        const headers = { 'x-svc-app-key': credential.clientId, 'x-svc-app-secret': secret };
        const answer = await invoke(issueToken, { headers, body: { grant_type: 'client_credentials' } });
        expect([answer.status, answer.body['access_token']]).toEqual([401, undefined]);
      }),
    );
    await Promise.all(answers);
  });

  it('of an access token authenticates nobody', async () => {
    const { accessToken } = await openSessionOf(tenant.app, tenant.userId);
    for (const token of guesses(accessToken.slice(0, -1)))
      await attempt(async () => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await call(getApplication, { params: { app: tenant.app }, headers });
        expect(answer).toBeApiError(401, 'invalid_token');
      });
  });

  it('of a refresh token ends no session, and gives no token', async () => {
    const { refreshToken } = await openSessionOf(tenant.app, tenant.userId);
    for (const refresh_token of guesses(refreshToken))
      await attempt(async () => {
        expect(await invoke(issueToken, { body: { refresh_token } })).toBeApiError(400, 'invalid_grant');
      });
    expect((await invoke(issueToken, { body: { refresh_token: refreshToken } })).status).toBe(200);
  });

  it('of a link finds none, and the link still works', async () => {
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    for (const guess of guesses(code))
      await attempt(async () => {
        expect((await invoke(visitLink, { params: { code: guess } })).status).toBe(404);
        expect((await redeemLink(guess)).status).toBe(404);
      });
    expect((await redeemLink(code)).status).toBe(200);
  });

  it('of a challenge finds none', async () => {
    const { challengeId } = await startedSignIn(backends, credential.clientId, { email: newEmail() });
    for (const challenge_id of guesses(challengeId))
      await attempt(async () => {
        const answer = await invoke(getChallengeStatus, { body: { challenge_id } });
        expectRefused(answer, ['challenge_not_found', 'invalid_input']);
      });
  });

  it('of an Idempotency-Key gets no answer of another caller', async () => {
    const params = { app: tenant.app };
    const made = await call(createGroup, {
      params,
      headers: { ...credential.headers, 'idempotency-key': 'order-1' },
      body: { name: 'Secret' },
    });
    const other = await makeCredential(tenant.app);
    await attempt(async () => {
      const answer = await call(createGroup, {
        params,
        headers: { ...other.headers, 'idempotency-key': 'order-1' },
        body: { name: 'Mine' },
      });
      expect(answer.body['id']).not.toBe(made.body['id']);
    });
  });
});

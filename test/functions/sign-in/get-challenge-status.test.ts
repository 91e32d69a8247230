import { afterEach, describe, expect, it, vi } from 'vitest';
import * as getChallengeStatus from '../../../functions/sign-in/get-challenge-status.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { newEmail, redeemLink, setConfig } from '../../support/magic-links.ts';
import { completeSignIn, makeCredential, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);
const start = () => startedSignIn(backends, credential.clientId, { email: newEmail() });
const statusOf = (challenge_id: unknown) => invoke(getChallengeStatus, { body: { challenge_id } });
afterEach(() => vi.useRealTimers());

describe('POST /hub/auth/challenge_status', () => {
  describe('200', () => {
    it('answers pending in one read, which changes nothing, until the challenge ends', async () => {
      const { challengeId, code } = await start();
      const calls = await countCalls(async () => {
        expect(await statusOf(challengeId)).toMatchObject({ status: 200, body: { status: 'pending' } });
      });
      expect(calls).toEqual(['GetItem']);
      expect((await completeSignIn(challengeId, code)).status).toBe(200);
    });

    it.each([
      [
        'the code',
        ({ challengeId, code }: Awaited<ReturnType<typeof start>>) => completeSignIn(challengeId, code),
      ],
      ['the link', ({ linkCode }: Awaited<ReturnType<typeof start>>) => redeemLink(linkCode)],
    ])('answers completed without a token once %s was used, and also later', async (_, complete) => {
      const started = await start();
      expect((await complete(started)).status).toBe(200);
      const answer = await statusOf(started.challengeId);
      expect([answer.status, answer.body]).toEqual([200, { status: 'completed' }]);
      vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
      expect((await statusOf(started.challengeId)).body).toEqual({ status: 'completed' });
    });

    it('answers expired once its time is over', async () => {
      const { challengeId } = await start();
      vi.useFakeTimers({ now: Date.now() + 15 * 60_000, toFake: ['Date'] });
      expect((await statusOf(challengeId)).body).toEqual({ status: 'expired' });
    });
  });

  describe('expired', () => {
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

    it('after exactly five wrong codes', async () => {
      const { challengeId, code } = await start();
      for (let n = 1; n <= 5; n++) {
        expect((await statusOf(challengeId)).body).toEqual({ status: 'pending' });
        expect((await completeSignIn(challengeId, wrong(code))).status).toBe(n < 5 ? 400 : 410);
      }
      expect((await statusOf(challengeId)).body).toEqual({ status: 'expired' });
    });

    it('after any other end of a challenge', async () => {
      const { challengeId } = await start();
      await changeItem(keys.challenge(challengeId), { state: 'failed' });
      expect((await statusOf(challengeId)).body).toEqual({ status: 'expired' });
    });

    it('after five refused right codes, when no further code is accepted', async () => {
      const tenant = await makeTenant();
      const closed = await makeCredential(tenant.app);
      const { challengeId, code } = await startedSignIn(backends, closed.clientId, { email: newEmail() });
      await setConfig(tenant, { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } });
      for (let n = 0; n < 5; n++) {
        expect((await statusOf(challengeId)).body).toEqual({ status: 'pending' });
        expect((await completeSignIn(challengeId, code)).body).toMatchObject({ code: 'sign_up_closed' });
      }
      expect((await statusOf(challengeId)).body).toEqual({ status: 'expired' });
      await setConfig(tenant, {});
      expect((await completeSignIn(challengeId, code)).status).toBe(410);
    });

    it('not if the fifth code was right', async () => {
      const { challengeId, code } = await start();
      for (let n = 0; n < 4; n++) await completeSignIn(challengeId, wrong(code));
      expect((await completeSignIn(challengeId, code)).status).toBe(200);
      expect((await statusOf(challengeId)).body).toEqual({ status: 'completed' });
    });
  });

  it('answers 404 to a challenge that does not exist', async () => {
    expect(await statusOf('nothing')).toBeApiError(404, 'challenge_not_found');
  });

  it.each(['', 'x'.repeat(129), 7, undefined])('answers 400 to the id %j', async (id) => {
    expect(await statusOf(id)).toBeApiError(400, 'invalid_input');
  });
});

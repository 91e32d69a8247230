import { afterEach, describe, expect, it, vi } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { cancelOwn, completeOwn, newest, patchOwn, pendingOf, undo } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail, profileOf, visitLink } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { makeProfile } from '../../support/profiles.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { makeSignInTenant, openSessionOf, signIn, startedSignIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

afterEach(() => void vi.useRealTimers());

const signInBy = (email: string) => signIn(backends, credential.clientId, { email });

/** A user with a proved address who has asked for another one. */
async function asked() {
  const [before, after] = [newEmail(), newEmail()];
  const session = await signInBy(before);
  const { challengeId } = pendingOf(await patchOwn(tenant.app, session, { email: after }), 'email');
  return { session, before, after, challengeId, ...newest(backends, after) };
}

/** The same session with a new access token. */
async function renewed({ refreshToken }: { refreshToken: string }) {
  const { body } = await invoke(issueToken, { body: { refresh_token: refreshToken } });
  return { headers: { authorization: `Bearer ${body['access_token']}` } };
}

const unknown = { status: 404, body: { code: 'challenge_not_found' } };

describe('a cancelled change of address', () => {
  it('takes no code, shows none by its link, and leaves the profile as it was', async () => {
    const { session, before, challengeId, code, linkCode } = await asked();
    const answer = await cancelOwn(tenant.app, session, challengeId);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const late = await completeOwn(tenant.app, session, challengeId, code);
    expect(late).toBeApiError(410, 'challenge_ended');
    expect((await visitLink(linkCode)).text).not.toContain(code);
    expect(await profileOf(tenant, session.userId)).toMatchObject({ verified_data: { email: before } });
  });

  it('leaves nothing to cancel for the link of its notice', async () => {
    const { session, before, challengeId } = await asked();
    const notice = newest(backends, before);
    expect((await visitLink(notice.linkCode)).text).toContain('Cancel the change');
    await cancelOwn(tenant.app, session, challengeId);
    expect((await visitLink(notice.linkCode)).text).not.toContain('Cancel the change');
  });

  it('is cancelled again with the same answer', async () => {
    const { session, challengeId } = await asked();
    const answers = [
      await cancelOwn(tenant.app, session, challengeId),
      await cancelOwn(tenant.app, session, challengeId),
      ...(await atOnce(3, () => cancelOwn(tenant.app, session, challengeId))),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  });

  it('needs no notice: a user without a verified address cancels it too', async () => {
    const session = await openSessionOf(tenant.app, await makeProfile(tenant, { data: {} }));
    const phone = newPhone();
    const { challengeId } = pendingOf(
      await patchOwn(tenant.app, session, { phone_number: phone }),
      'phone_number',
    );
    expect((await cancelOwn(tenant.app, session, challengeId)).status).toBe(204);
    const late = await completeOwn(tenant.app, session, challengeId, newest(backends, phone).code);
    expect(late).toBeApiError(410, 'challenge_ended');
  });
});

describe('a change that ended otherwise', () => {
  it('is cancelled without an effect after it expired', async () => {
    const { session, challengeId } = await asked();
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
    expect((await cancelOwn(tenant.app, await renewed(session), challengeId)).status).toBe(204);
  });

  it('is cancelled without an effect after five wrong codes', async () => {
    const { session, challengeId, code } = await asked();
    for (let n = 1; n <= 5; n++) await completeOwn(tenant.app, session, challengeId, wrongCode(code));
    expect((await cancelOwn(tenant.app, session, challengeId)).status).toBe(204);
  });

  it('is cancelled without an effect after its notice cancelled it', async () => {
    const { session, before, challengeId, code } = await asked();
    expect((await undo(newest(backends, before).linkCode)).status).toBe(200);
    expect((await cancelOwn(tenant.app, session, challengeId)).status).toBe(204);
    const late = await completeOwn(tenant.app, session, challengeId, code);
    expect(late).toBeApiError(410, 'challenge_ended');
  });

  it('stays complete, and its notice can still undo it', async () => {
    const { session, before, after, challengeId, code } = await asked();
    const pending = newest(backends, before).linkCode;
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    const answer = await cancelOwn(tenant.app, session, challengeId);
    expect(answer).toBeApiError(410, 'challenge_ended');
    expect(answer.body['detail']).toBe('The change is complete; change the address again');
    expect(await profileOf(tenant, session.userId)).toMatchObject({ verified_data: { email: after } });
    expect((await undo(pending)).status).toBe(200);
    expect(await profileOf(tenant, session.userId)).toMatchObject({ verified_data: { email: before } });
  });
});

describe('a change of somebody else', () => {
  it('does not exist for another session of the user', async () => {
    const { session, before, after, challengeId, code } = await asked();
    expect(await cancelOwn(tenant.app, await signInBy(before), challengeId)).toMatchObject(unknown);
    expect((await completeOwn(tenant.app, session, challengeId, code)).body['verified_data']).toEqual({
      email: after,
    });
  });

  it('does not exist for another user, and is answered like an unknown one', async () => {
    const { challengeId } = await asked();
    const other = await signInBy(newEmail());
    const [theirs, none] = [
      await cancelOwn(tenant.app, other, challengeId),
      await cancelOwn(tenant.app, other, challengeId.split('').reverse().join('')),
    ];
    expect(theirs).toMatchObject(unknown);
    const ids = { request_id: '', instance: '' };
    expect({ ...theirs.body, ...ids }).toEqual({ ...none.body, ...ids });
  });

  it('does not exist for a user of another application', async () => {
    const { session, challengeId, code } = await asked();
    const { clientId, app } = await makeSignInTenant();
    const other = await signIn(backends, clientId, { email: newEmail() });
    expect(await cancelOwn(app, other, challengeId)).toMatchObject(unknown);
    expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
  });

  it('is none if it is a sign-in', async () => {
    const { session, before } = await asked();
    const { challengeId } = await startedSignIn(backends, credential.clientId, { email: before });
    expect(await cancelOwn(tenant.app, session, challengeId)).toMatchObject(unknown);
  });
});

describe('a cancellation and the code at once', () => {
  it('cancels before a code that is about to be written', async () => {
    const { session, before, challengeId, code } = await asked();
    beforeNextTransaction(async () => {
      expect((await cancelOwn(tenant.app, session, challengeId)).status).toBe(204);
    });
    const late = await completeOwn(tenant.app, session, challengeId, code);
    expect(late).toBeApiError(410, 'challenge_ended');
    expect(await profileOf(tenant, session.userId)).toMatchObject({ verified_data: { email: before } });
  });

  it('is refused after a code that is written meanwhile', async () => {
    const { session, after, challengeId, code } = await asked();
    beforeNextTransaction(async () => {
      expect((await completeOwn(tenant.app, session, challengeId, code)).status).toBe(200);
    });
    expect(await cancelOwn(tenant.app, session, challengeId)).toBeApiError(410, 'challenge_ended');
    expect(await profileOf(tenant, session.userId)).toMatchObject({ verified_data: { email: after } });
  });

  it('have exactly one effect, which every answer agrees with', { tags: 'heavy' }, async () => {
    const { session, before, after, challengeId, code } = await asked();
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, n) =>
        n % 2 === 0
          ? cancelOwn(tenant.app, session, challengeId)
          : completeOwn(tenant.app, session, challengeId, code),
      ),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    const isComplete = statuses.has(200);
    expect([...statuses].sort()).toEqual(isComplete ? [200, 410] : [204, 410]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(isComplete ? 1 : 0);
    const { verified_data } = (await profileOf(tenant, session.userId)) ?? {};
    expect(verified_data).toEqual({ email: isComplete ? after : before });
  });
});

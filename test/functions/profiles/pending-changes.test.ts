import { describe, expect, it } from 'vitest';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import { cancelOwn, completeOwn, newest, patchOwn, pendingOf } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { faultPaths } from '../../support/invoke.ts';
import { useLaterTime } from '../../support/later-time.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { call, makeCredential, signIn } from '../../support/sign-in.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const pass = useLaterTime();

/** Somebody who has signed in by e-mail, with the ways to the own profile. */
async function someone(email = newEmail()) {
  const { app } = tenant;
  const { clientId } = await makeCredential(app);
  const session = await signIn(backends, clientId, { email });
  const read = async (query: Record<string, string> = { pending: 'true' }) =>
    (await call(getMyData, { params: { app }, headers: session.headers, query })).body['pending'];
  const change = (data: Record<string, unknown>) => patchOwn(app, session, data);
  const resend = (id: string, more = {}) =>
    patchOwn(app, session, {}, { body: { data: {}, resend: id, ...more } });
  const complete = (id: string, code: string) => completeOwn(app, session, id, code);
  return { app, email, session, read, change, resend, complete };
}

describe('pending changes of the own profile', () => {
  it('are shown with the new address, to the session that asked for them', async () => {
    const me = await someone();
    const [email, phone_number] = [newEmail(), newPhone()];
    await me.change({ email });
    const asked = await me.change({ phone_number });
    const { masked: value_masked, expires: expires_at } = pendingOf(asked, 'phone_number');
    expect(await me.read()).toEqual({
      email: expect.objectContaining({ value: email }),
      phone_number: { value: phone_number, value_masked, expires_at },
    });
    const elsewhere = await someone(me.email);
    expect(await elsewhere.read()).toEqual({});
  });

  it('are the newest of each field', async () => {
    const me = await someone();
    await me.change({ email: newEmail() });
    pass(1000);
    const email = newEmail();
    await me.change({ email });
    expect(await me.read()).toEqual({ email: expect.objectContaining({ value: email }) });
  });

  it('are read only if they are asked for', async () => {
    const me = await someone();
    await me.change({ email: newEmail() });
    const calls = await countCalls(() => me.read({}));
    const more = await countCalls(() => me.read());
    expect(await me.read({})).toBeUndefined();
    expect(more.length - calls.length).toBe(2);
  });

  it.each<[string, (me: Awaited<ReturnType<typeof someone>>, id: string, to: string) => Promise<unknown>]>([
    ['completed', (me, id, to) => me.complete(id, newest(backends, to).code)],
    ['cancelled', (me, id) => cancelOwn(me.app, me.session, id)],
    ['expired', async () => pass(3_000_000)],
    [
      'guessed at too often',
      async (me, id) => {
        for (let tries = 0; tries < 5; tries++) await me.complete(id, '000000');
      },
    ],
  ])('are no more once they are %s', async (_, end) => {
    const me = await someone();
    const email = newEmail();
    const { challengeId } = pendingOf(await me.change({ email }), 'email');
    await end(me, challengeId, email);
    expect(await me.read()).toEqual({});
  });
});

describe('a new code for a pending change', () => {
  it('replaces the last one, and tells the contacts nothing again', async () => {
    const me = await someone();
    const email = newEmail();
    const first = pendingOf(await me.change({ email }), 'email');
    const { code } = newest(backends, email);
    const notices = backends.messages().list(me.email).length;
    pass(31_000);
    const answer = await me.resend(first.challengeId);
    expect(answer.body).toMatchObject({ data: { email: me.email }, pending: { email: { value: email } } });
    const second = pendingOf(answer, 'email');
    expect((await me.complete(first.challengeId, code)).body).toMatchObject({ code: 'challenge_ended' });
    const done = await me.complete(second.challengeId, newest(backends, email).code);
    expect(done.body).toMatchObject({ data: { email } });
    // The one more is that of the completion.
    expect(backends.messages().list(me.email)).toHaveLength(notices + 1);
  });

  it('is sent once in 30 seconds', async () => {
    const me = await someone();
    const email = newEmail();
    const { challengeId } = pendingOf(await me.change({ email }), 'email');
    const early = await me.resend(challengeId);
    expect([early.status, Number(early.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await me.complete(challengeId, newest(backends, email).code)).status).toBe(200);
  });

  it('is sent for a change of this session that waits, alone', async () => {
    const me = await someone();
    const { challengeId } = pendingOf(await me.change({ email: newEmail() }), 'email');
    pass(31_000);
    const elsewhere = await someone(me.email);
    expect((await elsewhere.resend(challengeId)).body).toMatchObject({ code: 'challenge_ended' });
    await cancelOwn(me.app, me.session, challengeId);
    expect((await me.resend(challengeId)).body).toMatchObject({ code: 'challenge_ended' });
  });

  it.each([{ data: { email: 'ada@example.com' } }, { verify: 'email' }])(
    'is asked for with nothing else: %j',
    async (more) => {
      const me = await someone();
      const { challengeId } = pendingOf(await me.change({ email: newEmail() }), 'email');
      const answer = await me.resend(challengeId, more);
      expect([answer.status, faultPaths(answer)]).toEqual([400, ['body.resend']]);
    },
  );
});

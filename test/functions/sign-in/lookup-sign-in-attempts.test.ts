import { afterEach, describe, expect, it, vi } from 'vitest';
import * as visitLink from '../../../functions/magic-links/visit-link.ts';
import * as getUser from '../../../functions/users/get-user.ts';
import * as searchUsers from '../../../functions/users/search-users.ts';
import type { Principal } from '../../../shared/http/principal.ts';
import { keyedAddress } from '../../../shared/sign-in-attempts/address-key.ts';
import type { SignInAttempt } from '../../../shared/sign-in-attempts/attempt-contract.ts';
import { attemptKey } from '../../../shared/sign-in-attempts/attempt-store.ts';
import { useBackends } from '../../support/backends.ts';
import { failNextUpdate } from '../../support/before-call.ts';
import { makeMember, support } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail, redeemLink } from '../../support/magic-links.ts';
import { bounceOf, deliverFeedback, deliveryOf, readDelivery, sendOf } from '../../support/mail-feedback.ts';
import { newPhone } from '../../support/phones.ts';
import { asBackend, putUser, removeUser } from '../../support/profiles.ts';
import { publishPending } from '../../support/publish-pending.ts';
import {
  completeSignIn,
  makeSignInTenant,
  signIn,
  startedSignIn,
  startSignIn,
} from '../../support/sign-in.ts';
import { attemptsBy, lookUp, stepsOf } from '../../support/sign-in-attempts.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const backends = useBackends({ events: true });
const tenant = useTenantOnly();
const credential = useCredential(tenant);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

const readExport = (user: string, principal: Principal = tenant.keys) =>
  invoke(getUser, { params: { app: tenant.app, user }, query: { format: 'export' }, principal });
const listOf = (body: Record<string, unknown>) =>
  (body['export'] as { sign_in_attempts: SignInAttempt[] }).sign_in_attempts;

/** A user who signed in twice, the second time after a wrong code, and the address. */
async function userWithAttempts() {
  const email = newEmail();
  const { userId } = await signIn(backends, credential.clientId, { email });
  const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
  await completeSignIn(challengeId, wrong(code));
  await completeSignIn(challengeId, code);
  // Somebody else tries, too.
  const stranger = await startedSignIn(backends, credential.clientId, { email });
  await completeSignIn(stranger.challengeId, wrong(stranger.code));
  await publishPending();
  return { userId, email };
}

describe('POST /applications/{app}/sign-in-attempts/lookup', () => {
  it('shows each step of a sign-in by e-mail, with request, method, client and source', async () => {
    const email = newEmail();
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
    const [begun] = await attemptsBy(tenant, { email });
    const mail = { app: tenant.app, to: email, attempt: String(begun?.id) };
    await deliverFeedback(sendOf(mail));
    await deliverFeedback(deliveryOf(mail));
    await completeSignIn(challengeId, wrong(code));
    const done = await completeSignIn(challengeId, code);
    const [attempt, ...others] = await attemptsBy(tenant, { email });
    expect(others).toEqual([]);
    expect(stepsOf(attempt)).toEqual([
      'started',
      'message_accepted',
      'message_delivered',
      'wrong_code invalid_code',
      'completed',
    ]);
    expect(attempt).toMatchObject({
      id: expect.stringMatching(/^attempt_/),
      outcome: 'completed',
      channel: 'email',
      method: 'email_code',
      client: credential.clientId,
      user_id: done.body['app_user_id'],
    });
    const [started, , , wrongCode, completed] = attempt?.steps ?? [];
    for (const step of [started, wrongCode, completed])
      expect(step).toMatchObject({ request_id: expect.any(String), source: expect.any(String) });
    const times = attempt?.steps.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted());
  });

  it('finds the same attempt by user, address, number and each of its requests', async () => {
    const phone = newPhone();
    const { userId } = await signIn(backends, credential.clientId, { phone });
    const [attempt] = await attemptsBy(tenant, { phone });
    expect(stepsOf(attempt)).toEqual(['started', 'completed']);
    expect(await attemptsBy(tenant, { user_id: userId })).toEqual([attempt]);
    for (const { request_id } of attempt?.steps ?? [])
      expect(await attemptsBy(tenant, { request_id })).toEqual([attempt]);
  });

  it('shows that the link was opened, by which browser, and used', async () => {
    const email = newEmail();
    const { linkCode } = await startedSignIn(backends, credential.clientId, { email });
    await invoke(visitLink, { params: { code: linkCode }, headers: { 'user-agent': FIREFOX } });
    await invoke(visitLink, { params: { code: linkCode } });
    await redeemLink(linkCode);
    const [attempt] = await attemptsBy(tenant, { email });
    expect(stepsOf(attempt)).toEqual(['started', 'link_opened', 'completed']);
    expect(attempt).toMatchObject({ method: 'email_link' });
    expect(attempt?.steps[1]).toMatchObject({ browser: { name: 'Firefox', system: 'Windows' } });
  });

  it('shows that a link was opened when it led nowhere', async () => {
    const email = newEmail();
    const { linkCode } = await startedSignIn(backends, credential.clientId, { email });
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    await invoke(visitLink, { params: { code: linkCode } });
    const [attempt] = await attemptsBy(tenant, { email });
    expect(stepsOf(attempt)).toEqual(['started', 'link_opened link_expired']);
  });

  it('shows a bounce', async () => {
    const email = newEmail();
    await startedSignIn(backends, credential.clientId, { email });
    const [begun] = await attemptsBy(tenant, { email });
    await deliverFeedback(bounceOf({ app: tenant.app, to: email, attempt: String(begun?.id) }));
    const [attempt] = await attemptsBy(tenant, { email });
    expect(stepsOf(attempt)).toEqual(['started', 'message_bounced']);
    expect(attempt?.steps[1]).toMatchObject({ bounce: 'Permanent' });
  });

  it('stops e-mails after a bounce that is recorded only later', async () => {
    const email = newEmail();
    await startedSignIn(backends, credential.clientId, { email });
    const [{ id } = { id: '' }] = await attemptsBy(tenant, { email });
    const { app } = tenant;
    const address = String(await keyedAddress(app, { field: 'email', value: email }));
    failNextUpdate(attemptKey({ app, address, id }));
    const bounce = bounceOf({ app, to: email, attempt: id });
    await expect(deliverFeedback(bounce)).rejects.toThrow();
    const delivery = await readDelivery(app, tenant.keys, email);
    expect(delivery.body).toMatchObject({ state: 'stopped' });
    await deliverFeedback(bounce);
    const [attempt] = await attemptsBy(tenant, { email });
    expect(stepsOf(attempt)).toEqual(['started', 'message_bounced']);
  });

  it('has the code of each refusal, those of starts of one hour together', async () => {
    const email = newEmail();
    for (let start = 0; start < 5; start++)
      await startSignIn(credential.clientId, { email }, { sourceIp: '198.51.100.7' });
    for (let start = 0; start < 2; start++) {
      const refused = await startSignIn(credential.clientId, { email }, { sourceIp: '198.51.100.7' });
      expect(refused.status).toBe(429);
    }
    const attempts = await attemptsBy(tenant, { email });
    expect(attempts).toHaveLength(6);
    const refused = attempts.find(({ outcome }) => outcome === 'refused');
    expect(stepsOf(refused)).toEqual(['refused too_many_requests', 'refused too_many_requests']);
    expect(refused?.steps[0]).toMatchObject({ source: '198.51.100.7' });
  });

  it('says that the message refused an unknown address, though the start was answered', async () => {
    const { clientId: key, ...closed } = await makeSignInTenant({
      hub: { auth: { restrictions: { sign_up_status: 'disabled' } } },
    });
    const email = newEmail();
    expect((await startSignIn(key, { email })).status).toBe(200);
    const [attempt] = await attemptsBy(closed, { email });
    expect(stepsOf(attempt)).toEqual(['started', 'refused sign_up_closed']);
    expect(attempt).toMatchObject({ outcome: 'refused' });
  });

  it('is sorted by time, the newest first, page by page', async () => {
    const email = newEmail();
    for (let start = 0; start < 3; start++) await startSignIn(credential.clientId, { email });
    const all = await attemptsBy(tenant, { email });
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const pages: unknown[] = [];
    let after: unknown;
    do {
      const { body } = await lookUp(tenant, { email, page_size: 1, ...(after !== undefined && { after }) });
      pages.push(body['results']);
      after = body['next'];
    } while (after !== undefined);
    expect(pages).toEqual(all.map((attempt) => [attempt]));
  });

  it.each([
    {},
    { email: 'a@example.com', phone: '+4915112345678' },
    { request_id: 'a b' },
    { email: 'a', after: 'x' },
  ])('refuses a body that names no one subject: %j', async (body) => {
    expect(await lookUp(tenant, body)).toMatchObject({ status: 400 });
  });

  it('is the 404 of an unknown user for a user of another application', async () => {
    const other = await makeTenant();
    const { status, body } = await lookUp(tenant, { user_id: other.userId });
    expect([status, body['error_code'] ?? body['code']]).toEqual([404, 'user_not_found']);
  });

  it('finds no attempts of another application', async () => {
    const [other, email] = [await makeTenant(), newEmail()];
    await signIn(backends, credential.clientId, { email });
    const [attempt] = await attemptsBy(tenant, { email });
    expect(await attemptsBy(other, { email })).toEqual([]);
    const request_id = attempt?.steps[0]?.request_id;
    expect(await attemptsBy(other, { request_id })).toEqual([]);
  });

  it('is for owners, admins, staff, backends and service accounts', async () => {
    const email = newEmail();
    for (const principal of [tenant.hub, tenant.keys, tenant.serviceAccount, support])
      expect((await lookUp(tenant, { email }, principal)).status).toBe(200);
    for (const role of ['editor', 'viewer'] as const)
      expect((await lookUp(tenant, { email }, await makeMember(tenant.account, role))).status).toBe(403);
  });

  it('finds nothing after the days of the deployment', async () => {
    const email = newEmail();
    await signIn(backends, credential.clientId, { email });
    expect(await attemptsBy(tenant, { email })).toHaveLength(1);
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] });
    expect((await lookUp(tenant, { email })).body['results']).toEqual([]);
  });

  it('finds nothing of a deployment that records none', async () => {
    vi.stubEnv('ATTEMPT_DAYS', '0');
    const email = newEmail();
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
    await completeSignIn(challengeId, wrong(code));
    await completeSignIn(challengeId, code);
    await publishPending();
    vi.stubEnv('ATTEMPT_DAYS', '30');
    expect(await attemptsBy(tenant, { email })).toEqual([]);
  });
});

describe('the attempts of a user', () => {
  it('are found in a search by the id of a request', async () => {
    const { userId, email } = await userWithAttempts();
    const [newest, , first] = await attemptsBy(tenant, { email });
    for (const { request_id } of [...(newest?.steps ?? []), ...(first?.steps ?? [])]) {
      const answer = await asBackend(searchUsers, tenant, { body: { term: String(request_id) } });
      expect(answer.body['results']).toMatchObject([
        { svc_user: userId, matches: [{ field: 'request_id', exact: true, verified: true }] },
      ]);
    }
    const nobody = await asBackend(searchUsers, tenant, { body: { term: crypto.randomUUID() } });
    expect(nobody.body['results']).toEqual([]);
  });

  it('are not found by request for editors and viewers, but for admins and staff', async () => {
    const { userId, email } = await userWithAttempts();
    const [newest] = await attemptsBy(tenant, { email });
    const body = { term: String(newest?.steps[0]?.request_id) };
    const foundFor = async (principal: Principal) => {
      const answer = await invoke(searchUsers, { params: { app: tenant.app }, principal, body });
      expect(answer.status).toBe(200);
      return (answer.body['results'] as { svc_user: string }[]).map(({ svc_user }) => svc_user);
    };
    for (const role of ['editor', 'viewer'] as const)
      expect(await foundFor(await makeMember(tenant.account, role))).toEqual([]);
    for (const principal of [await makeMember(tenant.account, 'admin'), tenant.hub, support])
      expect(await foundFor(principal)).toEqual([userId]);
  });

  it('are in the export if the user completed them, without wrong codes and refusals', async () => {
    const { userId } = await userWithAttempts();
    const { body } = await readExport(userId);
    expect(listOf(body)).toMatchObject([{ outcome: 'completed' }, { outcome: 'completed' }]);
    expect(listOf(body).map(stepsOf)).toEqual([
      ['started', 'completed'],
      ['started', 'completed'],
    ]);
  });

  it('are hidden from editors and viewers in the export', async () => {
    const { userId } = await userWithAttempts();
    for (const role of ['editor', 'viewer'] as const) {
      const { body } = await readExport(userId, await makeMember(tenant.account, role));
      expect(listOf(body)).toEqual([]);
    }
    const { body } = await readExport(userId, await makeMember(tenant.account, 'admin'));
    expect(listOf(body)).toHaveLength(2);
  });

  it('are deleted also by an address that the user no longer has', async () => {
    const { userId, email } = await userWithAttempts();
    const put = await putUser(tenant, userId, { data: { email: newEmail() } });
    expect(put.status).toBe(200);
    await removeUser(tenant, userId);
    await publishPending();
    expect((await lookUp(tenant, { email })).body['results']).toEqual([]);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { completeSignIn, newAddress, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly({ hub: { auth: { limits: { email_per_day: 3, sms_per_day: 1000 } } } });
const credential = useCredential(tenant);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2031-05-06T07:08:09Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const start = (to: { phone: string } | { email: string }, more = {}) =>
  startSignIn(
    credential.clientId,
    { ...to, ...more },
    { headers: { ...credential.headers, 'x-svc-source-ip': newAddress() } },
  );

it('700 texts by key and secret to consecutive numbers end at the range limit', async () => {
  const range = newPhone().slice(0, -3);
  const numbers = Array.from({ length: 700 }, (_, n) => `${range}${String(n).padStart(3, '0')}`);
  const codes: unknown[] = [];
  for (const phone of numbers) {
    const { status, body } = await start({ phone });
    codes.push(status === 200 ? 'sent' : body['code']);
  }
  expect(codes.filter((code) => code === 'sent')).toHaveLength(20);
  expect(new Set(codes.slice(20))).toEqual(new Set(['number_range_exhausted']));
  expect(await getItem(keys.accountBudget(tenant.account, 'sms', '2031-05'))).toMatchObject({ month: 20 });
});

it('a known device of a number whose range strangers used up still gets its text', async () => {
  const phone = newPhone();
  const begun = await startedSignIn(backends, credential.clientId, { phone });
  const { body } = await completeSignIn(begun.challengeId, begun.code);
  const others = Array.from({ length: 21 }, (_, n) => `${phone.slice(0, -3)}${100 + n}`);
  for (const other of others) await start({ phone: other });
  expect((await start({ phone })).body['code']).toBe('number_range_exhausted');
  expect((await start({ phone }, { device_key: body['device_key'] })).status).toBe(200);
});

it('a backend uses the reserved third of e-mails', async () => {
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await start({ email: newEmail() })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

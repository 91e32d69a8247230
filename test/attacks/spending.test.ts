import { afterEach, describe, expect, it, vi } from 'vitest';
import { HUB_CLIENT_ID } from '../../shared/platform/ids.ts';
import { DAY, MINUTE, utcDay } from '../../shared/platform/time.ts';
import { counterKeys } from '../../shared/storage/counters/window-counter.ts';
import { keys } from '../../shared/storage/keys.ts';
import { getItems } from '../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { createGuest } from '../support/guests.ts';
import { changeItem, storeItem } from '../support/items.ts';
import { newEmail } from '../support/magic-links.ts';
import { scanTable } from '../support/scan-table.ts';
import { completeSignIn, makeSignInTenant, newAddress, startSignIn } from '../support/sign-in.ts';

const backends = useBackends();
afterEach(() => vi.useRealTimers());

const limited = (limits: object) => makeSignInTenant({ hub: { auth: { limits } } });
const mailsTo = (email: string) => backends.messages().list(email);
/** Stops the clock at the beginning of a UTC day. */
const atDayBreak = () =>
  vi.useFakeTimers({ now: Math.ceil(Date.now() / (DAY * 1000)) * DAY * 1000, toFake: ['Date'] });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Uses up the part of an application's e-mails that is open to strangers. */
async function useUpOpenPart(clientId: string, mails: number): Promise<void> {
  for (let n = 0; n < mails; n++)
    expect((await startSignIn(clientId, { email: newEmail() })).status).toBe(200);
}

describe('the owner of one mailbox', () => {
  const attempt = useAttack(
    'sign-ins with one mailbox, each with the device key of the one before',
    'at most 5 in 10 minutes and 20 a day, and 10 a day of what is reserved for known devices',
  );

  /** Signs in as often as the service lets them within a day. Returns the number of messages. */
  async function signInAllDay(clientId: string, email: string): Promise<number> {
    let device_key: unknown;
    for (let round = 0; round < 12; round++) {
      let refusals = 0;
      while (refusals < 3)
        await attempt(async () => {
          const { status, body } = await startSignIn(clientId, { email, device_key });
          if (status !== 200) refusals += 1;
          const code = mailsTo(email)[0]?.code;
          if (status === 200) ({ device_key } = (await completeSignIn(body['challenge_id'], code)).body);
        });
      const inRound = mailsTo(email).length;
      later(11 * MINUTE);
      expect(inRound).toBeLessThanOrEqual(6 + 5 * round);
    }
    return mailsTo(email).length;
  }

  it('gets 20 messages a day with all device keys together, and one for the first', async () => {
    atDayBreak();
    const { clientId } = await limited({ email_per_day: 90 });
    expect(await signInAllDay(clientId, newEmail())).toBe(21);
  });

  it('takes 10 of what the application reserves', async () => {
    atDayBreak();
    const { clientId } = await limited({ email_per_day: 33 });
    const email = newEmail();
    const { body } = await startSignIn(clientId, { email });
    const { device_key } = (await completeSignIn(body['challenge_id'], mailsTo(email)[0]?.code)).body;
    await useUpOpenPart(clientId, 21);
    for (let n = 0; n < 10; n++) {
      expect((await startSignIn(clientId, { email, device_key })).status).toBe(200);
      if (n === 4) later(11 * MINUTE);
    }
    later(11 * MINUTE);
    const refused = await startSignIn(clientId, { email, device_key });
    expect(refused).toBeApiError(429, 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBe(DAY - 22 * MINUTE);
  });

  it('leaves the rest to others', async () => {
    atDayBreak();
    const { clientId } = await limited({ email_per_day: 30 });
    const people = [newEmail(), newEmail()];
    const keys: unknown[] = [];
    for (const email of people) {
      const { body } = await startSignIn(clientId, { email });
      keys.push((await completeSignIn(body['challenge_id'], mailsTo(email)[0]?.code)).body['device_key']);
    }
    await useUpOpenPart(clientId, 18);
    for (const [n, email] of people.entries())
      expect((await startSignIn(clientId, { email, device_key: keys[n] })).status).toBe(200);
    expect(await startSignIn(clientId, { email: people[0] })).toBeApiError(429, 'budget_reserved');
  });
});

describe('a tenant that names the address of somebody else as the source of its users', () => {
  const attempt = useAttack(
    'starts and guests of a backend that names a foreign source',
    'the source starts sign-ins at every other application and at the hub',
  );

  it('locks that address out of no other application, and not of the hub', async () => {
    await bootstrapHub();
    const victim = newAddress();
    const silent = await limited({ email_per_day: 0 });
    const guests = await makeSignInTenant({
      hub: { auth: { sign_in_methods: { anonymous: { enabled: true } } } },
    });
    const other = await makeSignInTenant();
    const named = { 'x-svc-source-ip': victim };
    for (let n = 0; n < 310; n++)
      await attempt(() =>
        startSignIn(silent.clientId, { email: newEmail() }, { headers: { ...silent.headers, ...named } }),
      );
    for (let n = 0; n < 31; n++)
      await attempt(() => createGuest(guests.clientId, { headers: { ...guests.headers, ...named } }));
    const own = await createGuest(guests.clientId, { headers: { ...guests.headers, ...named } });
    expect(own).toBeApiError(429, 'proof_required');
    for (const key of [other.clientId, HUB_CLIENT_ID])
      expect((await startSignIn(key, { email: newEmail() }, { sourceIp: victim })).status).toBe(200);
    const counters = await getItems(
      ['starts', 'guests'].flatMap((counted) =>
        counterKeys({ subject: `${counted} from ${victim}`, windowSeconds: 10 * MINUTE }, Date.now()),
      ),
    );
    expect(counters.map((item) => item?.['attempts'])).toEqual([2, undefined, undefined, undefined]);
  });
});

describe('a start that a budget refuses', () => {
  it('counts for no source and no address, and writes nothing', async () => {
    const { clientId } = await limited({ email_per_day: 0 });
    const before = (await scanTable()).filter(({ pk }) => String(pk).startsWith('THROTTLE#')).length;
    const [email, sourceIp] = [newEmail(), newAddress()];
    for (let n = 0; n < 31; n++)
      expect(await startSignIn(clientId, { email }, { sourceIp })).toBeApiError(429, 'budget_exhausted');
    const after = (await scanTable()).filter(({ pk }) => String(pk).startsWith('THROTTLE#')).length;
    expect(after).toBe(before);
  });
});

describe('a start that the ceiling of the account refuses', () => {
  it('gives back what it has counted for its source', async () => {
    vi.useFakeTimers({ now: Math.ceil(Date.now() / 600_000) * 600_000, toFake: ['Date'] });
    const { app, account, clientId } = await makeSignInTenant();
    const sourceIp = newAddress();
    const day = utcDay();
    const budget = keys.accountBudget(account, 'email', day.slice(0, 7));
    await storeItem({ ...budget, [`day_${day.slice(8)}`]: 1e6, month: 1e6 });
    const refused = await startSignIn(clientId, { email: newEmail() }, { sourceIp });
    expect(refused).toBeApiError(429, 'budget_exhausted');
    const counters = await getItems(
      [`starts from ${sourceIp}`, `starts at ${app} from ${sourceIp}`].map(
        (subject) => counterKeys({ subject, windowSeconds: 10 * MINUTE }, Date.now())[0],
      ),
    );
    expect(counters.map((item) => item?.['attempts'])).toEqual([0, 0]);
  });
});

describe('strangers behind the source of a person whose device is known', () => {
  it('use up no start of that device', async () => {
    vi.useFakeTimers({ now: Math.ceil(Date.now() / 600_000) * 600_000, toFake: ['Date'] });
    const { app, clientId } = await makeSignInTenant();
    const [email, sourceIp] = [newEmail(), newAddress()];
    const { body } = await startSignIn(clientId, { email });
    const { device_key } = (await completeSignIn(body['challenge_id'], mailsTo(email)[0]?.code)).body;
    const counterOf = (subject: string) =>
      counterKeys({ subject, windowSeconds: 10 * MINUTE }, Date.now())[0];
    await storeItem({ ...counterOf(`starts from ${sourceIp}`), attempts: 300 });
    expect(await startSignIn(clientId, { email }, { sourceIp })).toBeApiError(429, 'too_many_requests');
    expect((await startSignIn(clientId, { email, device_key }, { sourceIp })).status).toBe(200);
    const ofKnown = counterOf(`starts of known devices at ${app} from ${sourceIp}`);
    await changeItem(ofKnown, { attempts: 300 });
    const refused = await startSignIn(clientId, { email, device_key }, { sourceIp });
    expect(refused).toBeApiError(429, 'too_many_requests');
  });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as visitLink from '../../../functions/magic-links/visit-link.ts';
import { recogniser } from '../../../shared/auth/keys/recognition-keys.ts';
import { chargesOf, sumOfCharges } from '../../bench/charged-units.ts';
import { ATTEMPT_UNITS } from '../../bench/cost-model.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail, redeemLink } from '../../support/magic-links.ts';
import { deliverFeedback, deliveryOf, sendOf } from '../../support/mail-feedback.ts';
import { newPhone } from '../../support/phones.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { completeSignIn, makeCredential, signIn, startedSignIn } from '../../support/sign-in.ts';
import { attemptsBy, stepsOf } from '../../support/sign-in-attempts.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const backends = useBackends({ events: true });
const tenant = useTenantOnly();
let clientId = '';

beforeAll(async () => {
  ({ clientId } = await makeCredential(tenant.app));
});
// A throttle that finds its first slot taken writes once more: both compared sign-ins must choose alike.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.unstubAllEnvs());

type Recipient = { email: string } | { phone: string };
type Completion = (started: Awaited<ReturnType<typeof startedSignIn>>) => Promise<unknown>;

const byCode: Completion = ({ challengeId, code }) => completeSignIn(challengeId, code);
const byLink: Completion = async ({ linkCode }) => {
  await invoke(visitLink, { params: { code: linkCode }, headers: { 'user-agent': FIREFOX } });
  await redeemLink(linkCode);
};

async function writeUnitsOf(work: () => Promise<unknown>): Promise<number> {
  return sumOfCharges(await chargesOf(work)).writeUnits;
}

/** Write units of the requests of a sign-in, in a deployment with so many days of attempts. */
async function unitsOfRequests(days: number, to: Recipient, complete: Completion): Promise<number> {
  vi.stubEnv('ATTEMPT_DAYS', String(days));
  await recogniser();
  const units = await writeUnitsOf(async () => complete(await startedSignIn(backends, clientId, to)));
  vi.unstubAllEnvs();
  return units;
}

/** Write units of the record of the newest attempt, from the stream and from SES. */
async function unitsOfRecord(to: Recipient): Promise<number> {
  const charges = await chargesOf(async () => {
    const [attempt] = await attemptsBy(tenant, to);
    if (!('email' in to)) return;
    const mail = { app: tenant.app, to: to.email, attempt: String(attempt?.id) };
    await deliverFeedback(sendOf(mail));
    await deliverFeedback(deliveryOf(mail));
  });
  const ofAttempts = charges.charges.filter(({ partition }) => partition.startsWith('ATTEMPTS#'));
  return sumOfCharges({ calls: 0, charges: ofAttempts }).writeUnits;
}

/** Two recipients alike: both have a user already, or none has. */
async function recipients(kind: 'new' | 'known', to: () => Recipient): Promise<[Recipient, Recipient]> {
  const pair: [Recipient, Recipient] = [to(), to()];
  if (kind === 'known') for (const recipient of pair) await signIn(backends, clientId, recipient);
  await publishPending();
  return pair;
}

const email = () => ({ email: newEmail() });
const phone = () => ({ phone: newPhone() });

describe('a recorded sign-in', () => {
  it.each([
    ['known', 'code of an e-mail', email, byCode],
    ['new', 'code of an e-mail', email, byCode],
    ['known', 'link of an e-mail', email, byLink],
    ['new', 'link of an e-mail', email, byLink],
    ['known', 'code of a text', phone, byCode],
  ] as const)('costs a %s user by the %s what the cost document says', async (kind, by, to, complete) => {
    const [first, second] = await recipients(kind, to);
    const without = await unitsOfRequests(0, first, complete);
    const requests = (await unitsOfRequests(30, second, complete)) - without;
    expect({ requests, record: await unitsOfRecord(second) }).toEqual(ATTEMPT_UNITS[by]);
    expect(stepsOf((await attemptsBy(tenant, second))[0])).toContain('completed');
  });

  it('costs at most 2 write units on its path, and 8 in all', () => {
    for (const { requests, record } of Object.values(ATTEMPT_UNITS)) {
      expect(requests).toBeLessThanOrEqual(2);
      expect(requests + record).toBeLessThanOrEqual(8);
    }
  });

  it('writes nothing of it in a deployment with 0 days', async () => {
    const [to] = await recipients('new', email);
    await unitsOfRequests(0, to, byLink);
    vi.stubEnv('ATTEMPT_DAYS', '0');
    const { charges } = await chargesOf(publishPending);
    expect(charges.filter(({ partition }) => partition.startsWith('ATTEMPTS#'))).toEqual([]);
  });

  it('costs 2 more write units for a wrong code', async () => {
    const to = email();
    const { challengeId, code } = await startedSignIn(backends, clientId, to);
    await publishPending();
    await completeSignIn(challengeId, wrongCode(code));
    const { charges } = await chargesOf(publishPending);
    const ofAttempts = charges.filter(({ partition }) => partition.startsWith('ATTEMPTS#'));
    expect(sumOfCharges({ calls: 0, charges: ofAttempts }).writeUnits).toBe(2);
  });
});

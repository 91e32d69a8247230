import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { handler as publishEvents } from '../../../functions/events/publish-events.ts';
import { recordAttempts } from '../../../shared/sign-in-attempts/record-attempts.ts';
import type { StreamRecord } from '../../../shared/storage/stream-records.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { deliverFeedback, deliveryOf } from '../../support/mail-feedback.ts';
import { removeUser } from '../../support/profiles.ts';
import { publishPending, takeRecords } from '../../support/publish-pending.ts';
import { ALL_RUNS, purge, sweep } from '../../support/purge.ts';
import { RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { completeSignIn, makeCredential, signIn, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { attemptsBy, lookUp, stepsOf } from '../../support/sign-in-attempts.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const backends = useBackends({ events: true });
const tenant = useTenantOnly();
let clientId = '';

beforeAll(async () => {
  ({ clientId } = await makeCredential(tenant.app));
});
afterEach(() => vi.useRealTimers());

/** Signs in with a wrong code first, and returns the records of the stream, which nobody has handled. */
async function recordedSignIn(): Promise<{ email: string; records: StreamRecord[] }> {
  const email = newEmail();
  await publishPending();
  const { challengeId, code } = await startedSignIn(backends, clientId, { email });
  await completeSignIn(challengeId, wrongCode(code));
  await completeSignIn(challengeId, code);
  return { email, records: await takeRecords() };
}

const COURSE = ['started', 'wrong_code invalid_code', 'completed'];

describe('the record of an attempt', () => {
  it('is the same in whatever order changes arrive, and however often', async () => {
    const { email, records } = await recordedSignIn();
    await recordAttempts(records.toReversed());
    const before = await attemptsBy(tenant, { email });
    expect(stepsOf(before[0])).toEqual(COURSE);
    await recordAttempts([...records, ...records]);
    expect(await attemptsBy(tenant, { email })).toEqual(before);
  });

  it('is whole after a run that died between its writes', async () => {
    const { email, records } = await recordedSignIn();
    beforeNextCall('PutItem', async () => {
      throw new Error('the function died');
    });
    await expect(recordAttempts(records)).rejects.toThrow();
    await recordAttempts(records);
    const [attempt] = await attemptsBy(tenant, { email });
    expect(stepsOf(attempt)).toEqual(COURSE);
    for (const { request_id } of attempt?.steps ?? [])
      expect(await attemptsBy(tenant, { request_id })).toEqual([attempt]);
  });

  it('is one if many functions record the same changes at once', { tags: 'heavy' }, async () => {
    const { email, records } = await recordedSignIn();
    await Promise.all(Array.from({ length: RACERS }, () => recordAttempts(records)));
    const attempts = await attemptsBy(tenant, { email });
    expect(attempts.map(stepsOf)).toEqual([COURSE]);
  });

  it('is made by the next try of the function if the table failed', async () => {
    const { email, records } = await recordedSignIn();
    beforeNextCall('UpdateItem', async () => {
      throw new Error('the table is away');
    });
    const { batchItemFailures } = await publishEvents({ Records: records });
    expect(batchItemFailures).toEqual([]);
    expect(stepsOf((await attemptsBy(tenant, { email }))[0])).toEqual(COURSE);
  });

  it('has at most 20 refusals', async () => {
    const email = newEmail();
    const { challengeId } = await startedSignIn(backends, clientId, { email });
    for (let request = 0; request < 25; request++) await completeSignIn(challengeId, '000000');
    const [attempt] = await attemptsBy(tenant, { email });
    expect(stepsOf(attempt).filter((step) => step !== 'started')).toHaveLength(20);
  });

  it('has the address nowhere in plain', async () => {
    const email = newEmail();
    await signIn(backends, clientId, { email });
    await startSignIn(clientId, { email });
    await publishPending();
    const items = await scanTable(`ATTEMPTS#${tenant.app}#`);
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toContain(email);
  });

  it('takes an e-mail that is delivered before its start is recorded', async () => {
    const { email, records } = await recordedSignIn();
    await recordAttempts(records);
    const [{ id } = { id: '' }] = await attemptsBy(tenant, { email });
    const { email: other, records: late } = await recordedSignIn();
    const mark = late.flatMap(({ dynamodb }) => dynamodb?.NewImage?.['attempt']?.M?.['id']?.S ?? [])[0];
    expect(mark).not.toBe(id);
    await deliverFeedback(deliveryOf({ app: tenant.app, to: other, attempt: String(mark) }));
    await recordAttempts(late);
    const [attempt] = await attemptsBy(tenant, { email: other });
    expect(stepsOf(attempt).toSorted()).toEqual([...COURSE, 'message_delivered'].toSorted());
  });
});

describe('the deletion of a user', () => {
  it('deletes the attempts with its addresses, also those that are recorded later', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, clientId, { email });
    const [attempt] = await attemptsBy(tenant, { email });
    await startSignIn(clientId, { email });
    const late = await takeRecords();
    await removeUser(tenant, userId);
    await publishPending();
    expect((await lookUp(tenant, { email })).body['results']).toEqual([]);
    await recordAttempts(late);
    expect((await lookUp(tenant, { email })).body['results']).toEqual([]);
    await deliverFeedback(deliveryOf({ app: tenant.app, to: email, attempt: String(attempt?.id) }));
    expect((await lookUp(tenant, { email })).body['results']).toEqual([]);
    const [request_id] = attempt?.steps.map((step) => step.request_id) ?? [];
    expect((await lookUp(tenant, { request_id })).body['results']).toEqual([]);
    expect(JSON.stringify(await scanTable(`ATTEMPTS#${tenant.app}#`))).not.toContain(userId);
  });

  it('leaves attempts that began after it', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, clientId, { email });
    await removeUser(tenant, userId);
    vi.useFakeTimers({ now: Date.now() + 1000, toFake: ['Date'] });
    const again = await signIn(backends, clientId, { email });
    await publishPending();
    await sweep();
    const attempts = await attemptsBy(tenant, { email });
    expect(attempts.map(({ user_id }) => user_id)).toEqual([again.userId]);
  });
});

describe('the deletion of an application', () => {
  it('leaves no attempts, also if they are recorded later', async () => {
    const shop = await makeTenant();
    const { clientId: key } = await makeCredential(shop.app);
    const email = newEmail();
    await signIn(backends, key, { email });
    await publishPending();
    await startSignIn(key, { email });
    const late = await takeRecords();
    await invoke(deleteApplication, { params: { app: shop.app }, principal: shop.hub });
    await purge(ALL_RUNS);
    vi.useRealTimers();
    expect(await scanTable(`ATTEMPTS#${shop.app}#`)).toEqual([]);
    await recordAttempts(late);
    expect(await scanTable(`ATTEMPTS#${shop.app}#`)).toEqual([]);
  });
});

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { handler as publishEvents } from '../../../functions/events/publish-events.ts';
import { appendEvents } from '../../../shared/events/append-events.ts';
import type { Change } from '../../../shared/events/event.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { DAY, epochOf, HOUR, utcDay } from '../../../shared/platform/time.ts';
import { countRefusals } from '../../../shared/statistics/count-refusals.ts';
import { countKey } from '../../../shared/statistics/daily-counts.ts';
import { readStatistics } from '../../../shared/statistics/read-statistics.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import type { StreamRecord } from '../../../shared/storage/stream-records.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { streamRecord } from '../../support/changes.ts';
import { changeOf, changesOfScope } from '../../support/events.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { bounceOf, deliverFeedback, deliveryOf } from '../../support/mail-feedback.ts';
import { publishPending, takeRecords } from '../../support/publish-pending.ts';
import { ALL_RUNS, purge } from '../../support/purge.ts';
import { atOnce, RACERS } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { completeSignIn, makeCredential, signIn, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { attemptsBy } from '../../support/sign-in-attempts.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const backends = useBackends({ events: true });
let tenant: Tenant;
let clientId = '';

beforeAll(async () => {
  tenant = await makeTenant();
  ({ clientId } = await makeCredential(tenant.app));
});
afterEach(() => vi.useRealTimers());

const newScope = () => newId('app');
const countsOf = async (app: string, day = utcDay()) => (await readStatistics(app, [day])).results[0];
const signedIn = (scope: string, members: Partial<Change> = {}) =>
  changeOf(scope, { type: 'user.signed_in', ...members });

describe('events', () => {
  it('count once for their day, however often and mixed batches repeat them', async () => {
    const scope = newScope();
    const changes = changesOfScope(scope, 30, { type: 'user.signed_in' });
    for (const batch of [changes.slice(0, 7), changes.slice(3, 29), changes, changes.toReversed()])
      await appendEvents(batch);
    expect(await countsOf(scope)).toMatchObject({ sign_ins: 30, new_users: 0 });
  });

  it('count once while many functions append the same ones', { tags: ['heavy'] }, async () => {
    const scope = newScope();
    const changes = changesOfScope(scope, 12, { type: 'user.created' });
    await atOnce(RACERS, () => appendEvents(changes));
    expect(await countsOf(scope)).toMatchObject({ new_users: 12 });
  });

  it('count for the UTC day on which they happened, in whatever order they arrive', async () => {
    const scope = newScope();
    const at = (time: string) => signedIn(scope, { at: time });
    await appendEvents([at('2031-05-07T00:00:00.000Z'), at('2031-05-06T23:59:59.000Z')]);
    await appendEvents([at('2031-05-06T00:00:00.000Z')]);
    expect(await countsOf(scope, '2031-05-06')).toMatchObject({ sign_ins: 2 });
    expect(await countsOf(scope, '2031-05-07')).toMatchObject({ sign_ins: 1 });
    expect(await countsOf(scope, '2031-05-08')).toMatchObject({ sign_ins: 0 });
  });

  it('fit into one transaction although each has a day of its own', async () => {
    const scope = newScope();
    const dayOf = (n: number) => new Date((epochOf('2031-01-01') + n * DAY) * 1000).toISOString();
    await appendEvents(Array.from({ length: 24 }, (_, n) => signedIn(scope, { at: dayOf(n) })));
    const days = Array.from({ length: 24 }, (_, n) => dayOf(n).slice(0, 10));
    const { results } = await readStatistics(scope, days);
    expect(results.map(({ sign_ins }) => sign_ins)).toEqual(days.map(() => 1));
  });

  it('count guests apart, who are new users once they prove an address', async () => {
    const scope = newScope();
    await appendEvents([
      changeOf(scope, { type: 'user.created' }),
      changeOf(scope, { type: 'user.created', is_guest: true }),
      changeOf(scope, { type: 'user.created', is_guest: true }),
      changeOf(scope, { type: 'user.promoted' }),
      changeOf(scope, { type: 'user.deleted' }),
      changeOf(scope, { type: 'user.deleted', is_guest: true }),
    ]);
    expect(await countsOf(scope)).toMatchObject({ new_users: 2, new_guests: 2, deleted_users: 1 });
  });

  it('of test identities, and of other records, do not count', async () => {
    const scope = newScope();
    await appendEvents([
      signedIn(scope, { is_test: true }),
      changeOf(scope, { type: 'application.updated' }),
    ]);
    expect(await getItem(countKey(scope, utcDay(), { of: 'users' }))).toBeUndefined();
  });

  it('are kept as counts for 92 days', async () => {
    const scope = newScope();
    await appendEvents([signedIn(scope)]);
    const item = await getItem(countKey(scope, utcDay(), { of: 'users' }));
    expect(item).toMatchObject({ expires_at: epochOf(utcDay()) + 92 * DAY });
  });
});

/** The record of a count of refusals in an hour of 6 May 2031. */
function refused(app: string, reason: string, hour: number, count: number): StreamRecord {
  const epochHour = epochOf('2031-05-06') / HOUR + hour;
  return streamRecord(undefined, { ...keys.refusals(app, reason, epochHour), count });
}
const refusedOn = async (app: string) => {
  const day = await countsOf(app, '2031-05-06');
  return { sign_ins: day?.refused_sign_ins, texts: day?.refused_texts };
};

describe('counts of refusals', () => {
  it('are the sum of the hours of a day, by reason', async () => {
    const app = newScope();
    await countRefusals([
      refused(app, 'invalid_code', 0, 7),
      refused(app, 'invalid_code', 23, 5),
      refused(app, 'invalid_code', 24, 100),
      refused(app, 'sign_up_closed', 3, 1),
      refused(app, 'text_refused:country', 3, 2),
      refused(app, 'slowed_codes', 3, 9),
    ]);
    expect(await refusedOn(app)).toEqual({
      sign_ins: { invalid_code: 12, sign_up_closed: 1 },
      texts: { country: 2 },
    });
  });

  it('are the same in whatever order records arrive, and however often', async () => {
    const app = newScope();
    const records = [1, 2, 3, 4].map((count) => refused(app, 'invalid_code', 9, count));
    for (const batch of [records.toReversed(), records, records.slice(0, 2)]) {
      await countRefusals(batch);
      for (const record of batch) await countRefusals([record]);
    }
    expect(await refusedOn(app)).toMatchObject({ sign_ins: { invalid_code: 4 } });
  });

  it('are the largest while many functions count the same records', { tags: ['heavy'] }, async () => {
    const app = newScope();
    const records = Array.from({ length: 20 }, (_, n) => refused(app, 'invalid_code', 9, n + 1));
    await atOnce(RACERS, (n) => countRefusals(n % 2 ? records : records.slice(0, 9)));
    expect(await refusedOn(app)).toMatchObject({ sign_ins: { invalid_code: 20 } });
  });

  it('are complete after a batch of which one record failed', async () => {
    const app = newScope();
    const records = [refused(app, 'invalid_code', 1, 3), refused(app, 'sign_up_closed', 1, 2)];
    beforeNextCall('UpdateItem', async () => {
      throw new Error('the table is away');
    });
    await expect(countRefusals(records)).rejects.toThrow();
    await countRefusals(records);
    expect(await refusedOn(app)).toMatchObject({ sign_ins: { invalid_code: 3, sign_up_closed: 2 } });
  });
});

describe('the function that publishes', () => {
  it('counts a sign-in once if a batch fails in its middle and is repeated', async () => {
    const { app } = await makeTenant();
    const key = await makeCredential(app);
    await publishPending();
    await signIn(backends, key.clientId);
    const records = await takeRecords();
    beforeNextCall('UpdateItem', async () => {
      throw new Error('the table is away');
    });
    expect(await publishEvents({ Records: records })).toEqual({ batchItemFailures: [] });
    await publishEvents({ Records: records });
    // The tenant has a user already.
    expect(await countsOf(app)).toMatchObject({ sign_ins: 1, new_users: 2, emails_sent: 1 });
  });

  it('counts each wrong code', async () => {
    const { app } = await makeTenant();
    const key = await makeCredential(app);
    const { challengeId, code } = await startedSignIn(backends, key.clientId, { email: newEmail() });
    for (let request = 0; request < 3; request++) await completeSignIn(challengeId, wrongCode(code));
    await publishPending();
    expect(await countsOf(app)).toMatchObject({ refused_sign_ins: { invalid_code: 3 }, emails_sent: 1 });
  });
});

/** Starts a sign-in and returns what the reports about its message say. */
async function sentMail(from = tenant, key = clientId) {
  const email = newEmail();
  await startSignIn(key, { email });
  const [attempt] = await attemptsBy(from, { email });
  return { app: from.app, to: email, attempt: String(attempt?.id) };
}

describe('deliveries of e-mails', () => {
  it('count once however often SES reports them, and many functions at once', {
    tags: ['heavy'],
  }, async () => {
    const mails = [await sentMail(), await sentMail(), await sentMail()];
    const [bounced, ...delivered] = mails;
    const before = (await countsOf(tenant.app))?.sign_in_emails ?? { delivered: 0, bounced: 0 };
    await atOnce(RACERS, async () => {
      for (const mail of delivered) await deliverFeedback(deliveryOf(mail));
      if (bounced) await deliverFeedback(bounceOf(bounced, 'Transient'));
    });
    expect((await countsOf(tenant.app))?.sign_in_emails).toEqual({
      delivered: before.delivered + 2,
      bounced: before.bounced + 1,
    });
  });
});

describe('the counts of a deleted application', () => {
  it('are deleted, also those that arrive later', async () => {
    const deleted = await makeTenant();
    const { app, hub } = deleted;
    const mail = await sentMail(deleted, (await makeCredential(app)).clientId);
    await appendEvents([signedIn(app)]);
    await countRefusals([refused(app, 'invalid_code', 9, 3)]);
    await invoke(deleteApplication, { params: { app }, principal: hub });
    await publishPending();
    await purge(ALL_RUNS);
    await appendEvents([signedIn(app)]);
    await countRefusals([refused(app, 'invalid_code', 9, 4)]);
    await deliverFeedback(deliveryOf(mail));
    const { pk } = ranges.dailyCounts(app);
    expect((await scanTable()).filter((item) => item['pk'] === pk)).toEqual([]);
  });
});

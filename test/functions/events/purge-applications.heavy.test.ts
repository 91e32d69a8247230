/** @module-tag heavy */
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import { handler } from '../../../functions/events/purge-applications.ts';
import * as createLink from '../../../functions/magic-links/create-magic-link.ts';
import * as replaceSchema from '../../../functions/schemas/replace-schema.ts';
import { openSession } from '../../../shared/auth/sessions.ts';
import { deleteVariant } from '../../../shared/deletion/delete-variant.ts';
import { createGroup } from '../../../shared/groups/group-store.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { UNKNOWN_FACTS } from '../../../shared/profiles/sign-in/session-facts.ts';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { keys, owners, ranges } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { either, exists, type Item, notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { deleteWebhook } from '../../../shared/webhooks/webhook-store.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { failDeletionsAfter } from '../../support/before-call.ts';
import { guestConfig, newGuest } from '../../support/guests.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { interceptTable } from '../../support/intercept-table.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { BROWSER, codeOf, newEmail, redeemLink } from '../../support/magic-links.ts';
import { ALL_RUNS, purge, purgeRecords } from '../../support/purge.ts';
import { scanTable } from '../../support/scan-table.ts';
import { completeSignIn, makeCredential, signIn, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { makeKeyword } from '../../support/sms-keywords.ts';
import { listTestIdentities, shownIdentities, testEntry } from '../../support/test-identities.ts';
import { makeVariant } from '../../support/variants.ts';
import { makeDelivery, makeWebhook } from '../../support/webhooks.ts';

const backends = useBackends();

afterEach(() => {
  vi.useRealTimers();
});

/** Few enough seconds apart that S3 does not take the clock for a wrong one. */
const MANY_RUNS = { secondsApart: 4 };

/** Makes every DynamoDB call after so many writes fail, until `end` is called. */
function failAfter(writes: number): { hasFailed: () => boolean; end: () => void } {
  let left = writes;
  const end = interceptTable(async ({ name, proceed }) => {
    if (!/^(Get|BatchGet|Query)/.test(name)) left -= 1;
    if (left < 0) throw new Error('the network is gone');
    return proceed();
  });
  return { hasFailed: () => left < 0, end };
}

/** Runs the purge until something is so, as far apart as users and requests under way need to settle. */
async function purgeUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (let run = 0; run < 5; run++) {
    await purge({ secondsApart: 160 });
    if (await isDone()) return;
  }
}

/** Puts an item back as it was. */
const restore = (item: Parameters<typeof put>[0]) => write(put(item, either(exists(), notExists())));

/** Long after the time that any test lets pass. */
const END = Date.now() / 1000 + 7200;
/** True for what does not expire meanwhile. */
const lasts = ({ expires_at: end }: Item) => end === undefined || Number(end) > END;

/**
 * Keys of all items but those that belong to no application: throttles, guesses of codes, who removed
 * something, closed feeds, the keys that sign tokens, and the counts of accounts, which a new application
 * cannot begin anew.
 */
function keysOf(items: Item[]): string[] {
  const texts = items.map(({ pk, sk }) => `${pk} ${sk}`);
  return texts
    .filter((text) => !/^(THROTTLE|SPENT|POOL|GUESSES|REMOVED|EVENTHEAD|SIGNING)/.test(text))
    .sort();
}

const allKeys = async (): Promise<string[]> => keysOf((await scanTable()).filter(lasts));

/** Gives an application one of everything, and of some by default more than fits on one page. */
async function populate({ app, owner }: TestApplication, many = 30): Promise<void> {
  const { clientId } = await makeCredential(app);
  await makeCredential(app);
  const { schema, user_verification_fields } = DEFAULT_SCHEMA;
  const body = { schema, user_verification_fields };
  await invoke(replaceSchema, { params: { app }, principal: owner, body });
  const group = newId('group');
  const counts = { active_members: 0, active_owners: 0 };
  const record = { id: group, app_id: app, admission_policy: 'open', created_at: isoNow(), ...counts };
  const variant = newId('variant');
  await store({ ...keys.group(group), ...owners.group(app, group), ...record });
  await store({ ...keys.variant(app, variant), id: variant });
  await makeKeyword({ app, hub: owner });
  await makeKeyword({ app, hub: owner }, { origination_number: '+12025550100' });

  const link = async (request: object) => {
    const answer = await invoke(createLink, { principal: { kind: 'keys', app, clientId }, body: request });
    expect(answer.status).toBe(200);
    return codeOf(answer.body['link']);
  };
  const email = newEmail();
  const { userId } = await signIn(backends, clientId, { email });
  const application = { id: app, config: {} };
  for (let n = 0; n < many; n++)
    await write(openSession({ application, userId, facts: UNKNOWN_FACTS, began: {} }).write);
  for (let n = 0; n < many; n++) await link({ data: { email } });
  await redeemLink(await link({ data: { email: newEmail() }, group_to_join: group }), BROWSER);
  await link({ purpose: 'shorten', redirect_url: 'https://shop.example/' });
  await startedSignIn(backends, clientId, { email: newEmail() });
  await newGuest(clientId);
  await signInAsTest(app, owner, clientId);
}

/** Gives an application one of everything, with webhooks, and with deletions that have not ended. */
async function populateWithDeletions(made: TestApplication): Promise<void> {
  await populate(made, 1);
  const place = { app: made.app, hub: made.owner };
  for (let n = 0; n < 2; n++) await makeDelivery(made.app, (await makeWebhook(place)).id);
  await deleteWebhook(made.app, (await makeWebhook(place)).id, {});
  const { variant } = await makeVariant(place);
  await deleteVariant(made.app, variant, made.owner.userId);
}

/** Makes the user of a test identity. */
async function signInAsTest(app: string, caller: TestApplication['owner'], clientId: string): Promise<void> {
  const email = newEmail();
  const listed = await listTestIdentities({ app, caller }, [testEntry({ email })]);
  const { body } = await startSignIn(clientId, { email });
  const answer = await completeSignIn(body['challenge_id'], shownIdentities(listed)[0]?.code);
  expect(answer.status, answer.text).toBe(200);
}

const store = (item: Parameters<typeof put>[0]) =>
  write(put(item, notExists(), () => new ApiError('conflict')));

async function deleted(made: TestApplication): Promise<void> {
  const { app, owner: principal } = made;
  expect((await invoke(deleteApplication, { params: { app }, principal })).status).toBe(204);
}

/** Gives an application a webhook with a delivery. The purge of its partition waits for five minutes. */
async function giveWebhook({ app, owner: hub }: TestApplication): Promise<void> {
  const { id } = await makeWebhook({ app, hub });
  await makeDelivery(app, id);
}

/** A deleted application that was full, and the keys of the table as they were before it came. */
async function deletedFullApplication(fill = populate): Promise<string[]> {
  const place = await makeAccount('team');
  const before = await allKeys();
  const made = await makeApplication({ config: guestConfig() }, place);
  await fill(made);
  await deleted(made);
  return before;
}

describe('purge-applications', () => {
  it('leaves nothing of a deleted application in the table', async () => {
    const place = await makeAccount('team');
    const before = await allKeys();
    const made = await makeApplication({ config: guestConfig() }, place);
    await populate(made);
    const added = keysOf(await scanTable()).filter((key) => !before.includes(key));
    const kinds = new Set(added.map((key) => key.replace(/^(SEARCH|GUESTS)#.*/, '$1').replace(/#\S*/g, '')));
    expect([...kinds].sort()).toEqual([
      'ACCT APP',
      'APP APP',
      'APP ASSERTED',
      'APP IDENTITY',
      'APP KEY',
      'APP KEYWORD',
      'APP PROFILE',
      'APP SCHEMA',
      'APP SESSION',
      'APP USAGE',
      'APP VARIANT',
      'APP WORD',
      'BUDGET EMAIL',
      'CHALLENGE CHALLENGE',
      'CODE CODE',
      'GROUP GROUP',
      'GROUP MEMBER',
      'GUESTS',
      'KEY KEY',
      'LINK LINK',
      'SEARCH',
      'SLUG SLUG',
      'TEXT KEYWORD',
      'TEXT TEXT',
    ]);
    expect(added.length).toBeGreaterThan(80);
    await deleted(made);
    await purge(ALL_RUNS);
    expect(await allKeys()).toEqual(before);
    expect(JSON.stringify(await scanTable())).not.toContain(made.app);
  });

  it("leaves every other application's items as they were", async () => {
    const [staying, going] = [
      await makeApplication({ config: guestConfig() }),
      await makeApplication({ config: guestConfig() }),
    ];
    for (const made of [staying, going]) await populate(made);
    const ofStaying = async () =>
      (await scanTable()).filter((item) => lasts(item) && JSON.stringify(item).includes(staying.app));
    const before = await ofStaying();
    await deleted(going);
    await purge(ALL_RUNS);
    expect(await ofStaying()).toEqual(before);
  });

  it('deletes several applications in one run', async () => {
    const place = await makeAccount('team');
    const before = await allKeys();
    const made = [
      await makeApplication({ config: guestConfig() }, place),
      await makeApplication({ config: guestConfig() }, place),
    ];
    for (const one of made) await makeCredential(one.app);
    for (const one of made) await deleted(one);
    await purge(ALL_RUNS);
    expect(await allKeys()).toEqual(before);
  });

  it('does nothing when nothing was deleted', async () => {
    await populate(await makeApplication({ config: guestConfig() }));
    const before = await scanTable();
    await purge();
    expect(await scanTable()).toEqual(before);
  });

  it('stops when its time is up, and keeps the record of the remaining work', async () => {
    await deletedFullApplication();
    const before = await scanTable();
    await purge({ steps: 0, ...MANY_RUNS });
    expect(await scanTable()).toEqual(before);
    await purge(ALL_RUNS);
  });

  it('is finished by later runs, at any point where the time of earlier ones ended', {
    tags: 'nightly',
  }, async () => {
    const before = await deletedFullApplication();
    let runs = 0;
    for (let steps = 1; (await allKeys()).some((key) => key.startsWith('PURGE')); steps += 1) {
      await purge({ steps, ...MANY_RUNS });
      runs += 1;
    }
    expect(runs).toBeGreaterThan(10);
    expect(await allKeys()).toEqual(before);
  });

  it('is finished by later runs, after any number of writes of earlier ones', async () => {
    const before = await deletedFullApplication(populateWithDeletions);
    const all = (await scanTable()).filter(
      (item) => lasts(item) && !before.includes(`${item['pk']} ${item['sk']}`),
    );
    const full = all.map(({ pk, sk, ...item }) => ({ ...item, pk: String(pk), sk: String(sk) }));
    const now = Date.now();
    let isInterrupted = true;
    let writes = 0;
    for (; isInterrupted; writes += 1) {
      vi.useFakeTimers({ now, toFake: ['Date'] });
      await Promise.all(full.map(restore));
      const failing = failAfter(writes);
      await purgeUntil(async () => failing.hasFailed() || (await purgeRecords()).length === 0);
      failing.end();
      isInterrupted = failing.hasFailed();
      const lines = await logLinesOf(() => purgeUntil(async () => (await purgeRecords()).length === 0));
      expect(lines.filter((line) => line.includes('could not go on'))).toEqual([]);
      expect(await allKeys(), `after ${writes} writes`).toEqual(before);
    }
    expect(writes).toBeGreaterThan(50);
  });

  it('empties the own partition in the next run, whichever deletion failed', async () => {
    const place = await makeAccount('team');
    const left = async (app: string) =>
      (await scanTable()).filter(({ pk }) => pk === ranges.application(app).pk);
    let failed = 0;
    for (let isDone = false; !isDone; failed++) {
      const made = await makeApplication({}, place);
      await giveWebhook(made);
      await makeCredential(made.app);
      await deleted(made);
      const mend = failDeletionsAfter(failed);
      await purge(MANY_RUNS);
      mend();
      isDone = (await left(made.app)).length === 0;
      await purge(MANY_RUNS);
      expect(await left(made.app), `the run after ${failed} deletions`).toEqual([]);
    }
    expect(failed).toBeGreaterThan(4);
  });

  // The owner index shows a new item late, so users wait for a later run.
  it('ends credentials and keywords first, and keeps users until the index is complete', async () => {
    const before = await deletedFullApplication();
    await purge();
    const added = (await allKeys()).filter((key) => !before.includes(key));
    const left = new Set(added.map((key) => key.replace(/#\S*/g, '')));
    expect([...left].filter((kind) => /KEY|TEXT|VARIANT|SCHEMA|USAGE/.test(kind))).toEqual([]);
    expect([...left]).toEqual(expect.arrayContaining(['APP PROFILE', 'APP IDENTITY', 'PURGE APP']));
    await purge();
  });

  it('continues through any number of runs until requests under way have ended', async () => {
    await deletedFullApplication();
    await purge();
    const before = await allKeys();
    const now = Date.now();
    for (const later of [0, 60_000, 119_000]) {
      vi.setSystemTime(now + later);
      await handler(undefined, { getRemainingTimeInMillis: () => 10_000 });
      expect(await allKeys()).toEqual(before);
    }
    vi.setSystemTime(now + 120_000);
    await handler(undefined, { getRemainingTimeInMillis: () => 10_000 });
    expect((await allKeys()).filter((key) => key.startsWith('PURGE'))).toEqual([]);
  });

  it('deletes what requests under way wrote after its first run', async () => {
    const place = await makeAccount('team');
    const before = await allKeys();
    const made = await makeApplication({ config: guestConfig() }, place);
    const { app } = made;
    const { clientId } = await makeCredential(app);
    const { userId } = await signIn(backends, clientId, { email: newEmail() });
    await deleted(made);
    await purge();
    await createGroup(app, { name: 'Late', admission_policy: 'open', meta: {} }, userId);
    const identity = keys.identity(app, 'email', newEmail());
    await store({ ...identity, ...owners.ofUser(app, userId, identity), user_id: userId });
    const profile = keys.profile(app, 'late');
    await store({ ...profile, ...owners.profile(app, 'late', isoNow()), user_id: 'late', app });
    await purge();
    expect(await allKeys()).toEqual(before);
  });

  it('frees numbers and words first, and takes none from their new owners', async () => {
    const [first, next] = [await makeApplication({ config: guestConfig() }), await makeApplication()];
    const request = { keyword: 'FREED', origination_number: '+12025550101' };
    const own = await makeKeyword({ app: first.app, hub: first.owner }, request);
    await deleted(first);
    const keyword = await getItem(keys.smsKeyword(first.app, own.id));
    await purge();
    await makeKeyword({ app: next.app, hub: next.owner }, request);
    const route = await getItem(keys.textRoute('+12025550101', 'FREED'));
    expect(route).toMatchObject({ app: next.app });
    // As if the run had ended after it had freed the route.
    await store({ ...keys.smsKeyword(first.app, own.id), ...keyword });
    await purge(ALL_RUNS);
    expect(await getItem(keys.textRoute('+12025550101', 'FREED'))).toEqual(route);
    expect(await getItem(keys.smsKeyword(first.app, own.id))).toBeUndefined();
  });
});

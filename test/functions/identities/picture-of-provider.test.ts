import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as getUserField from '../../../functions/users/get-user-field.ts';
import type { Field } from '../../../shared/schemas/schema.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { changesDuring } from '../../support/changes.ts';
import { failingBucket } from '../../support/failing-bucket.ts';
import { pdf, png } from '../../support/files.ts';
import { newPerson, signInAs, storeProvider } from '../../support/identities.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { startPictureHost, withFile, withStatus } from '../../support/picture-host.ts';
import { announce, asBackend, makeProfile, recordOf, removeUser } from '../../support/profiles.ts';
import { purge, purgeRecords, sweep } from '../../support/purge.ts';
import { addFields } from '../../support/schemas.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';
import { originalsOf, processAll } from '../../support/uploads.ts';

useBackends({ events: true });
const { state: host, url } = await startPictureHost();
beforeEach(() => {
  Object.assign(host, { answer: withFile(png()), calls: 0 });
});
afterEach(() => vi.useRealTimers());

/** An application whose users may have a photo. */
async function shopWith(fields: Record<string, Partial<Field>> = { photo: { type: 'image' } }) {
  const tenant = await makeTenant();
  await addFields(tenant, fields);
  await storeProvider(tenant.app);
  return tenant;
}

const withPicture = (more: object = {}) =>
  newPerson({ isAuthority: true, claims: { name: 'Ada', picture: url }, ...more });

/** Somebody who has just signed up by a provider that names a picture. */
async function newcomer(tenant?: Tenant) {
  const shop = tenant ?? (await shopWith());
  const person = withPicture();
  return { shop, person, userId: await signInAs(shop.app, person) };
}

const recordsOf = async ({ app }: Tenant) => (await purgeRecords()).filter((record) => record['app'] === app);
const sweepOf = async (shop: Tenant) => sweep(await recordsOf(shop));
const photoOf = async (shop: Tenant, userId: string) => (await recordOf(shop, userId))?.files?.['photo'];

describe('the picture of a provider', () => {
  it('becomes that of a new user, as an upload by the service', async () => {
    const { shop, userId } = await newcomer();
    const changes = await changesDuring(() => sweepOf(shop));
    expect(changes).toMatchObject([{ type: 'user.updated', changed: ['photo'], actor: { type: 'service' } }]);
    expect(await photoOf(shop, userId)).toMatchObject({ state: 'pending', content_type: 'image/png' });
    await processAll(shop.app);
    const params = { user: userId, field: 'photo' };
    const { body } = await asBackend(getUserField, shop, { params });
    expect(body).toMatchObject({ value: expect.stringMatching(/^http/), processing: 'ready' });
    expect(await recordsOf(shop)).toEqual([]);
    expect(host.calls).toBe(1);
  });

  it('is asked for at the first sign-in only, and is not kept with the account', async () => {
    const { shop, person, userId } = await newcomer();
    await sweepOf(shop);
    await signInAs(shop.app, person);
    expect(await recordsOf(shop)).toEqual([]);
    expect(await listLinkedIdentities(shop.app, userId)).not.toMatchObject([{ picture: expect.anything() }]);
  });

  it('becomes that of a user to whom a sign-in links the account', async () => {
    const shop = await shopWith();
    const person = withPicture();
    const { email } = person;
    const userId = await makeProfile(shop, { data: { email }, verified_data: { email } });
    expect(await signInAs(shop.app, person)).toBe(userId);
    await sweepOf(shop);
    expect(await photoOf(shop, userId)).toMatchObject({ state: 'pending' });
  });

  it('is stored once by runs at the same time', async () => {
    const { shop, userId } = await newcomer();
    const records = await recordsOf(shop);
    await Promise.all([sweep(records), sweep(records), sweep(records)]);
    const photo = await photoOf(shop, userId);
    expect(await originalsOf(shop.app)).toEqual([`uploads/${shop.app}/${photo?.id}`]);
    expect(await recordsOf(shop)).toEqual([]);
  });

  it('is stored by the next run after one that the bucket interrupted', async () => {
    const { shop, userId } = await newcomer();
    const records = await recordsOf(shop);
    await failingBucket(() => sweep(records));
    const interrupted = await photoOf(shop, userId);
    expect(interrupted).toMatchObject({ state: 'rejected' });
    await sweepOf(shop);
    expect(await photoOf(shop, userId)).toMatchObject({ id: interrupted?.id, state: 'pending' });
    await processAll(shop.app);
    expect(await photoOf(shop, userId)).toMatchObject({ state: 'ready' });
    await sweep(records);
    expect(await photoOf(shop, userId)).toMatchObject({ id: interrupted?.id, state: 'ready' });
  });
});

describe('the picture that a user has', () => {
  const OWN = { content_type: 'image/png', size: 100 };
  const choose = (shop: Tenant, userId: string) => announce(shop, userId, 'photo', OWN);

  it('is not replaced if it was there before', async () => {
    const shop = await shopWith();
    const person = withPicture();
    const { email } = person;
    const userId = await makeProfile(shop, { data: { email }, verified_data: { email } });
    await choose(shop, userId);
    await signInAs(shop.app, person);
    expect((await recordsOf(shop)).filter(({ kind }) => kind === 'picture')).toEqual([]);
  });

  it.each(['before', 'while'])('is not replaced if it came %s the other is fetched', async (when) => {
    const { shop, userId } = await newcomer();
    if (when === 'before') await choose(shop, userId);
    host.answer = async (response) => {
      await choose(shop, userId);
      withFile(png())(response);
    };
    await sweepOf(shop);
    expect(await photoOf(shop, userId)).toMatchObject({ size: 100 });
    expect(await originalsOf(shop.app)).toEqual([]);
    expect(await recordsOf(shop)).toEqual([]);
    expect(host.calls).toBe(when === 'before' ? 0 : 1);
  });

  it('is not replaced if it came right before the other is stored', async () => {
    const { shop, userId } = await newcomer();
    host.answer = (response) => {
      beforeNextCall('UpdateItem', () => choose(shop, userId));
      withFile(png())(response);
    };
    await sweepOf(shop);
    expect(await photoOf(shop, userId)).toMatchObject({ size: 100 });
    expect(await originalsOf(shop.app)).toEqual([]);
  });
});

describe('no picture', () => {
  it.each<[string, (response: Parameters<typeof host.answer>[0]) => unknown]>([
    ['a file that is no picture', withFile(pdf())],
    ['a picture of more than 4 MiB', withFile(Buffer.concat([png(), Buffer.alloc(4 * 1024 * 1024)]))],
    ['an empty file', withFile(Buffer.alloc(0))],
    ['a missing file', withStatus(404)],
    ['a redirect without an end', (response) => response.writeHead(302, { location: url }).end()],
    [
      'a redirect into a private network',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
  ])('comes of %s, and its address is in no log', async (_, answer) => {
    const { shop, userId } = await newcomer();
    host.answer = answer;
    const lines = await logLinesOf(() => sweepOf(shop));
    expect(await photoOf(shop, userId)).toBeUndefined();
    expect(await originalsOf(shop.app)).toEqual([]);
    expect(await recordsOf(shop)).toEqual([]);
    expect(lines.filter((line) => line.includes('a picture of a provider was not taken'))).toHaveLength(1);
    expect(lines.join()).not.toMatch(/ada-lovelace|10\.0\.0\.1/);
  });

  it('is fetched for a user who is deleted', async () => {
    const { shop, userId } = await newcomer();
    const records = await recordsOf(shop);
    await removeUser(shop, userId);
    await sweep(records);
    expect(host.calls).toBe(0);
    expect((await recordsOf(shop)).filter(({ kind }) => kind === 'picture')).toEqual([]);
  });

  it.each<[string, Record<string, Partial<Field>>]>([
    ['has no field for it', { motto: { type: 'string' } }],
    ['has a text in place of it', { picture: { type: 'string' } }],
    ['lets only the application set it', { photo: { type: 'image', owned_by: 'app' } }],
    ['shows it to nobody', { photo: { type: 'image', user_visible: false } }],
  ])('waits for an application that %s', async (_, fields) => {
    const { shop } = await newcomer(await shopWith(fields));
    expect(await recordsOf(shop)).toEqual([]);
  });
});

describe('a host of pictures that fails', () => {
  it('is asked again after some minutes', async () => {
    const { shop, userId } = await newcomer();
    host.answer = withStatus(503);
    await sweepOf(shop);
    await sweepOf(shop);
    expect(host.calls).toBe(1);
    host.answer = withFile(png());
    await purge({ secondsApart: 301 });
    expect(await photoOf(shop, userId)).toMatchObject({ state: 'pending' });
    expect(await recordsOf(shop)).toEqual([]);
  });

  it('is asked five times within a day, and then no more', async () => {
    const { shop } = await newcomer();
    host.answer = (response) => response.destroy();
    await sweepOf(shop);
    for (const hours of [1 / 12, 1, 6]) await purge({ secondsApart: hours * 3_600 + 1 });
    expect(await recordsOf(shop)).toHaveLength(1);
    await purge({ secondsApart: 16 * 3_600 + 1 });
    expect(await recordsOf(shop)).toEqual([]);
    expect(host.calls).toBe(5);
  });

  it('is asked no more once a day is over', async () => {
    const { shop } = await newcomer();
    await purge({ secondsApart: 86_401 });
    expect(await recordsOf(shop)).toEqual([]);
    expect(host.calls).toBe(0);
  });
});

import { KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceKeyFor, isKnownDevice } from '../../../shared/auth/device-key.ts';
import {
  forgetRecognitionKeys,
  recogniser,
  rotateRecognitionKeys,
} from '../../../shared/auth/keys/recognition-keys.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changeItem, removeItem } from '../../support/items.ts';

const DAY = 86_400_000;
const ADA = { field: 'email', value: 'ada@example.com' };
useBackends();
let start = 0;

beforeEach(async () => {
  start = Date.now();
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  await removeItem(keys.recognitionKeys());
  await rotateRecognitionKeys();
  forgetRecognitionKeys();
});
afterEach(() => vi.useRealTimers());

/** Stops the clock so many days after the first key was made, as the rotation of that day leaves it. */
async function onDay(day: number): Promise<void> {
  vi.setSystemTime(start + day * DAY);
  await rotateRecognitionKeys();
  forgetRecognitionKeys();
}

const keyOf = async (app = 'app_1', identity = ADA) =>
  deviceKeyFor(await recogniser(), app, [identity]) ?? '';
const isKnown = async (key: string, app = 'app_1', identity = ADA) =>
  isKnownDevice(await recogniser(), key, app, identity);
const storedKids = async (): Promise<string[]> => {
  const item = await getItem(keys.recognitionKeys());
  return ((item?.['keys'] ?? []) as { kid: string }[]).map(({ kid }) => kid);
};

describe('a device key', () => {
  it('is recognised for its address of its application alone', async () => {
    const key = await keyOf();
    expect(await isKnown(key)).toBe(true);
    expect(await isKnown(key, 'app_2')).toBe(false);
    expect(await isKnown(key, 'app_1', { field: 'email', value: 'eve@example.com' })).toBe(false);
    expect(await isKnown(key, 'app_1', { field: 'phone_number', value: ADA.value })).toBe(false);
  });

  it('has nothing of the address, and fits into a cookie with others', async () => {
    expect(await keyOf()).toMatch(/^[\w.-]{50,70}$/);
    expect(await keyOf()).not.toContain('ada');
  });

  it('is refused if any part of it was changed', async () => {
    const [time = '', kid = '', mac = ''] = (await keyOf()).split('.');
    const later = (Number.parseInt(time, 36) + 1).toString(36);
    const changed = [`${later}.${kid}.${mac}`, `${time}.other.${mac}`, `${time}.${kid}.${mac.slice(1)}`];
    for (const key of [
      ...changed,
      '',
      '.',
      `${time}.${kid}`,
      'x'.repeat(5000),
      `${time}.${kid}.${'é'.repeat(43)}`,
    ])
      expect(await isKnown(key), key).toBe(false);
  });

  it('is checked without a read, once the instance has the keys', async () => {
    const key = await keyOf();
    expect(await countCalls(async () => void (await isKnown(key)))).toEqual([]);
  });

  it('counts for 180 days, through a rotation of the keys', async () => {
    await onDay(100);
    const key = await keyOf();
    await onDay(185);
    expect(await isKnown(key)).toBe(true);
    await onDay(279.9);
    expect(await isKnown(key)).toBe(true);
    await onDay(280);
    expect(await isKnown(key)).toBe(false);
  });
});

describe('the rotation of the keys', () => {
  it('stores the next key a day before its use, and never more than three', async () => {
    const [first] = await storedKids();
    await onDay(179);
    const [, second] = await storedKids();
    expect((await keyOf()).split('.')[1]).toBe(first);
    await onDay(180);
    expect((await keyOf()).split('.')[1]).toBe(second);
    await onDay(359);
    expect(await storedKids()).toEqual([first, second, expect.any(String)]);
    await onDay(360);
    expect(await storedKids()).toEqual([second, expect.any(String)]);
  });

  it('drops a key that was written into the table, and the tokens it signed', async () => {
    const forged = { kid: 'forged', sealed: Buffer.from('x').toString('base64'), active_from: '2020-01-01' };
    await changeItem(keys.recognitionKeys(), { keys: [forged] });
    forgetRecognitionKeys();
    expect(await recogniser()).toBeUndefined();
    await rotateRecognitionKeys();
    expect(await storedKids()).toEqual([expect.not.stringMatching('forged')]);
  });

  it('makes one key if several run at once', async () => {
    await removeItem(keys.recognitionKeys());
    await Promise.all(Array.from({ length: 10 }, () => rotateRecognitionKeys()));
    expect(await storedKids()).toHaveLength(1);
  });
});

describe('while KMS does not answer', () => {
  it('recognises nobody, fails nobody, and tries again ten seconds later', async () => {
    const key = await keyOf();
    forgetRecognitionKeys();
    const kms = mockClient(KMSClient).rejects(Object.assign(new Error('no'), { name: 'TimeoutError' }));
    expect(await isKnown(key)).toBe(false);
    expect(await recogniser()).toBeUndefined();
    expect(kms.calls()).toHaveLength(1);
    kms.restore();
    vi.setSystemTime(Date.now() + 10_000);
    expect(await isKnown(key)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { ProfileRecord } from '../../../shared/profiles/profile.ts';
import { newProfile } from '../../../shared/profiles/sign-in/sign-in-profile.ts';
import { fieldUpdate } from '../../../shared/profiles/write-values.ts';
import { all, Expression } from '../../../shared/storage/writes/expressions.ts';

const current: ProfileRecord = {
  ...newProfile('app_1', 'user_1', '2030-01-01T00:00:00.000Z'),
  data: { user_id: 'user_1', first_name: 'Grace', email: 'grace@example.com', address: { city: 'New York' } },
  attributes: { 'shop:tier': ['silver'] },
  verified_data: { email: 'grace@example.com' },
  self_written: { first_name: true },
  version: 3,
};

function update(change: Partial<ProfileRecord>) {
  const found = fieldUpdate(current, { ...current, version: 4, ...change });
  if (!found) return undefined;
  const e = new Expression();
  const condition = all(...found.asRead)(e);
  return { set: found.changes.set, add: found.changes.add, condition, names: e.names };
}

/** The data with so many more values. */
const withNew = (count: number) => ({
  ...current.data,
  ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i])),
});

describe('fieldUpdate', () => {
  // Their verification must be unchanged, too.
  it('updates changed values only if they are unchanged in the table', () => {
    const { user_id, email, address } = current.data;
    const data = { user_id, email, address, zip_code: '1' };
    const attributes = { ...current.attributes, 'shop:size': ['L'] };
    const found = update({ data, attributes, self_written: { zip_code: true } });
    expect(found?.set).toMatchObject({
      'data.zip_code': '1',
      'attributes.shop:size': ['L'],
    });
    expect(found?.set).toHaveProperty(['data.first_name'], undefined);
    expect(found?.set).toMatchObject({ 'self_written.zip_code': true, 'self_written.first_name': undefined });
    expect(found?.add).toEqual({ version: 1 });
    const asked = found?.condition.replace(/#n\d+/g, (name) => found.names[name] ?? '');
    expect(asked).toContain('data.first_name = ');
    expect(asked).toContain('attribute_not_exists(data.zip_code)');
    expect(asked).toContain('attribute_not_exists(attributes.shop:size)');
    expect(asked).toContain('attribute_not_exists(verified_data.zip_code)');
    expect(asked).toContain('state = ');
  });

  it.each<[string, Partial<ProfileRecord>]>([
    ['what is verified', { verified_data: {} }],
    ['the level', { auth_level: 'guest' }],
    ['the files', { files: {} }],
    ['a list that was there', { attributes: { 'shop:tier': ['gold'] } }],
    ['an object that was there', { data: { ...current.data, address: { city: 'Arlington' } } }],
    ['the identities', { identities: [{ field: 'badge', value: 'A' }] }],
    ['when it was made', { meta: { ...current.meta, created: '2031-01-01T00:00:00.000Z' } }],
    ['more than 25 values', { data: withNew(26) }],
  ])('is for none that changes %s: the whole record is written', (_, change) => {
    expect(update(change)).toBeUndefined();
  });

  it('is for up to 25 values', () => {
    expect(Object.keys(update({ data: withNew(25) })?.set ?? {})).toEqual(
      expect.arrayContaining(['data.f0', 'data.f24']),
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  changesOf,
  codeAddresses,
  contactFields,
  type Field,
  languageField,
  pictureField,
  shownFields,
  type Typed,
} from '../../client/src/account/fields.ts';
import type { Profile } from '../../client/src/browser.ts';
import type { AppConfig } from '../../client/src/generated/types.gen.ts';
import { convertTo } from '../../shared/schemas/field-types.ts';

function field(given: Partial<Field> = {}): Field {
  return {
    ...{ type: 'string', display_name: 'Field', data_category: 'custom', owned_by: 'user' },
    ...{ required: false, unique: false, user_visible: true, read_only: false, validation_rules: [] },
    ...given,
  };
}

function typed(given: Record<string, string>, unreadable: readonly string[] = []): Typed {
  const values = new FormData();
  for (const [name, value] of Object.entries(given)) values.set(name, value);
  return { values, unreadable };
}

describe('the fields of the account', () => {
  const SCHEMA = {
    email: field(),
    first_name: field(),
    locale: field(),
    badge: field({ type: 'image', owned_by: 'app' }),
    photo: field({ type: 'image' }),
    logo: field({ type: 'image' }),
    contract: field({ type: 'document' }),
    settings: field({ type: 'object' }),
    level: field({ owned_by: 'app' }),
    since: field({ read_only: true }),
  };
  const names = (fields: [name: string, field: Field][]) => fields.map(([name]) => name);

  it('are all in one place each, also those that only the application sets', () => {
    const details = ['first_name', 'badge', 'logo', 'contract', 'settings', 'level', 'since'];
    expect(names(shownFields(SCHEMA))).toEqual(details);
    expect(pictureField(SCHEMA)?.[0]).toBe('photo');
    expect(contactFields(SCHEMA)).toEqual(['email']);
    expect(languageField(SCHEMA)).toBe('locale');
  });

  it('have no language if only the application sets it', () => {
    expect(languageField({ locale: field({ read_only: true }), language: field() })).toBe('language');
    expect(languageField({ locale: field({ type: 'number' }) })).toBeUndefined();
  });
});

describe('the changes of a form', () => {
  const changes = (given: Partial<Field>, text: string, value?: unknown) =>
    changesOf([['one', field(given)]], typed({ one: text }), value === undefined ? {} : { one: value });

  it.each([
    [{}, ' Ada ', undefined, { one: 'Ada' }],
    [{}, 'Ada', 'Ada', {}],
    [{}, 'Ada', ' Ada', {}],
    [{}, 'a\r\nb', 'a\nb', {}],
    [{}, 'a\r\nbc', 'a\nb', { one: 'a\nbc' }],
    [{}, '', 'Ada', { one: null }],
    [{}, '', undefined, {}],
    [{ type: 'number' }, ' 1.5 ', undefined, { one: 1.5 }],
    [{ type: 'number' }, '1.50', 1.5, {}],
    [{ type: 'number' }, 'tall', 'tall', {}],
    [{ type: 'boolean' }, '', 'yes', {}],
    [{ type: 'number' }, '1.5', 1.5, {}],
    [{ type: 'number' }, '', 1.5, { one: null }],
    [{ type: 'boolean' }, 'on', undefined, { one: true }],
    [{ type: 'boolean' }, '', true, { one: false }],
    [{ type: 'boolean' }, '', undefined, {}],
    [{ type: 'date' }, '2001-02-03', '2001-02-04', { one: '2001-02-03' }],
  ] as const)('of %j typed as %j are right for the value %j', (given, text, value, data) => {
    expect(changes(given, text, value)).toEqual({ data, faults: {} });
  });

  it('name what cannot be sent', () => {
    expect(changes({ type: 'number' }, 'tall').faults).toEqual({ one: 'needsNumber' });
    expect(changes({ required: true }, '', 'Ada').faults).toEqual({ one: 'required' });
  });

  it('keep the value of a field that the browser cannot read', () => {
    const fields = [['one', field({ type: 'date' })]] as [string, Field][];
    const halfDate = typed({ one: '' }, ['one']);
    expect(changesOf(fields, halfDate, { one: '2001-02-03' })).toEqual({
      data: {},
      faults: { one: 'needsDate' },
    });
  });

  it.each([
    ...['0', '-0', '7', '+7', '-1.5', '.5', '5.', '1e3', '1E-3', '-0e400', '9007199254740991', '1e-100'],
    ...['1e400', '-1e400', '1e16', '9007199254740993', '1e-101', '1e-400', '1e1000', 'Infinity', '-Infinity'],
    ...[
      'NaN',
      'null',
      '1,5',
      '1,234',
      '1.2.3',
      '0x10',
      '0b1',
      '1_000',
      '1 000',
      '１',
      '٣',
      '½',
      '.',
      '-',
      'e1',
    ],
  ])('read the number %j as the service does', (text) => {
    const stored = convertTo('number', text);
    const { data, faults } = changes({ type: 'number' }, text, 12);
    expect({ data, faults }).toEqual(
      stored === undefined
        ? { data: {}, faults: { one: 'needsNumber' } }
        : { data: { one: stored }, faults: {} },
    );
    // JSON has neither infinity nor NaN: it writes null, which removes the value.
    expect(JSON.stringify(data)).not.toContain('null');
  });
});

describe('the addresses for a code', () => {
  it('are confirmed, and of a method that the application offers', () => {
    const profile = {
      data: { email: 'ada@example.com', phone_number: '+12025550123' },
      verified_data: { email: 'ada@example.com', phone_number: '+12025550123' },
    };
    const config = (email: boolean, phone: boolean) => ({
      config: { sign_in_methods: { email: { enabled: email }, phone: { enabled: phone } } },
    });
    const of = (verified: object, email: boolean, phone: boolean) =>
      codeAddresses({ ...profile, verified_data: verified } as Profile, config(email, phone) as AppConfig);
    expect(of(profile.verified_data, true, true)).toEqual(['ada@example.com', '+12025550123']);
    expect(of(profile.verified_data, false, true)).toEqual(['+12025550123']);
    expect(of({}, true, true)).toEqual([]);
  });
});

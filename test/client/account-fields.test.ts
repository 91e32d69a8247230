import { describe, expect, it } from 'vitest';
import {
  CONTACTS,
  changesOf,
  codeAddresses,
  contactFields,
  type Field,
  labelOf,
  languageField,
  mayRemove,
  mayType,
  pictureField,
  shownFields,
  type Typed,
} from '../../client/src/account/fields.ts';
import type { Profile } from '../../client/src/browser.ts';
import type { AppConfig } from '../../client/src/generated/types.gen.ts';
import { assertCanStillSignIn } from '../../shared/addresses/plan-own-change.ts';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { convertTo } from '../../shared/schemas/field-types.ts';
import { DEFAULT_SCHEMA } from '../../shared/schemas/schema.ts';

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

  it('are typed if they are text, numbers, dates or yes and no, and of the user', () => {
    const types = ['string', 'number', 'boolean', 'date', 'object', 'any', 'image', 'document'] as const;
    expect(types.filter((type) => mayType(field({ type })))).toEqual(types.slice(0, 4));
    expect([SCHEMA.level, SCHEMA.since].filter(mayType)).toEqual([]);
  });

  it('have names in the language of the reader only as a new application names them', () => {
    const named = Object.entries(DEFAULT_SCHEMA.schema).filter(([name]) => !(name in CONTACTS));
    const say = (key: string) => `text ${key}`;
    for (const [name, one] of named) {
      expect(labelOf(say, name, one)).toBe(`text ${name}`);
      expect(labelOf(say, name, { ...one, display_name: 'Another' })).toBe('Another');
    }
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

/** Every list of values of as many options. */
const combinations = <T>(options: readonly T[], count: number): T[][] =>
  count === 0
    ? [[]]
    : combinations(options, count - 1).flatMap((some) => options.map((one) => [...some, one]));

describe('the button that removes an address', () => {
  const ADDRESS = { email: 'ada@example.com', phone_number: '+12025550123' };
  const STATES = ['missing', 'unconfirmed', 'confirmed', 'changed since'] as const;
  /** Each state of both addresses, and whether the application offers each method. */
  const cases = combinations(STATES, 2).flatMap(([email = 'missing', phone_number = 'missing']) =>
    combinations([true, false], 2).map(([byEmail = true, byPhone = true]) => ({
      states: { email, phone_number },
      methods: { email: { enabled: byEmail }, phone: { enabled: byPhone } },
    })),
  );
  const valuesOf = (states: Record<string, string>, own: readonly string[], other: readonly string[]) =>
    Object.fromEntries(
      Object.entries(ADDRESS).flatMap(([name, value]) => {
        const state = states[name] ?? '';
        return own.includes(state) ? [[name, value]] : other.includes(state) ? [[name, `old ${value}`]] : [];
      }),
    );

  it.each(['email', 'phone_number'] as const)('is there as the service allows it: %s', (name) => {
    const allowed = cases.filter(({ states }) => states[name] !== 'missing');
    const seen = new Set<boolean>();
    for (const { states, methods } of allowed) {
      const data = valuesOf(states, STATES.slice(1), []);
      const verified_data = valuesOf(states, ['confirmed'], ['changed since']);
      const was_verified = states[name] === 'confirmed';
      const refuse = () =>
        assertCanStillSignIn(
          { data, verified_data } as unknown as ProfileRecord,
          [{ field: name, before: ADDRESS[name], was_verified }],
          { schema: DEFAULT_SCHEMA, config: { hub: { auth: { sign_in_methods: methods } } } as never },
        );
      const config = { schema: DEFAULT_SCHEMA.schema, config: { sign_in_methods: methods } };
      const may = mayRemove(
        name,
        { data, verified_data } as unknown as Profile,
        config as unknown as AppConfig,
      );
      seen.add(may);
      if (may) expect(refuse, JSON.stringify({ states, methods })).not.toThrow();
      else expect(refuse, JSON.stringify({ states, methods })).toThrow('add and confirm another address');
    }
    expect(seen.size).toBe(2);
  });

  it('is not there for an address that the schema requires', () => {
    const schema = { email: field({ required: true }), phone_number: field() };
    const both = { data: ADDRESS, verified_data: ADDRESS } as unknown as Profile;
    const methods = { email: { enabled: true }, phone: { enabled: true } };
    const config = { schema, config: { sign_in_methods: methods } } as unknown as AppConfig;
    expect(mayRemove('email', both, config)).toBe(false);
    expect(mayRemove('phone_number', both, config)).toBe(true);
  });
});

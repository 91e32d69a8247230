import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { linearRegex } from '../../../shared/platform/strings/linear-regex.ts';
import {
  DEFAULT_SCHEMA,
  faultsOfData,
  identifyingFields,
  type ProfileSchema,
} from '../../../shared/schemas/schema.ts';
import { SchemaReq } from '../../../shared/schemas/schema-contract.ts';
import { NO_PHONES } from '../../support/phones.ts';

/** A schema of one field named `value`. */
function schemaWith(field: object): ProfileSchema {
  const schema = { value: { display_name: 'Value', type: 'string', ...field } };
  return { ...z.parse(SchemaReq, { schema }), version: 1 };
}

const withRegex = (pattern: string) =>
  z.safeParse(SchemaReq, {
    schema: {
      value: {
        type: 'string',
        display_name: 'Value',
        validation_rules: [{ rule_name: 'match_regex', rule_value: pattern }],
      },
    },
  });

/** More than a slow machine takes for 100,000 characters in linear time; backtracking takes years. */
const LINEAR_MILLISECONDS = 10_000;

/** The CPU time that `work` takes, in milliseconds: what else the machine does is not part of it. */
function cpuMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('match_regex', () => {
  it.each([
    '(a+)+$',
    '^(a+)+$',
    '(a|a)*b',
    '(a|aa)+$',
    '^(a?){50}a{50}$',
    '(.*a){20}',
    '^(\\w+\\s?)*$',
    '([a-zA-Z]+)*!',
    '(x+x+)+y',
    '(?<=(a+)+)b',
  ])('judges 100,000 characters by %s in linear time, or refuses the pattern', (pattern) => {
    expect(
      cpuMilliseconds(() => {
        const regex = withRegex(pattern).success ? linearRegex(pattern) : undefined;
        for (const character of ['a', 'x']) regex?.test(`${character.repeat(100_000)}!`);
      }),
    ).toBeLessThan(LINEAR_MILLISECONDS);
  });

  it.each([
    ['a back reference', '(a)\\1'],
    ['look-ahead', '(?=a)b'],
    ['a large count', 'a{1000000}'],
    ['counts that multiply', '((a{100}){100}){100}'],
    ['more than 200 characters', 'a'.repeat(201)],
    ['a pattern that is none', '('],
  ])('refuses %s, quickly', (_, pattern) => {
    let result: ReturnType<typeof withRegex> | undefined;
    expect(
      cpuMilliseconds(() => {
        result = withRegex(pattern);
      }),
    ).toBeLessThan(LINEAR_MILLISECONDS);
    expect(result?.success).toBe(false);
  });

  it.each([
    ['^[A-Z]{2}\\d{4}$', 'AB1234', 'ab1234'],
    ['^(red|green)$', 'red', 'blue'],
    ['\\d', 'has 1', 'none'],
  ])('holds profile data to %s', (pattern, good, bad) => {
    const schema = schemaWith({ validation_rules: [{ rule_name: 'match_regex', rule_value: pattern }] });
    expect(faultsOfData(schema, { value: good })).toEqual([]);
    expect(faultsOfData(schema, { value: bad })).toMatchObject([{ path: 'body.data.value' }]);
  });
});

/** An array in an array, so many times. */
function nested(levels: number): unknown {
  return levels === 0 ? [] : [nested(levels - 1)];
}

describe('faultsOfData', () => {
  it.each([
    ['string', 'text', 1],
    ['string', '', 'x'.repeat(10_001)],
    ['boolean', false, 'false'],
    ['number', 1.5, '1.5'],
    ['number', 0, Number.NaN],
    ['date', '2024-02-29', 'soon'],
    ['date', '2024-02-29T12:00:00+01:00', '1'],
    ['object', { any: ['thing'] }, ['thing']],
    ['object', {}, { deep: { constructor: 1 } }],
    ['object', { n: 2 ** 53 - 1 }, { n: 2 ** 53 }],
    ['number', -1e15, 1e200],
    ['any', nested(19), nested(20)],
    ['any', ['thing'], null],
    ['any', 0, 'x'.repeat(17_000)],
  ])('accepts for the type %s %j, not %j', (type, good, bad) => {
    expect(faultsOfData(schemaWith({ type }), { value: good })).toEqual([]);
    expect(faultsOfData(schemaWith({ type }), { value: bad })).toHaveLength(1);
  });

  it.each([
    ['string', 'x'.repeat(10_001), 'may have up to 10000 characters'],
    ['number', 2 ** 53, 'must be a number up to 2^53'],
    ['object', { text: 'x'.repeat(17_000) }, 'must not be larger than 16384 bytes as JSON'],
    ['any', 'x'.repeat(17_000), 'must not be larger than 16384 bytes as JSON'],
    ['any', { deep: { constructor: 1 } }, 'must not have __proto__, constructor or prototype keys'],
  ])('says of a value of the type %s that cannot be stored what its limit is', (type, value, message) => {
    expect(faultsOfData(schemaWith({ type }), { value })).toEqual([{ path: 'body.data.value', message }]);
  });

  it.each(['image', 'document'])('takes no value for the type %s: it is uploaded as a file', (type) => {
    const faults = faultsOfData(schemaWith({ type }), { value: 'https://cdn.example/a.png' });
    expect(faults).toMatchObject([{ message: expect.stringContaining('multipart/form-data') }]);
  });

  it.each([
    ['min_length', 2, 'ab', 'a'],
    ['min_length', '2', 'ab', 'a'],
    ['max_length', 2, 'ab', 'abc'],
  ])('holds values to %s %s', (rule_name, rule_value, good, bad) => {
    const schema = schemaWith({ validation_rules: [{ rule_name, rule_value }] });
    expect(faultsOfData(schema, { value: good })).toEqual([]);
    expect(faultsOfData(schema, { value: bad })).toHaveLength(1);
  });

  it('names unknown fields, wrong e-mail addresses and phone numbers, all at once', () => {
    const data = { email: 'nobody', phone_number: '555', nonsense: 1, constructor: 1, first_name: 'Grace' };
    expect(faultsOfData(DEFAULT_SCHEMA, data).map(({ path }) => path)).toEqual([
      'body.data.email',
      'body.data.phone_number',
      'body.data.nonsense',
      'body.data.constructor',
    ]);
  });

  it.each([...NO_PHONES])('takes %j for no phone number', (phone_number) => {
    expect(faultsOfData(DEFAULT_SCHEMA, { phone_number })).toMatchObject([
      { path: 'body.data.phone_number' },
    ]);
  });

  it.each(['+12025550123', '+1 (202) 555-0123', '+49.30.901820', '+4930 1234567890 1'])(
    'takes %j for a phone number',
    (phone_number) => {
      expect(faultsOfData(DEFAULT_SCHEMA, { phone_number })).toEqual([]);
    },
  );
});

describe('a unique field', () => {
  it.each(['image', 'document'])('is not of type %s: files are not compared', (type) => {
    const fields = (unique: boolean) => ({ schema: { photo: { display_name: 'Photo', type, unique } } });
    const { error } = z.safeParse(SchemaReq, fields(true));
    expect(error?.issues).toMatchObject([
      { path: ['schema', 'photo', 'unique'], message: expect.stringContaining('cannot be unique') },
    ]);
    expect(z.safeParse(SchemaReq, fields(false)).success).toBe(true);
  });
});

describe('identifyingFields', () => {
  it('are those that can be verified and the unique ones', () => {
    expect(identifyingFields(DEFAULT_SCHEMA)).toEqual(['email', 'phone_number']);
    expect(identifyingFields(schemaWith({ unique: true }))).toEqual(['value']);
    expect(identifyingFields(schemaWith({}))).toEqual([]);
  });
});

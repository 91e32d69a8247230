import { describe, expect, it } from 'vitest';
import { faultsByField } from '../../console/src/api/failure.ts';
import { consequencesOf } from '../../console/src/screens/schema/consequences.ts';
import { addField, fieldActions } from '../../console/src/screens/schema/field-actions.ts';
import {
  accessOf,
  fieldOfForm,
  formFieldOfFault,
  namedFields,
  schemaWith,
} from '../../console/src/screens/schema/field-form.ts';
import { PREVIEW } from '../../console/src/screens/schema/preview-texts.ts';
import { VALUE_EFFECTS } from '../../shared/schemas/dry-run-contract.ts';
import { fieldLike, schemaLike } from '../support/schemas.ts';

const say = (name: string) => name;
const FORM = {
  name: 'size',
  display_name: 'Size',
  type: 'string',
  access: 'change',
  data_category: 'custom',
};
const { schema: fields, user_verification_fields } = schemaLike({ size: { display_name: 'Size' } });
const schema = { schema: fields, user_verification_fields, version: 1 };
const given = (role: 'owner' | 'editor' = 'owner') => ({
  app: 'app_1',
  schema,
  caller: { role },
  say,
  preview: () => null,
});

/** A field that the schema has, by its name. */
function known(name: string) {
  const found = namedFields(schema).find((one) => one.name === name);
  if (!found) throw new Error(`there is no field ${name}`);
  return found;
}

describe('the field of a form', () => {
  it('has the members that were chosen, with rules of three kinds', () => {
    const rules = { min_length: '2', max_length: '3', match_regex: '^A' };
    const values = { ...FORM, ...rules, required: true, unique: true, example: 'AB' };
    expect(fieldOfForm(values, undefined)).toEqual({
      type: 'string',
      display_name: 'Size',
      data_category: 'custom',
      owned_by: 'user',
      read_only: false,
      user_visible: true,
      required: true,
      unique: true,
      example: 'AB',
      validation_rules: [
        { rule_name: 'min_length', rule_value: 2 },
        { rule_name: 'max_length', rule_value: 3 },
        { rule_name: 'match_regex', rule_value: '^A' },
      ],
    });
  });

  it('keeps further rules of a kind, and who writes it, if neither is changed', () => {
    const before = fieldLike({
      owned_by: 'app',
      validation_rules: [
        { rule_name: 'match_regex', rule_value: '^A' },
        { rule_name: 'match_regex', rule_value: 'Z$' },
      ],
    });
    const next = fieldOfForm({ ...FORM, access: 'see', match_regex: '^B' }, before);
    expect(next).toMatchObject({ owned_by: 'app', read_only: false });
    expect(next.validation_rules.map(({ rule_value }) => rule_value)).toEqual(['^B', 'Z$']);
  });

  it.each(['change', 'see', 'hide'] as const)('lets users: %s', (access) => {
    expect(accessOf(fieldOfForm({ ...FORM, access }, undefined))).toBe(access);
    expect(accessOf(fieldOfForm({ ...FORM, access }, fieldLike()))).toBe(access);
  });

  it('has no example once that is removed', () => {
    expect(fieldOfForm(FORM, fieldLike({ example: 'XL' }))).not.toHaveProperty('example');
  });

  it('is neither unique nor required if it is a file', () => {
    const file = fieldOfForm({ ...FORM, type: 'image', unique: true, required: true }, undefined);
    expect(file).toMatchObject({ unique: false, required: false });
  });
});

describe('a fault of the API', () => {
  const values = { ...FORM, max_length: 'x', match_regex: '(' };
  it.each([
    ['body.schema.size', 'name'],
    ['body.schema.size.display_name', 'display_name'],
    ['body.schema.size.type', 'type'],
    ['body.schema.size.validation_rules.0.rule_value', 'max_length'],
    ['body.schema.size.validation_rules.1.rule_value', 'match_regex'],
    ['body.user_verification_fields', 'verified'],
    ['body.schema.other.type', undefined],
  ])('is at its field: %s', (path, field) => {
    expect(formFieldOfFault(path, values)).toBe(field);
  });

  it('of another field is not shown at one of the form', () => {
    const faults = [{ path: 'body.schema.size', message: 'bad' }];
    const error = Object.assign(new Error('bad'), { name: 'ServiceError', faults });
    expect(faultsByField(error, ['name', 'type'], () => 'name').byField).toEqual({ name: 'bad' });
    expect(faultsByField(error, ['type'], () => 'name').rest).toEqual(['body.schema.size: bad']);
  });
});

describe('the request', () => {
  it('replaces one field of the schema, and the others stay', () => {
    const next = { field: fieldLike({ display_name: 'New' }), isVerified: false };
    expect(schemaWith(schema, 'size', next)).toEqual({
      schema: { ...schema.schema, size: next.field },
      user_verification_fields: ['email', 'phone_number'],
    });
    expect(schemaWith(schema, 'email', undefined).user_verification_fields).toEqual(['phone_number']);
    expect(schemaWith(schema, 'email', undefined).schema).not.toHaveProperty('email');
  });

  it('asks for the version that was read', () => {
    expect(addField(given()).request(FORM)).toMatchObject({
      operation: 'replaceSchema',
      request: { ifMatch: '"v1"', path: { app: 'app_1' } },
    });
  });

  it('verifies an address only if its field says so', () => {
    const [edit] = fieldActions(given(), known('email'));
    const verified = (values: object) =>
      Object(edit?.request({ ...FORM, name: 'email', ...values }).request.body).user_verification_fields;
    expect(verified({ verified: true })).toContain('email');
    expect(verified({ verified: false })).not.toContain('email');
    expect(verified({ verified: true, type: 'number' })).not.toContain('email');
  });
});

describe('an editor', () => {
  it('does not change what identifies, and does not remove it', () => {
    const [edit, remove] = fieldActions(given('editor'), known('email'));
    const disabled = edit?.fields?.filter(({ isDisabled }) => isDisabled).map(({ name }) => name);
    expect(disabled).toEqual(['name', 'type', 'access', 'unique', 'verified']);
    expect(remove?.roles).toEqual(['owner', 'admin']);
    const [, other] = fieldActions(given('editor'), known('size'));
    expect(other?.roles).toBeUndefined();
  });
});

describe('what a change means', () => {
  const plain = { field: fieldLike(), isVerified: false };
  it.each([
    ['nothing for a text', {}, []],
    ['that values are unique', { unique: true }, ['becomesUnique']],
    ['that a value is needed', { required: true }, ['becomesRequired']],
    ['that users do not see it', { user_visible: false }, ['hiddenFromUsers']],
    ['that users do not change it', { read_only: true }, ['lockedForUsers']],
  ])('is %s', (_, change, expected) => {
    expect(consequencesOf(plain, { ...plain, field: fieldLike(change) })).toEqual(expected);
  });

  it('is the end of what was, in the other direction', () => {
    const before = { field: fieldLike({ unique: true, user_visible: false }), isVerified: true };
    expect(consequencesOf(before, plain)).toEqual([
      'endsUnique',
      'endsVerified',
      'shownToUsers',
      'openToUsers',
    ]);
    const seen = { ...plain, field: fieldLike({ read_only: true }) };
    expect(consequencesOf({ ...plain, field: fieldLike({ user_visible: false }) }, seen)).toEqual([
      'shownToUsers',
    ]);
    expect(consequencesOf(undefined, { ...plain, isVerified: true })).toEqual(['becomesVerified']);
  });
});

it('has a text for each effect on stored values', () => {
  expect(Object.keys(PREVIEW.en)).toEqual(expect.arrayContaining([...VALUE_EFFECTS]));
});

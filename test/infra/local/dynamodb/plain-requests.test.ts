import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validations } from '../../../../infra/local/dynamodb/dynalite.ts';
import { parametersOf } from '../../../../infra/local/dynamodb/operations.ts';
import { hasDeclaredTypes, metConstraints } from '../../../../infra/local/dynamodb/plain-requests.ts';

const types = parametersOf('Put');
const request = (item: unknown, others = {}) => ({ TableName: 'table', Item: item, ...others });

/** JSON of attribute values, some of them with a wrong type or an unusual member. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.record({ S: fc.oneof(fc.string(), fc.integer(), fc.constant(null)) }),
    fc.record({ N: fc.oneof(fc.integer().map(String), fc.integer()) }),
    fc.record({ BOOL: fc.oneof(fc.boolean(), fc.constantFrom('true', 1)) }),
    fc.record({ NULL: fc.boolean() }),
    fc.record({ B: fc.constantFrom('YQ==', 'YQ=', 'not base64') }),
    fc.record({ SS: fc.array(fc.oneof({ weight: 5, arbitrary: fc.string() }, fc.integer())) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ M: fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }) }),
    fc.record({ S: fc.string(), unknown: fc.string() }),
    fc.constantFrom({}, [], null, 'text', { S: 'a', N: '1' }),
  ),
}));

describe('a request that needs no check of its types', () => {
  it('is what the check of dynalite would return', () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (item) => {
        const given = JSON.parse(JSON.stringify(request(item)));
        if (!hasDeclaredTypes(given, types)) return;
        plain += 1;
        expect(validations.checkTypes(structuredClone(given), types)).toEqual(given);
      }),
      { numRuns: 500 },
    );
    expect(plain).toBeGreaterThan(20);
  });

  it.each([
    ['an unknown parameter', request({ pk: { S: 'a' } }, { Unknown: 1 })],
    ['a parameter that is null', request({ pk: { S: 'a' } }, { ConditionExpression: null })],
    ['a text in place of a Boolean', request({ pk: { BOOL: 'true' } })],
    ['a binary value', request({ pk: { B: 'YQ==' } })],
    ['two types of one value', request({ pk: { S: 'a', N: '1' } })],
    ['a prototype as a name', JSON.parse('{"TableName":"table","Item":{"__proto__":{"S":"a"}}}')],
    ['a list in place of a request', []],
    ['nothing', null],
  ])('is not one with %s', (_, given) => {
    expect(hasDeclaredTypes(given, types)).toBe(false);
  });
});

describe('constraints that were met', () => {
  const met = metConstraints();
  met.remember(request({ pk: { S: 'a' } }, { ReturnValues: 'NONE' }), types);

  it('are known for other items and values', () => {
    expect(met.areKnown(request({ pk: { S: 'b' }, n: { N: '1' } }, { ReturnValues: 'NONE' }), types)).toBe(
      true,
    );
  });

  it.each([
    ['another text', request({ pk: { S: 'a' } }, { ReturnValues: 'ALL' })],
    ['another table', { ...request({ pk: { S: 'a' } }, { ReturnValues: 'NONE' }), TableName: '?' }],
    ['a missing parameter', { TableName: 'table', ReturnValues: 'NONE' }],
    ['a further parameter', request({ pk: { S: 'a' } }, { ReturnValues: 'NONE', ConditionExpression: '' })],
  ])('are not known with %s', (_, given) => {
    expect(met.areKnown(given, types)).toBe(false);
  });

  it('are never known of parameters whose members have constraints', () => {
    const nested = request({ pk: { S: 'a' } }, { Expected: { pk: { ComparisonOperator: 'EQ' } } });
    met.remember(nested, types);
    expect(met.areKnown(nested, types)).toBe(false);
  });
});

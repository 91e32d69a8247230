import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import type { AttributeValue, RequestData } from '../../../../infra/local/dynamodb/dynalite.ts';
import { parsingOnce, type Validate } from '../../../../infra/local/dynamodb/parsed-expressions.ts';

const require = createRequire(import.meta.url);
const { validateAttributeValue } = require('dynalite/validations');
const customOf = (name: string): Validate => require(`dynalite/validations/${name}`).custom;
const store = { options: { maxItemSize: 409600 } };

const UPDATE = {
  UpdateExpression:
    'SET #a.b[1] = :list, c = if_not_exists(c, :n) + :n, d = list_append(d, :list) REMOVE e ADD f :n DELETE g :set',
  ConditionExpression:
    'attribute_exists(pk) AND (c < :n OR NOT contains(g, :text)) AND size(h) IN (:n, :other) AND begins_with(k, :text)',
  ExpressionAttributeNames: { '#a': 'constructor' },
};
const valuesOf = (n: number): Record<string, AttributeValue> => ({
  ':n': { N: String(n) },
  ':other': { N: String(n + 1) },
  ':list': { L: [{ S: `s${n}` }, { M: { n: { N: String(n) } } }] },
  ':set': { SS: [`a${n}`, 'b'] },
  ':text': { S: `t${n}` },
});
const update = (n: number, more: Record<string, unknown> = {}): RequestData =>
  structuredClone({
    TableName: 'T',
    Key: { pk: { S: 'x' } },
    ...UPDATE,
    ExpressionAttributeValues: valuesOf(n),
    ...more,
  });
const query = (n: number): RequestData => ({
  TableName: 'T',
  KeyConditionExpression: ':text = pk AND sk > :n',
  FilterExpression: 'a.b = :other',
  ProjectionExpression: 'a.b, c[3]',
  ExpressionAttributeValues: {
    ':text': { S: `t${n}` },
    ':n': { N: String(n) },
    ':other': { N: String(n) },
  },
});

/** Validates requests one after the other. Returns their faults and data, and the number of parsings. */
function validated(name: string, requests: RequestData[]) {
  const custom = customOf(name);
  const parsed = vi.fn<Validate>((data, given) => custom(data, given));
  const validate = parsingOnce(parsed, validateAttributeValue);
  const outcomes = requests.map((data) => ({ fault: validate(data, store) ?? undefined, data }));
  const withExpressions = parsed.mock.calls.filter(([{ ExpressionAttributeValues: values }]) => values);
  return { outcomes, parsings: withExpressions.length };
}

function validatedByDynalite(name: string, requests: RequestData[]) {
  return requests.map((data) => ({ fault: customOf(name)(data, store) ?? undefined, data }));
}

/** The results of a key condition are in `KeyConditions`; nothing reads the parsed condition after that. */
const withoutKeyCondition = (outcomes: { data: RequestData; fault: string | undefined }[]) =>
  outcomes.map(({ data: { _keyCondition: _, ...data }, fault }) => ({ data, fault }));

describe('expressions that are parsed once', () => {
  it.each([
    ['updateItem', update],
    ['query', query],
  ] as const)('are for %s what dynalite parses, with the values of each request', (name, request) => {
    const { outcomes, parsings } = validated(name, [request(1), request(2), request(3)]);
    const expected = validatedByDynalite(name, [request(1), request(2), request(3)]);
    expect(withoutKeyCondition(outcomes)).toEqual(withoutKeyCondition(expected));
    expect(parsings).toBe(1);
  });

  it.each([
    ['values of another type', { ...valuesOf(1), ':text': { B: 'dGV4dA==' } }],
    ['a value of a type that an operator refuses', { ...valuesOf(1), ':text': { BOOL: true } }],
    ['a value that is none', { ...valuesOf(1), ':n': { N: 'one' } }],
    ['a value that is not used', { ...valuesOf(1), ':unused': { S: 'x' } }],
    ['a value less', { ':n': { N: '1' } }],
  ])('are parsed again with %s', (_, values) => {
    const requests = () => [update(1), update(2, { ExpressionAttributeValues: structuredClone(values) })];
    expect(validated('updateItem', requests()).outcomes).toEqual(
      validatedByDynalite('updateItem', requests()),
    );
  });

  it.each([
    ['other names', { ExpressionAttributeNames: { '#a': 'pk' } }],
    ['names that are not used', { ExpressionAttributeNames: { '#a': 'x', '#b': 'y' } }],
    ['parameters from before expressions', { Expected: { a: { Exists: false } } }],
    ['a fault elsewhere', { Key: { pk: { N: 'one' } } }],
  ])('are parsed again with %s', (_, more) => {
    const requests = () => [update(1), update(2, more)];
    expect(validated('updateItem', requests()).outcomes).toEqual(
      validatedByDynalite('updateItem', requests()),
    );
  });

  it.each([
    [
      'BETWEEN',
      'a BETWEEN :low AND :high',
      { ':low': { N: '1' } },
      [{ ':high': { N: '2' } }, { ':high': { N: '0' } }],
    ],
    ['attribute_type', 'attribute_type(a, :type)', {}, [{ ':type': { S: 'S' } }, { ':type': { S: 'Z' } }]],
  ])('have no operator whose validity depends on values: %s', (_, ConditionExpression, shared, values) => {
    const requests = () =>
      values.map((each) => ({
        TableName: 'T',
        Item: { pk: { S: 'x' } },
        ConditionExpression,
        ExpressionAttributeValues: { ...shared, ...each },
      }));
    const { outcomes } = validated('putItem', requests());
    expect(outcomes).toEqual(validatedByDynalite('putItem', requests()));
    expect(outcomes.map(({ fault }) => fault === undefined)).toEqual([true, false]);
  });
});

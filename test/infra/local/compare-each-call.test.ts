import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../infra/local/dynamodb/json-messages.ts';
import { plainAnswer, requestOf } from '../../../infra/local/dynamodb/table-values.ts';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { callsCompared, differencesOf } from '../../support/compare-each-call.ts';

useBackends();

const $metadata = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 };
const Key = { pk: 'USER#1', sk: 'PROFILE' };
const input = { TableName: 'table', Key, ConsistentRead: true, ProjectionExpression: undefined };
const request = propertiesOf(requestOf('GetItem', input));
const found = {
  Item: { pk: { S: 'USER#1' }, n: { N: '1.5' }, tags: { SS: ['a', 'b'] }, none: { NULL: true } },
};
const answered = { request, status: 200, answer: messageOf(found) };
const output = { ...plainAnswer(found), $metadata };

const compare = (exchange: Partial<typeof answered>, got: object = output) =>
  differencesOf('GetItemCommand', input, { ...answered, ...exchange }, { output: got });

const REFUSED =
  '{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"no"}';
const refused = { request, status: 400, answer: { ...messageOf({}), body: REFUSED } };

describe('the comparison of a call in the process with one over HTTP', () => {
  it('finds no difference in equal requests and answers', async () => {
    expect(await compare({})).toEqual([]);
  });

  it.each<[string, object]>([
    ['a value', { Key: { pk: { S: 'USER#2' }, sk: { S: 'PROFILE' } } }],
    ['a kind of value', { Key: { pk: { S: 'USER#1' }, sk: { B: 'PROFILE' } } }],
    ['bytes in place of their text', { Key: { pk: { S: 'USER#1' }, sk: { S: Buffer.from('PROFILE') } } }],
    ['a member that JSON leaves out', { ProjectionExpression: undefined }],
  ])('finds %s in a request', async (_, change) => {
    expect(await compare({ request: { ...request, ...change } })).toEqual([
      expect.stringMatching(/^the request of GetItemCommand .*\nin process .*\nover HTTP /s),
    ]);
  });

  it.each<[string, object]>([
    ['a number as text', { n: '1.5' }],
    ['a list in place of a set', { tags: ['a', 'b'] }],
    ['undefined in place of null', { none: undefined }],
    ['a further member without value', { more: undefined }],
  ])('finds %s in an answer', async (_, change) => {
    const Item = { ...propertiesOf(propertiesOf(output)['Item']), ...change };
    expect(await compare({}, { Item, $metadata })).toEqual([
      expect.stringMatching(/^the outcome of GetItemCommand .*\nin process .*\nover HTTP /s),
    ]);
  });

  it('finds another count of attempts', async () => {
    expect(await compare({}, { ...output, $metadata: { ...$metadata, attempts: 2 } })).toHaveLength(1);
  });

  it.each<[string, Error]>([
    ['class', new TransactionCanceledException({ message: 'no', $metadata })],
    ['text', new ConditionalCheckFailedException({ message: 'yes', $metadata })],
  ])('finds an exception of another %s', async (_, error) => {
    expect(await differencesOf('GetItemCommand', input, refused, { error })).toHaveLength(1);
  });

  it('is made of each call if COMPARE_TRANSPORTS is set, and otherwise of none', async () => {
    const before = callsCompared();
    await getItem(Key);
    expect(callsCompared() - before).toBe(process.env['COMPARE_TRANSPORTS'] ? 1 : 0);
  });
});

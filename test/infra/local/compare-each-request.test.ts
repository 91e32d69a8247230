import { expect, it } from 'vitest';
import { differencesOf } from '../../support/compare-each-request.ts';

const message = { start: 'GET /bucket?a=1&b=2', headers: { range: 'bytes=0-9' }, body: Buffer.from('text') };

it('finds no difference in equal messages', () => {
  const same = { ...message, body: Buffer.from(message.body) };
  expect(differencesOf('the request', message, same)).toEqual([]);
});

it.each<[string, object | undefined]>([
  ['another order of parameters', { start: 'GET /bucket?b=2&a=1' }],
  ['a header that is missing', { headers: {} }],
  ['a number in place of the text of a header', { headers: { range: 1 } }],
  ['other bytes', { body: Buffer.from('Text') }],
  ['a message that was not read', undefined],
])('finds %s', (_, change) => {
  expect(differencesOf('the request', message, change && { ...message, ...change })).toEqual([
    expect.stringMatching(/^the request:\nin process .*\nover HTTP /s),
  ]);
});

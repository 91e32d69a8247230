import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { discoverOperations, discoverTriggers } from '../../../infra/operations.ts';

const ROOT = join(import.meta.dirname, '../../..');
const sources = ['shared', 'functions'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), 'utf8') })),
);
const pathsWith = (pattern: RegExp) => sources.flatMap(({ path, text }) => (pattern.test(text) ? path : []));

it('only one file gives messages to SES and SNS', () => {
  expect(pathsWith(/client-sesv2|client-sns|SendEmailCommand|PublishCommand/)).toEqual([
    'shared/messages/send-message.ts',
  ]);
});

it('each of its two ways to send spends a budget first', () => {
  const [sender] = sources.filter(({ path }) => path === 'shared/messages/send-message.ts');
  const ways = sender?.text.split(/\nexport async function /).slice(1) ?? [];
  const sending = ways.filter((way) => /client\.send\(/.test(way.split(/\n}\n/)[0] ?? ''));
  expect(sending.map((way) => way.slice(0, way.indexOf('(')))).toEqual(['sendEmail', 'sendText']);
  for (const way of sending) expect(way.indexOf('spendBudget(')).toBeLessThan(way.indexOf('client.send('));
  for (const way of sending) expect(way).toContain('spendBudget(');
});

it('the callers of these ways are the senders of the service', () => {
  expect(pathsWith(/\b(sendEmail|sendText)\(/)).toEqual([
    'shared/messages/deliver-message.ts',
    'shared/messages/send-message.ts',
    'shared/messages/test-message.ts',
    'shared/sms-keywords/answer-text.ts',
  ]);
  expect(pathsWith(/\b(deliverMessage|deliverMail)\(/)).toEqual([
    'shared/messages/account-invite-message.ts',
    'shared/messages/address-message.ts',
    'shared/messages/deliver-message.ts',
    'shared/messages/invite-message.ts',
    'shared/messages/sign-in-link-message.ts',
    'shared/messages/sign-in-message.ts',
    'shared/messages/way-in-message.ts',
    'shared/messages/webhook-message.ts',
  ]);
});

it('every function that may send can write the counts of account and pool', async () => {
  const functions = [
    ...(await discoverOperations()).map(({ operation }) => operation),
    ...(await discoverTriggers()).map(({ trigger }) => trigger),
  ];
  const senders = functions.filter(({ uses }) => uses.some((one) => /^(emails|texts):send$/.test(one)));
  expect(senders.length).toBeGreaterThan(10);
  expect(senders.filter(({ uses }) => !uses.includes('table:write')).map(({ id }) => id)).toEqual([]);
});

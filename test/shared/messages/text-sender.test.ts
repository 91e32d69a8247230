import { afterEach, expect, it, vi } from 'vitest';
import { resetMessageClients, sendText } from '../../../shared/messages/send-message.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { attributesOfText } from '../../support/recorded-text.ts';

useBackends();
afterEach(() => {
  vi.unstubAllEnvs();
  resetMessageClients();
});

const NUMBER = '+12025550123';
const text = (from?: string) => () =>
  sendText({
    application: { id: newId('app'), account: newId('acct'), config: {} },
    to: '+4915112345678',
    from,
    text: 'Hello',
  });

it.each([
  ['SNS chooses', {}, {}],
  ['the number of the setting', { number: NUMBER }, { 'AWS.MM.SMS.OriginationNumber': `String ${NUMBER}` }],
  ['the sender id of the setting', { id: 'ACME' }, { 'AWS.SNS.SMS.SenderID': 'String ACME' }],
  [
    'number and sender id, of which SNS takes what the country has',
    { number: NUMBER, id: 'ACME' },
    { 'AWS.MM.SMS.OriginationNumber': `String ${NUMBER}`, 'AWS.SNS.SMS.SenderID': 'String ACME' },
  ],
])('a text comes from: %s', async (_, { number = '', id = '' }: { number?: string; id?: string }, sent) => {
  vi.stubEnv('SMS_ORIGINATION_NUMBER', number);
  vi.stubEnv('SMS_SENDER_ID', id);
  expect(await attributesOfText(text())).toEqual(sent);
});

it('an answer comes from the number that was texted, whatever the settings are', async () => {
  vi.stubEnv('SMS_ORIGINATION_NUMBER', NUMBER);
  vi.stubEnv('SMS_SENDER_ID', 'ACME');
  expect(await attributesOfText(text('+12025550133'))).toEqual({
    'AWS.MM.SMS.OriginationNumber': 'String +12025550133',
  });
});

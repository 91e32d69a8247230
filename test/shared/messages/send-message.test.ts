import { describe, expect, it } from 'vitest';
import { sendEmail } from '../../../shared/messages/send-message.ts';
import { useBackends } from '../../support/backends.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';

useBackends();
const ses = useRefusedEmails();
const SENDER = 'no-reply@example.com';
const GRACE = 'Grace.Hopper@example.com';
const application = { id: 'app_test', account: 'acct_test', config: {} };
const mail = { application, to: GRACE, subject: 'Hello', text: 'Hello' };

describe('an e-mail that SES refuses for good', () => {
  it.each([
    ['BadRequestException', "Missing final '@domain'"],
    ['BadRequestException', `Illegal address: ${GRACE}`],
    ['MessageRejected', 'Address blacklisted.'],
    ['MessageRejected', notVerified(GRACE.toLowerCase())],
    ['MessageRejected', `Address from.account@example.com is on the suppression list`],
  ])('is answered 400 on body.email where it is about the recipient: %s %s', async (type, message) => {
    await ses.refuse(type, message);
    await expect(sendEmail(mail)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^No e-mail can be sent to this address/),
      extras: {
        faults: [{ path: 'body.email', message: expect.any(String) }],
        log: { dependency: 'ses', dependency_error: type },
      },
    });
  });

  it.each([
    ['MessageRejected', notVerified(SENDER)],
    ['MessageRejected', notVerified(GRACE, SENDER)],
    ['MessageRejected', notVerified('arn:aws:ses:eu-west-1:123456789012:identity/example.com')],
    ['MessageRejected', notVerified(`hopper@example.com`)],
    ['MessageRejected', 'Sending suspended for this account.'],
    ['BadRequestException', `Illegal address: ${SENDER}`],
    ['BadRequestException', 'Invalid configuration set'],
    ['MailFromDomainNotVerifiedException', 'The MAIL FROM domain is not verified'],
    ['AccountSuspendedException', 'suspended'],
  ])('is answered 503 where it is about the sender: %s %s', async (type, message) => {
    await ses.refuse(type, message);
    await expect(sendEmail(mail)).rejects.toMatchObject({
      code: 'dependency_unavailable',
      extras: { headers: { 'Retry-After': '5' }, log: { dependency: 'ses', dependency_error: type } },
    });
  });

  it("is answered 503 where the application's own sender is not verified", async () => {
    await ses.refuse('MessageRejected', notVerified('shop@shop.example'));
    const from = 'Shop <Shop@shop.example>';
    await expect(sendEmail({ ...mail, from })).rejects.toMatchObject({ code: 'dependency_unavailable' });
  });
});

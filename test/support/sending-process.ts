import { sendEmail } from '../../shared/messages/send-message.ts';

/** A function instance that sends an e-mail for each message of its parent, and says what became of it. */
const mail = {
  application: { id: 'app_frozen', account: 'acct_frozen', config: {} },
  to: 'a@example.com',
  subject: 'Hello',
  text: 'Hello',
};

process.on('message', () => {
  sendEmail(mail).then(
    () => process.send?.('sent'),
    (error: Error) => process.send?.(error.message),
  );
});

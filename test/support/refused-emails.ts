import { afterEach } from 'vitest';
import { listen, type Running } from '../../infra/local/http/loopback.ts';
import { resetMessageClients } from '../../shared/messages/send-message.ts';

/**
 * Lets a test have SES refuse e-mails with an error and words of its own, until it accepts them again or the
 * test ends.
 */
export function useRefusedEmails() {
  let ses: Running | undefined;
  let before = '';

  async function accept(): Promise<void> {
    if (!ses) return;
    process.env['SES_ENDPOINT'] = before;
    resetMessageClients();
    await ses.close();
    ses = undefined;
  }
  afterEach(accept);

  return {
    accept,
    refuse: async (type: string, message: string): Promise<void> => {
      before = process.env['SES_ENDPOINT'] ?? '';
      ses = await listen(async (_, response) => {
        response.writeHead(400, { 'content-type': 'application/json', 'x-amzn-errortype': type });
        response.end(JSON.stringify({ message }));
      });
      process.env['SES_ENDPOINT'] = ses.endpoint;
      resetMessageClients();
    },
  };
}

/** How SES names who is not verified. */
export const notVerified = (...identities: string[]) =>
  `Email address is not verified. The following identities failed the check in region EU-WEST-1: ${identities.join(', ')}`;

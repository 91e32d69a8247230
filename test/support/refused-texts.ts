import { afterEach, vi } from 'vitest';
import { listen, type Running } from '../../infra/local/http/loopback.ts';
import { resetMessageClients } from '../../shared/messages/send-message.ts';

/**
 * Lets a test have SNS refuse text messages with an error of its own, until the test ends; `attempts` counts
 * how often it was asked.
 */
export function useRefusedTexts() {
  let sns: Running | undefined;
  let attempts = 0;

  afterEach(async () => {
    if (!sns) return;
    vi.unstubAllEnvs();
    resetMessageClients();
    await sns.close();
    sns = undefined;
  });

  return {
    attempts: () => attempts,
    refuse: async (code: string, status = 400, message = 'refused'): Promise<void> => {
      attempts = 0;
      sns = await listen(async (_, response) => {
        attempts += 1;
        response.writeHead(status, { 'content-type': 'text/xml' });
        const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
        response.end(
          `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/">${error}</ErrorResponse>`,
        );
      });
      vi.stubEnv('SNS_ENDPOINT', sns.endpoint);
      resetMessageClients();
    },
  };
}

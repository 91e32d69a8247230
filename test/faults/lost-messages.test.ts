import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetMessageClients, sendEmail, sendText } from '../../shared/messages/send-message.ts';
import { useBackends } from '../support/backends.ts';
import { makeTenant } from '../support/tenants.ts';

useBackends();
let app: string;
let server: ReturnType<typeof createServer>;

beforeAll(async () => {
  ({ app } = await makeTenant());
});
beforeEach(() => resetMessageClients());
afterEach(() => {
  vi.unstubAllEnvs();
  resetMessageClients();
  server.closeAllConnections();
  server.close();
});

async function senders(answer: RequestListener): Promise<void> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('SES_ENDPOINT', endpoint);
  vi.stubEnv('SNS_ENDPOINT', endpoint);
}

const application = () => ({ id: app, config: {} });
const SENDS: [string, () => Promise<void>][] = [
  [
    'an e-mail',
    () => sendEmail({ application: application(), to: 'a@example.com', subject: 'x', text: 'x' }),
  ],
  ['a text message', () => sendText({ application: application(), to: '+14155550123', text: 'x' })],
];

describe.each(SENDS)('%s', (_name, send) => {
  it('is sent once where the answer is lost, and the caller is told that it may have gone out', async () => {
    let sent = 0;
    await senders((_request, response) => {
      sent += 1;
      response.destroy();
    });
    await expect(send()).rejects.toMatchObject({
      code: 'dependency_unavailable',
      message: expect.stringMatching(/^It is not known whether the message was sent/),
    });
    expect(sent).toBe(1);
  });

  it('is sent once where no answer comes', async () => {
    let sent = 0;
    vi.stubEnv('TIMEOUT_FACTOR', '0.1');
    await senders(() => {
      sent += 1;
    });
    await expect(send()).rejects.toMatchObject({ code: 'dependency_unavailable' });
    expect(sent).toBe(1);
  });

  it('is sent again where the service refused it for now', async () => {
    let sent = 0;
    await senders((request, response) => {
      sent += 1;
      request.resume();
      response
        .writeHead(429, { 'content-type': 'application/json' })
        .end('{"__type":"TooManyRequestsException"}');
    });
    await expect(send()).rejects.toMatchObject({
      code: 'dependency_unavailable',
      message: 'The message could not be sent; try again shortly',
    });
    expect(sent).toBe(2);
  });
});

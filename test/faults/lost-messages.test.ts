import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetMessageClients, sendEmail, sendText } from '../../shared/messages/send-message.ts';
import { useBackends } from '../support/backends.ts';
import { listeningPort } from '../support/listening-port.ts';
import { makeTenant } from '../support/tenants.ts';
import { until } from '../support/wait.ts';

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
  const endpoint = `http://127.0.0.1:${await listeningPort(server)}`;
  vi.stubEnv('SES_ENDPOINT', endpoint);
  vi.stubEnv('SNS_ENDPOINT', endpoint);
}

const application = () => ({ id: app, account: 'acct_test', config: {} });
/** Each with the answer of the service that accepts it. */
const SENDS: [string, () => Promise<void>, string][] = [
  [
    'an e-mail',
    () => sendEmail({ application: application(), to: 'a@example.com', subject: 'x', text: 'x' }),
    '{"MessageId":"1"}',
  ],
  [
    'a text message',
    () => sendText({ application: application(), to: '+14155550123', text: 'x' }),
    '<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>',
  ],
];

describe.each(SENDS)('%s', (_name, send, accepted) => {
  it('is sent once if the answer is lost, and its caller learns that it may be out', async () => {
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

  it('goes out on the connection of the one before', async () => {
    await senders((request, response) => request.resume().on('end', () => response.end(accepted)));
    const connections = vi.fn();
    server.on('connection', connections);
    await send();
    await send();
    expect(connections).toHaveBeenCalledTimes(1);
  });

  it('goes out once, on a new connection, where the kept one was closed', async () => {
    let sent = 0;
    await senders((request, response) => {
      sent += 1;
      request.resume().on('end', () => response.end(accepted));
    });
    let closed = 0;
    server.on('connection', (socket) =>
      socket.on('close', () => {
        closed += 1;
      }),
    );
    await send();
    server.closeIdleConnections();
    await until(() => closed === 1);
    await send();
    expect(sent).toBe(2);
  });

  it('is sent once where the kept connection ends without an answer', async () => {
    let sent = 0;
    await senders((request, response) => {
      sent += 1;
      if (sent > 1) response.destroy();
      else request.resume().on('end', () => response.end(accepted));
    });
    await send();
    await expect(send()).rejects.toMatchObject({
      message: expect.stringMatching(/^It is not known whether the message was sent/),
    });
    expect(sent).toBe(2);
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

/** @module-tag heavy */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useBackends } from '../support/backends.ts';
import { listeningPort } from '../support/listening-port.ts';
import { staysPending } from '../support/wait.ts';

/** Longer than an idle connection is kept. */
const LONG_MILLISECONDS = 11_000;
const PROGRAM = join(import.meta.dirname, '../support/sending-process.ts');

useBackends();
let instance: ChildProcess;
let ses: ReturnType<typeof createServer>;
let connections: number;
let sent: number;

beforeEach(async () => {
  connections = sent = 0;
  ses = createServer((request, response) => {
    sent += 1;
    request.resume().on('end', () => response.end('{"MessageId":"sent"}'));
  });
  ses.keepAliveTimeout = 0;
  ses.on('connection', () => {
    connections += 1;
  });
  const SES_ENDPOINT = `http://127.0.0.1:${await listeningPort(ses)}`;
  instance = fork(PROGRAM, { env: { ...process.env, SES_ENDPOINT, TIMEOUT_FACTOR: '10' } });
});
afterEach(() => {
  instance.kill('SIGKILL');
  ses.closeAllConnections();
  ses.close();
});

async function sendOne(): Promise<unknown> {
  const answered = once(instance, 'message');
  instance.send('an e-mail');
  const [answer] = await answered;
  return answer;
}

/** Freezes the instance, as Lambda does after a request, and thaws it with the next request. */
async function sendAfterFreeze(meanwhile: () => unknown): Promise<unknown> {
  instance.kill('SIGSTOP');
  await meanwhile();
  const answered = sendOne();
  instance.kill('SIGCONT');
  return answered;
}

describe('an e-mail of an instance that was frozen', () => {
  it('goes out once, on the kept connection, after a short time', async () => {
    expect(await sendOne()).toBe('sent');
    expect(await sendAfterFreeze(() => undefined)).toBe('sent');
    expect({ sent, connections }).toEqual({ sent: 2, connections: 1 });
  });

  it('goes out once where the service closed the connection meanwhile', async () => {
    expect(await sendOne()).toBe('sent');
    expect(await sendAfterFreeze(() => ses.closeAllConnections())).toBe('sent');
    expect({ sent, connections }).toEqual({ sent: 2, connections: 2 });
  });

  it('uses no connection that was idle for long', async () => {
    expect(await sendOne()).toBe('sent');
    const isLong = staysPending(once(instance, 'exit'), LONG_MILLISECONDS);
    expect(await sendAfterFreeze(() => isLong)).toBe('sent');
    expect({ sent, connections }).toEqual({ sent: 2, connections: 2 });
  });
});

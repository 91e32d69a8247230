/** @module-tag heavy */
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, it, onTestFailed } from 'vitest';
import { useService } from '../support/service.ts';
import { assertHarmless, count, sendHarmless, type Tally } from './harmless.ts';
import { partOf, recordPart, SEED } from './parts.ts';
import { randomBytes } from './random-bytes.ts';

const service = useService();
const CONNECTIONS = partOf('gateway');
/** Sends bytes over a connection of their own, ends it, and returns the answer once the gateway closed it. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }, () => socket.end(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    // The gateway may close a connection while bytes are under way.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

const statusesOf = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

it(`answers bytes of seed ${SEED} or closes the connection, ${CONNECTIONS} times`, async () => {
  const { baseUrl, seed } = service();
  const secrets = [seed.client_secret, seed.hub_access_token, seed.user.refresh_token];
  const port = Number(new URL(baseUrl).port);
  const tally: Tally = {};
  let last: Buffer = Buffer.alloc(0);
  onTestFailed(() =>
    console.error(`the last connection sent ${JSON.stringify(last.toString('latin1')).slice(0, 3000)}`),
  );
  for (const bytes of fc.sample(randomBytes, { seed: SEED, numRuns: CONNECTIONS })) {
    last = bytes;
    await sendHarmless(
      () => exchange(port, bytes),
      (text) => {
        const statuses = statusesOf(text);
        count(tally, statuses.length === 0 ? ['closed'] : statuses);
        assertHarmless({ text, statuses }, secrets);
      },
      () => JSON.stringify(bytes.toString('latin1')),
    );
  }
  recordPart('gateway', tally);
  expect((await fetch(`${baseUrl}/ready`)).status).toBe(200);
});

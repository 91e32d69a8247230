import { once } from 'node:events';

/** Listens on a free port of the loopback interface and returns the origin. */
export async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

/** Tells the bench, in one line, where the server is and which requests it compares. */
export function announce(origin, cases) {
  process.stdout.write(`${JSON.stringify({ origin, cases })}\n`);
}

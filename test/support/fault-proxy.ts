import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, readBytes } from '../../infra/local/loopback.ts';

/**
 * What happens to one write: `drop` carries it out and loses the answer, `refuse` ends the connection before
 * it.
 */
export type Fault = 'drop' | 'refuse';

const WRITES = /\.(PutItem|UpdateItem|DeleteItem|TransactWriteItems)$/;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * A proxy before the table that makes one write of a run fail on the network. The client's own retries go
 * through.
 */
export async function startFaultProxy(target: string) {
  let seen = 0;
  let planned: { nth: number; fault: Fault } | undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBytes(request, MAX_BYTES);
    const isWrite = WRITES.test(String(request.headers['x-amz-target']));
    if (isWrite) seen += 1;
    const fault = isWrite && planned?.nth === seen ? planned.fault : undefined;
    if (fault === 'refuse') return void response.destroy();
    const answer = await sent(target, request, body);
    if (fault === 'drop') return void response.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const { endpoint, close } = await listen(handle);
  return {
    endpoint,
    close,
    /** Runs something while its nth write, counted from 1, has the fault. */
    async withFault<T>(nth: number, fault: Fault, run: () => Promise<T>): Promise<T> {
      seen = 0;
      planned = { nth, fault };
      return run().finally(() => {
        planned = undefined;
      });
    },
    /** Runs something and counts its writes. */
    async countWrites<T>(run: () => Promise<T>): Promise<{ result: T; writes: number }> {
      seen = 0;
      const result = await run();
      return { result, writes: seen };
    },
  };
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Sends a request on as it came: its signature covers the headers. */
function sent(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: method ?? 'POST', headers };
    const onward = forward(new URL(url ?? '/', target), options, async (answer) => {
      const read = await readBytes(answer, MAX_BYTES);
      resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read });
    });
    onward.on('error', reject);
    onward.end(body);
  });
}

import { createServer, type RequestListener } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetClients } from '../../../infra/local/forget-clients.ts';
import { signingKey } from '../../../shared/auth/keys/signing-keys.ts';
import { longestPause, withDeadline } from '../../../shared/platform/client-timeouts.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { deleteObjects, getObject, listObjects, putObjectOnce } from '../../../shared/storage/objects.ts';
import { getItem, getItems, queryItems } from '../../../shared/storage/read-items.ts';
import { exists, notExists } from '../../../shared/storage/writes/expressions.ts';
import { updateItem, write, writeAll } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { listeningPort } from '../../support/listening-port.ts';

useBackends();

/** What a function of an operation has, less what it needs around a call. */
const IN_TIME = 9_000;
const KEY = { pk: 'a', sk: 'b' };
const conflict = () => new ApiError('conflict');

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listeningPort(server)}`;
}
function use(variable: string, endpoint: string): void {
  vi.stubEnv(variable, endpoint);
  forgetClients();
}

beforeEach(() => {
  vi.stubEnv('TIMEOUT_FACTOR', '0.1');
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    forgetClients();
  };
});

/** How calls end that are made at the same time, and after how long the last. */
async function outcomes(calls: readonly Promise<unknown>[]) {
  const started = performance.now();
  const results = await Promise.allSettled(calls);
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done'));
  return { codes, milliseconds: performance.now() - started };
}

describe('a part that takes connections and never answers', () => {
  const UNAVAILABLE = new Set(['dependency_unavailable']);

  it('is 503 before the function ends: the table', async () => {
    use('DYNAMODB_ENDPOINT', await listen(() => undefined));
    const { codes, milliseconds } = await outcomes([
      getItem(KEY),
      getItems([KEY]),
      queryItems({ pk: 'a', prefix: '' }, { limit: 1 }),
      write(put(KEY, notExists(), conflict)),
      writeAll([put(KEY, notExists(), conflict)]),
      updateItem(KEY, { set: { n: 1 } }, exists(), conflict),
    ]);
    expect(new Set(codes)).toEqual(UNAVAILABLE);
    expect(milliseconds).toBeLessThan(IN_TIME);
  });

  // The bucket may stop in the middle of an object.
  it('is 503 before the function ends, for the bucket and the key service', async () => {
    const endpoint = await listen(({ url }, response) => {
      if (url?.includes('half')) response.writeHead(200, { 'content-length': '100' }).write('half');
    });
    use('S3_ENDPOINT', endpoint);
    use('KMS_ENDPOINT', endpoint);
    const { codes, milliseconds } = await outcomes([
      getObject('none'),
      getObject('half'),
      putObjectOnce('k', Buffer.from('x'), { contentType: 'text/plain' }),
      listObjects('k'),
      deleteObjects(['k']),
      signingKey(),
    ]);
    expect(new Set(codes)).toEqual(UNAVAILABLE);
    expect(milliseconds).toBeLessThan(IN_TIME);
  });

  it('is asked again where one attempt has had no answer', async () => {
    let asked = 0;
    const endpoint = await listen((_request, response) => {
      asked += 1;
      if (asked > 1) return void response.end('{"Item":{"pk":{"S":"a"},"sk":{"S":"b"}}}');
      vi.advanceTimersByTime(4_000);
      vi.useRealTimers();
    });
    vi.stubEnv('TIMEOUT_FACTOR', '1');
    use('DYNAMODB_ENDPOINT', endpoint);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await getItem(KEY)).toEqual(KEY);
    expect(asked).toBe(2);
  });

  it('uses no more than the time of the request, however many calls that takes', async () => {
    vi.stubEnv('TIMEOUT_FACTOR', '1');
    use('DYNAMODB_ENDPOINT', await listen(() => undefined));
    const started = performance.now();
    const request = withDeadline(1_500, async () => {
      await getItem(KEY).catch(() => undefined);
      await getItem(KEY).catch(() => undefined);
      return getItem(KEY);
    });
    await expect(request).rejects.toMatchObject({
      code: 'dependency_unavailable',
      extras: { headers: { 'Retry-After': '2' } },
    });
    // One call alone would take 8 seconds.
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});

it('waits at most twice as long before each further retry, up to a second', () => {
  expect([1, 2, 3, 6, 7, 12].map(longestPause)).toEqual([20, 40, 80, 640, 1000, 1000]);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../infra/local/http/loopback.ts';
import type { LogFields } from '../../../shared/platform/log.ts';
import { withNotes } from '../../../shared/platform/request/request-notes.ts';
import { getItem, getItems, queryItems } from '../../../shared/storage/read-items.ts';
import { resetTableClient } from '../../../shared/storage/table-client.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { tryWriteAll, write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';

const key = { pk: 'USAGE', sk: 'A' };
const item = { ...key, text: 'x'.repeat(1500) };

useBackends();
afterEach(() => {
  vi.unstubAllEnvs();
  resetTableClient();
});

/** Runs calls of the table in a request, and returns what they add to its log line. */
async function usageOf(work: () => Promise<unknown>): Promise<LogFields> {
  const fields: LogFields = {};
  await withNotes(fields, work);
  return fields;
}

describe('the calls of a request', () => {
  it('add the units that the table reports, of reads and of writes', async () => {
    expect(await usageOf(() => write(put(item, notExists())))).toEqual({ write_units: 2 });
    await write(put({ ...item, sk: 'B' }, notExists()));
    const reads = async () => {
      await getItem(key);
      await getItems([key, { pk: 'USAGE', sk: 'B' }]);
      await queryItems({ pk: 'USAGE', prefix: '' }, { limit: 1 });
    };
    expect(await usageOf(reads)).toEqual({ read_units: 1 + 2 + 1 });
  });
});

describe('a table that throttles', () => {
  const THROTTLED = { __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException' };
  const CANCELLED = {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [{ Code: 'ThrottlingError' }],
  };

  /** Replaces the table by one that gives these answers, and after the last of them empty ones. */
  async function answerWith(answers: object[]): Promise<() => Promise<unknown>> {
    const { endpoint, close } = await listen(async (request, response) => {
      request.resume();
      const answer = answers.shift();
      response.writeHead(answer ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(answer ?? {}));
    });
    vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
    resetTableClient();
    return close;
  }

  it('is counted by attempts, also where a repetition succeeds', async () => {
    const close = await answerWith([THROTTLED, THROTTLED]);
    expect(await usageOf(() => getItem(key))).toEqual({ table_throttles: 2 });
    await close();
  });

  it('is counted in a transaction', async () => {
    const close = await answerWith([CANCELLED]);
    const attempt = () => tryWriteAll([put(item, notExists())]).catch(() => false);
    expect(await usageOf(attempt)).toMatchObject({ table_throttles: 1 });
    await close();
  });
});

import { describe, expect, it, vi } from 'vitest';
import * as getReady from '../../../functions/health/get-ready.ts';
import { useBackends } from '../../support/backends.ts';
import { useBucket } from '../../support/bucket.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { useTableOutage } from '../../support/table-outage.ts';

useBackends();
useBucket();
const table = useTableOutage();

const UNREADY = { status: 503, body: { ready: false, failing: ['table'] } };

describe('GET /ready', () => {
  it('answers 200 when table and bucket answer, with one read of the table', async () => {
    const calls = await countCalls(async () => {
      expect(await invoke(getReady)).toMatchObject({ status: 200, text: '{"ready":true}' });
    });
    expect(calls).toEqual(['GetItem']);
  });

  it('answers 400 to a query parameter, like every operation that answers with JSON', async () => {
    const answer = await invoke(getReady, { query: { verbose: '1' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'query.verbose' }] } });
  });

  describe('503', () => {
    it('answers if the table refuses connections, and says when to retry', async () => {
      table.refuse();
      const answer = await invoke(getReady);
      expect(answer).toMatchObject(UNREADY);
      expect(answer.text).toBe('{"ready":false,"failing":["table"]}');
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    });

    it('answers in time if the table accepts connections but never answers', async () => {
      vi.stubEnv('TIMEOUT_FACTOR', '1');
      await table.hang();
      const lines = await logLinesOf(async () => expect(await invoke(getReady)).toMatchObject(UNREADY));
      expect(lines.join()).toContain('no answer in time');
    });

    it.each([
      ['table', 'TABLE_NAME'],
      ['bucket', 'BUCKET_NAME'],
    ])('answers with the name of the part if there is no such %s', async (part, variable) => {
      vi.stubEnv(variable, 'nothing');
      expect(await invoke(getReady)).toMatchObject({ status: 503, body: { ready: false, failing: [part] } });
    });

    it('is ready again as soon as the table is back', async () => {
      table.refuse();
      expect((await invoke(getReady)).status).toBe(503);
      table.end();
      expect((await invoke(getReady)).status).toBe(200);
    });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as getServiceHealth from '../../../functions/health/get-service-health.ts';
import { useBackends } from '../../support/backends.ts';
import { useBucket } from '../../support/bucket.ts';
import { countCalls } from '../../support/count-calls.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { atOnce } from '../../support/races.ts';
import { useTableOutage } from '../../support/table-outage.ts';

useBackends();
useBucket();
const table = useTableOutage();
let now = Date.now();

/** Every test comes after the answer of the one before has gone stale. */
beforeEach(() => {
  now += 10_000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const ok = { status: 'ok', latency_ms: expect.any(Number) };
const failing = { status: 'failing', latency_ms: expect.any(Number) };

describe('GET /service_health', () => {
  describe('200', () => {
    it('answers the state of each part; a missing signing key is no failure', async () => {
      vi.stubEnv('SERVICE_VERSION', '1.2.3');
      vi.stubEnv('SERVICE_COMMIT', '4f9c1e0b7a23');
      const { status, body } = await invoke(getServiceHealth);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'ok',
        version: '1.2.3',
        commit: '4f9c1e0b7a23',
        uptime_s: expect.any(Number),
        checks: { table: ok, bucket: ok, signing_key: ok },
      });
    });

    it('asks the parts at most once a second, for any number of requests', async () => {
      const ask = (times: number) => countCalls(() => atOnce(times, () => invoke(getServiceHealth)));
      const first = await ask(20);
      expect(first).toEqual(['GetItem', 'GetItem']);
      vi.setSystemTime(now + 999);
      expect(await ask(5)).toEqual([]);
      vi.setSystemTime(now + 1001);
      expect(await ask(5)).toEqual(first);
    });

    it('reports a failing table, and the other parts as healthy', async () => {
      table.refuse();
      expect((await invoke(getServiceHealth)).body).toMatchObject({
        status: 'failing',
        checks: { table: failing, bucket: ok, signing_key: failing },
      });
    });

    it('reports a failing bucket', async () => {
      vi.stubEnv('BUCKET_NAME', 'nothing');
      expect((await invoke(getServiceHealth)).body).toMatchObject({
        status: 'failing',
        checks: { table: ok, bucket: failing, signing_key: ok },
      });
    });

    it('answers in time if the table accepts connections but never answers', async () => {
      vi.stubEnv('TIMEOUT_FACTOR', '1');
      await table.hang();
      const lines = await logLinesOf(async () => {
        const { body } = await invoke(getServiceHealth);
        expect(body).toMatchObject({ status: 'failing', checks: { table: failing } });
      });
      expect(lines.join()).toContain('no answer in time');
    });

    it('does not show the location of the parts or how they are reached', async () => {
      table.refuse();
      const { text } = await invoke(getServiceHealth);
      const names = ['TABLE_NAME', 'BUCKET_NAME', 'SIGNING_KEY_ID', 'DYNAMODB_ENDPOINT', 'S3_ENDPOINT'];
      for (const name of names) expect(text).not.toContain(process.env[name]);
      expect(text).not.toMatch(/ECONN|127\.0\.0\.1|local/);
    });
  });
});

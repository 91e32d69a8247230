import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../../shared/platform/log.ts';
import { METRICS, METRICS_NAMESPACE, withMetrics } from '../../../shared/platform/metrics.ts';
import { MONTH } from '../../bench/cost-model.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { publishedBy } from '../../support/metrics-format.ts';

afterEach(() => vi.unstubAllEnvs());

async function lineOf(fields: Parameters<typeof withMetrics>[0]): Promise<string> {
  const [line = ''] = await logLinesOf(async () => log.info('request', withMetrics(fields)));
  return line;
}

/** Values of the dimensions together: each combination is billed. */
const COMBINATIONS: Record<string, number> = {
  service: 1,
  'service,status_class': 4,
  // Three methods with four outcomes. A magic link is never started.
  'service,sign_in_method,sign_in_outcome': 3 * 4 - 1,
};

it('is one of as many metrics as the cost document counts', () => {
  const metrics = METRICS.map(([names, , dimensions]) => {
    const each = dimensions.map((set) => COMBINATIONS[set.join()] ?? Number.NaN);
    return names.length * each.reduce((sum, count) => sum + count, 0);
  });
  expect(metrics.reduce((sum, count) => sum + count, 0)).toBe(MONTH.customMetrics);
});

describe('a log line with metrics', () => {
  it("publishes its metrics by the deployment's name, each with its own dimensions", async () => {
    vi.stubEnv('SERVICE_NAME', 'IdentityService-prod');
    const line = await lineOf({
      operation: 'completeSignIn',
      application: 'app_1',
      status_class: '2xx',
      duration_ms: 12.5,
      read_units: 3.5,
      sign_ins: 1,
      sign_in_method: 'email',
      sign_in_outcome: 'completed',
    });
    const name = (metric: string, dimensions = '') =>
      `${METRICS_NAMESPACE}/${metric}{service=IdentityService-prod${dimensions}}`;
    expect(publishedBy(line)).toEqual({
      [name('duration_ms')]: 12.5,
      [name('duration_ms', ',status_class=2xx')]: 12.5,
      [name('read_units')]: 3.5,
      [name('sign_ins', ',sign_in_method=email,sign_in_outcome=completed')]: 1,
    });
  });

  it('has a timestamp of now in epoch milliseconds', async () => {
    vi.stubEnv('SERVICE_NAME', 'IdentityService-prod');
    const before = Date.now();
    const { _aws } = JSON.parse(await lineOf({ texts: 1 }));
    expect(_aws.Timestamp).toBeGreaterThanOrEqual(before);
    expect(_aws.Timestamp).toBeLessThanOrEqual(Date.now());
  });

  it('is valid with every metric at once', async () => {
    vi.stubEnv('SERVICE_NAME', 'IdentityService-prod');
    const names = METRICS.flatMap(([names]) => names);
    const all = Object.fromEntries(names.map((name) => [name, 1]));
    const dimensions = { status_class: '5xx', sign_in_method: 'phone', sign_in_outcome: 'failed' };
    expect(Object.keys(publishedBy(await lineOf({ ...all, ...dimensions })))).toHaveLength(names.length + 1);
  });

  it('has no metadata where no deployment is named, so that it stays readable', async () => {
    expect(JSON.parse(await lineOf({ duration_ms: 1, status_class: '2xx' }))).toEqual({
      level: 'info',
      message: 'request',
      timestamp: expect.any(String),
      version: 'unknown',
      commit: 'unknown',
      duration_ms: 1,
      status_class: '2xx',
    });
  });
});

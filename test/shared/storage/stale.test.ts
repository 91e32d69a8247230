import { expect, it } from 'vitest';
import { withDeadline } from '../../../shared/platform/client-timeouts.ts';
import { retryStale, stale } from '../../../shared/storage/stale.ts';

const alwaysStale = async () => {
  throw stale();
};

it('is a conflict when others were faster in every attempt', async () => {
  await expect(retryStale(alwaysStale, 2)).rejects.toMatchObject({ code: 'conflict' });
});

it('is 503 with Retry-After when the time of the request ended first', async () => {
  const late = withDeadline(0, () => retryStale(alwaysStale));
  await expect(late).rejects.toMatchObject({
    code: 'dependency_unavailable',
    status: 503,
    extras: { headers: { 'Retry-After': '2' } },
  });
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerInProcess } from '../../../../infra/local/dynamodb/table-transport.ts';
import { forgetClients } from '../../../../infra/local/forget-clients.ts';
import { withDeadline } from '../../../../shared/platform/client-timeouts.ts';
import { getItem } from '../../../../shared/storage/read-items.ts';
import { useBackends } from '../../../support/backends.ts';

useBackends();

let end = () => {};

beforeAll(() => {
  vi.stubEnv('LOCAL_HTTP', '');
  end = answerInProcess(process.env['DYNAMODB_ENDPOINT'] ?? '', () => new Promise(() => {}));
  forgetClients();
});

afterAll(() => end());

it('leaves a table that does not answer at the deadline of the request, with 503', async () => {
  const read = withDeadline(1_050 / Number(process.env['TIMEOUT_FACTOR'] ?? 1), () =>
    getItem({ pk: 'nothing', sk: 'nothing' }),
  );
  await expect(read).rejects.toMatchObject({ code: 'dependency_unavailable' });
});

/** @module-tag heavy */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { resetTableClient } from '../../shared/storage/table-client.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { type Answer, invoke, type Request } from '../support/invoke.ts';
import { requestFor } from '../support/operation-world.ts';

const WRITES_ONLY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const writing = (await discoverOperations()).filter(
  ({ operation }) => WRITES_ONLY.has(operation.method) && operation.uses.includes('table:write'),
);

const backends = useBackends();
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;

beforeAll(async () => {
  await bootstrapHub();
  proxy = await startFaultProxy(process.env['DYNAMODB_ENDPOINT'] ?? '');
  vi.stubEnv('DYNAMODB_ENDPOINT', proxy.endpoint);
  resetTableClient();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  resetTableClient();
  await proxy.close();
});

/** What an answer says, whatever ids and times it names. */
const outcomeOf = ({ status, body }: Answer) => ({ status, members: Object.keys(body).sort() });

describe.each(writing.map((module) => [module.operation.id, module] as const))('%s', (_id, module) => {
  const keyed = (request: Request): Request =>
    module.operation.idempotent
      ? { ...request, headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() } }
      : request;

  it('says what it has done, whichever answer of the table is lost', async () => {
    const first = keyed(await requestFor(module.operation, backends));
    const { result, writes } = await proxy.countWrites(() => invoke(module, first));
    expect(result.status, `${result.text}: test/support/operation-world.ts makes the request`).toBeLessThan(
      300,
    );
    for (let nth = 1; nth <= writes; nth++) {
      const request = keyed(await requestFor(module.operation, backends));
      const answer = await proxy.withFault(nth, 'drop', () => invoke(module, request));
      expect(outcomeOf(answer), `with the answer of write ${nth} of ${writes} lost: ${answer.text}`).toEqual(
        outcomeOf(result),
      );
    }
  });
});

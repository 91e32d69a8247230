import { beforeAll, expect, it } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';
import { bootstrapHub } from '../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../support/backends.ts';
import { invoke } from '../support/invoke.ts';
import { requestFor } from '../support/operation-world.ts';

const backends = useBackends();
const operations = await discoverOperations();
beforeAll(() => bootstrapHub());

function moduleOf(id: string) {
  const module = operations.find(({ operation }) => operation.id === id);
  if (!module) throw new Error(`there is no operation ${id}`);
  return module;
}

it.each(['getDocumentationPage', 'getAuthorizationServerMetadata'])(
  'a client of %s that has the current version gets 304 and no body',
  async (id) => {
    const module = moduleOf(id);
    const { headers } = await invoke(module);
    const again = await invoke(module, { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  },
);

it.each(['setUserState', 'updateMyGroupMember'])(
  '%s changes nothing but the version that it names',
  async (id) => {
    const { operation, handler } = moduleOf(id);
    const request = await requestFor(operation, backends);
    const headers = { ...request.headers, 'if-match': '"v999"' };
    expect(await invoke({ operation, handler }, { ...request, headers })).toMatchObject({ status: 412 });
  },
);

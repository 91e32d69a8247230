import type { DiscoveredOperation } from '../../infra/operations.ts';
import type { useBackends } from './backends.ts';
import type { Request } from './invoke.ts';
import { requestFor } from './operation-world.ts';
import { makeTenant } from './tenants.ts';

/** Returns a request by which service staff reads a tenant, without its caller, and what it reads. */
export async function staffReadFor(
  operation: DiscoveredOperation['operation'],
  backends: ReturnType<typeof useBackends>,
): Promise<{ request: Request; scope: string }> {
  if (operation.id === 'listApplications') {
    const { account } = await makeTenant();
    return { request: { query: { account } }, scope: account };
  }
  const request = await requestFor(operation, backends);
  const { app, account } = request.params ?? {};
  return { request, scope: String(app ?? account) };
}

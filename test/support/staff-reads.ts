import type { DiscoveredOperation } from '../../infra/operations.ts';
import type { useBackends } from './backends.ts';
import { pdf } from './files.ts';
import type { Request } from './invoke.ts';
import { requestFor } from './operation-world.ts';
import { form, putField } from './profiles.ts';
import { addFields } from './schemas.ts';
import { makeTenant } from './tenants.ts';
import { processAll } from './uploads.ts';

/** Returns a request by which service staff reads a tenant, without its caller, and what it reads. */
export async function staffReadFor(
  operation: DiscoveredOperation['operation'],
  backends: ReturnType<typeof useBackends>,
): Promise<{ request: Request; scope: string }> {
  if (operation.id === 'listApplications') {
    const { account } = await makeTenant();
    return { request: { query: { account } }, scope: account };
  }
  const request =
    operation.id === 'getUserFieldFile' ? await requestForFile() : await requestFor(operation, backends);
  const { app, account } = request.params ?? {};
  return { request, scope: String(app ?? account) };
}

async function requestForFile(): Promise<Request> {
  const tenant = await makeTenant();
  await addFields(tenant, { contract: { type: 'document' } });
  await putField(tenant, tenant.userId, 'contract', await form(pdf()));
  await processAll(tenant.app);
  return { params: { app: tenant.app, user: tenant.userId, field: 'contract' } };
}

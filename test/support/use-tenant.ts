import { beforeAll } from 'vitest';
import { makeTenant, type Tenant } from './tenants.ts';

/** One tenant for all tests of a file. The returned object is empty until the first test begins. */
export function useTenant(config: Record<string, unknown> = {}): Tenant {
  const tenant = {} as Tenant;
  beforeAll(async () => {
    Object.assign(tenant, await makeTenant(config));
  });
  return tenant;
}

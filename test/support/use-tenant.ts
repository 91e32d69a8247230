import { beforeAll } from 'vitest';
import type { Field } from '../../shared/schemas/schema.ts';
import { useBackends } from './backends.ts';
import { addFields } from './schemas.ts';
import { makeCredential } from './sign-in.ts';
import { makeTenant, type Tenant } from './tenants.ts';

type TestCredential = Awaited<ReturnType<typeof makeCredential>>;

/**
 * Starts the backends and makes one tenant for all tests of a file, whose users have these fields beside the
 * default ones. The returned object is empty until the first test begins.
 */
export function useTenant(
  config: Record<string, unknown> = {},
  fields?: Record<string, Partial<Field>>,
): Tenant {
  useBackends();
  const tenant = useTenantOnly(config);
  if (fields) beforeAll(() => addFields(tenant, fields));
  return tenant;
}

/** Makes one tenant for all tests of a file or suite that has started its backends itself. */
export function useTenantOnly(config: Record<string, unknown> = {}): Tenant {
  const tenant = {} as Tenant;
  beforeAll(async () => {
    Object.assign(tenant, await makeTenant(config));
  });
  return tenant;
}

/** Makes one credential of the tenant for all tests of a file or suite. */
export function useCredential(tenant: Tenant): TestCredential {
  const credential = {} as TestCredential;
  beforeAll(async () => {
    Object.assign(credential, await makeCredential(tenant.app));
  });
  return credential;
}

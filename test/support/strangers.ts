import { expect } from 'vitest';
import { api } from './oidc-flow.ts';
import type { RunningService } from './service.ts';

/** Starts sign-ins with an address by a backend of the application, for users of as many sources. */
export async function startByStrangers(
  service: RunningService,
  keys: Record<string, string>,
  email: string,
  count = 5,
): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const headers = { ...keys, 'x-svc-source-ip': `203.0.113.${n}` };
    const { status } = await api(service, 'POST', '/hub/auth/init', headers, { email });
    expect(status).toBe(200);
  }
}

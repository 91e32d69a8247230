import * as updateApplication from '../../functions/applications/update-application.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { DAY, isoIn } from '../../shared/platform/time.ts';
import { type Answer, invoke } from './invoke.ts';

type Entry = { email?: string; phone?: string; expires_at: string };

/** An entry of the setting, for 30 days unless `days` says otherwise. */
export const testEntry = (address: { email: string } | { phone: string }, days = 30): Entry => ({
  ...address,
  expires_at: isoIn(days * DAY),
});

/** Replaces the test identities of an application. The caller is its owner or service account. */
export const listTestIdentities = (
  { app, caller }: { app: string; caller: Principal },
  entries: readonly object[],
): Promise<Answer> =>
  invoke(updateApplication, {
    params: { app },
    principal: caller,
    body: { config: { hub: { auth: { test_identities: entries } } } },
  });

type ShownEntry = Entry & { code?: string };

/** The test identities that an answer with an application shows. */
export function shownIdentities({ body, text, status }: Answer): ShownEntry[] {
  if (status >= 300) throw new Error(`no application was answered: ${text}`);
  const { config } = body as { config?: { hub?: { auth?: { test_identities?: ShownEntry[] } } } };
  return config?.hub?.auth?.test_identities ?? [];
}

import * as updateApplication from '../../functions/applications/update-application.ts';
import type { Principal } from '../../shared/http/principal.ts';
import { DAY, isoIn } from '../../shared/platform/time.ts';
import { type Answer, invoke } from './invoke.ts';
import { newEmail } from './magic-links.ts';
import { completeSignIn, makeCredential, startSignIn } from './sign-in.ts';
import { makeTenant } from './tenants.ts';

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
export function shownIdentities({
  body,
  text,
  status,
}: Pick<Answer, 'body' | 'text' | 'status'>): ShownEntry[] {
  if (status >= 300) throw new Error(`no application was answered: ${text}`);
  const { config } = body as { config?: { hub?: { auth?: { test_identities?: ShownEntry[] } } } };
  return config?.hub?.auth?.test_identities ?? [];
}

/** A tenant with a test identity, its code, and what signs in with it. */
export async function tenantWithTestIdentity(
  address: { email: string } | { phone: string } = { email: newEmail() },
) {
  const tenant = await makeTenant();
  const { clientId } = await makeCredential(tenant.app);
  const list = async (entries: readonly object[]) =>
    shownIdentities(await listTestIdentities({ app: tenant.app, caller: tenant.serviceAccount }, entries));
  const entry = testEntry(address);
  const code = (await list([entry]))[0]?.code ?? '';
  const start = async (more: object = {}) => {
    const { status, body, text } = await startSignIn(clientId, { ...address, ...more });
    if (status !== 200) throw new Error(text);
    return String(body['challenge_id']);
  };
  const signIn = async (typed = code) => completeSignIn(await start(), typed);
  return { tenant, app: tenant.app, clientId, entry, code, list, start, signIn };
}

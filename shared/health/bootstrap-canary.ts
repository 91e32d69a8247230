import { sealWithKms } from '../auth/keys/key-service.ts';
import { createCredential, findCredential, rotateSecret } from '../credentials/credential-store.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { newProfile } from '../profiles/sign-in/sign-in-profile.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { ensureApplication, newUserWrites } from '../users/bootstrap-hub.ts';
import { CANARY_PURPOSE, CANARY_USER } from './sign-in-canary.ts';

/** The application of the test user, and its credential. */
export const CANARY_APPLICATION_ID = 'app_canary';
const CANARY_CLIENT_ID = 'key_canary';

/** The deployed canary goes on with the secret that it has until the next deployment. */
const GRACE_SECONDS = 24 * 3600;

/**
 * Creates the application of the test user, the user and a credential. Returns the credential sealed, as the
 * setting `canaryCredential` has it. May be repeated: it then has a new secret, and the one before works for
 * a day. Throws 409 `limit_reached` if too many earlier secrets still work.
 */
export async function bootstrapCanary(operator: string): Promise<string> {
  await ensureApplication({ id: CANARY_APPLICATION_ID, name: 'Canary', slug: 'svc-canary' });
  if (!(await findProfile(CANARY_APPLICATION_ID, CANARY_USER)))
    await writeAll(
      newUserWrites(CANARY_APPLICATION_ID, { ...newProfile(CANARY_APPLICATION_ID, CANARY_USER), version: 1 }),
    );
  const secret = await freshSecret(operator);
  return sealWithKms(`${CANARY_CLIENT_ID}:${secret}`, { purpose: CANARY_PURPOSE });
}

async function freshSecret(actor: string): Promise<string | undefined> {
  const current = await findCredential(CANARY_CLIENT_ID);
  const { secret } = current
    ? await rotateSecret(current, GRACE_SECONDS, { actor, precondition: {} })
    : await createCredential(CANARY_APPLICATION_ID, { name: 'Canary', client_id: CANARY_CLIENT_ID }, actor);
  return secret;
}

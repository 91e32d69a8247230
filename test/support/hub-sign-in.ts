import { findApplication } from '../../shared/applications/application-store.ts';
import { HUB_APPLICATION_ID as HUB, HUB_CLIENT_ID } from '../../shared/platform/ids.ts';
import { keys } from '../../shared/storage/keys.ts';
import type { Authenticator } from './authenticator.ts';
import { changeItem } from './items.ts';
import { withScreenPasskey } from './screen-passkeys.ts';
import type { RunningService } from './service.ts';

type Methods = Partial<Record<'email' | 'phone' | 'passkey', { enabled: boolean }>>;

/** Sets by which methods people sign in to the hub. The others are as they were. */
export async function setHubMethods(methods: Methods): Promise<void> {
  const application = await findApplication(HUB);
  const { hub } = application?.config ?? {};
  const sign_in_methods = { ...hub?.auth?.sign_in_methods, ...methods };
  const config = { ...application?.config, hub: { ...hub, auth: { ...hub?.auth, sign_in_methods } } };
  await changeItem(keys.application(HUB), { config });
}

/** Adds a passkey of a hub user, over the API. */
export async function passkeyOfHubUser(running: RunningService, email: string): Promise<Authenticator> {
  const hub = { app: HUB, keys: { 'x-svc-app-key': HUB_CLIENT_ID } };
  return (await withScreenPasskey(running, hub, { email })).authenticator;
}

import { invalidInput } from '../../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../../platform/ids.ts';
import { isPast } from '../../platform/time.ts';
import type { Application, ApplicationConfig } from '../application.ts';
import type { TestIdentity } from './test-identity-settings.ts';

/** The path of the setting in bodies. */
export const TEST_IDENTITIES_PATH = 'body.config.hub.auth.test_identities';

/** Throws 400 `invalid_input` for a config that lists test identities before its application exists. */
export function assertNoTestIdentities(config: ApplicationConfig | undefined): void {
  if (config?.hub?.auth?.test_identities?.length)
    throw invalidInput(TEST_IDENTITIES_PATH, 'list them once the application exists: PATCH it');
}

/** Returns a config without its test identities, which are stored beside it. */
export function configToStore(config: Application['config']): Application['config'] {
  const { test_identities: listed, ...auth } = config.hub?.auth ?? {};
  return listed ? { ...config, hub: { ...config.hub, auth } } : config;
}

/** Returns the config of an application with its test identities, without their codes. */
export function configWithTestIdentities<C extends ApplicationConfig>(
  config: C,
  stored: readonly TestIdentity[] = [],
): C {
  if (stored.length === 0) return config;
  const shown = stored.map(({ email, phone, expires_at }) => ({
    ...(email === undefined ? { phone } : { email }),
    expires_at,
  }));
  return configWithSettings(config, { test_identities: shown });
}

/** Returns a config with settings of `hub.auth` that are stored beside it. */
function configWithSettings<C extends ApplicationConfig>(config: C, settings: object): C {
  return { ...config, hub: { ...config.hub, auth: { ...config.hub?.auth, ...settings } } };
}

/** Returns the test identity of an address; undefined also if it has expired. */
export function testIdentityOf(
  { id, test_identities = [] }: Pick<Application, 'id' | 'test_identities'>,
  channel: 'email' | 'phone',
  address: string,
): TestIdentity | undefined {
  if (id === HUB_APPLICATION_ID) return undefined;
  return test_identities.find((one) => one[channel] === address && !isPast(one.expires_at));
}

/** True while a test identity of the application signs this user in. */
export function hasTestUser(
  { test_identities = [] }: Pick<Application, 'test_identities'>,
  userId: string,
): boolean {
  return test_identities.some((one) => one.user_id === userId && !isPast(one.expires_at));
}

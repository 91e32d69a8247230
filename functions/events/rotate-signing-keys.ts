import { rotateKeyring } from '../../shared/auth/signing-keys.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger } from '../../shared/platform/trigger.ts';

export const trigger = defineTrigger({
  id: 'rotateSigningKeys',
  summary:
    'Publishes the next signing key a day before its use, and drops keys whose last tokens have expired',
  everyMinutes: 6 * 60,
  uses: ['table:write', 'tokens:issue'],
});

export async function handler(): Promise<void> {
  const { version, keys } = await rotateKeyring();
  log.info('signing keys are up to date', { keyring_version: version, keys: keys.length });
}

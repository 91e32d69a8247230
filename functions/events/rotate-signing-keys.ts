import { rotateKeyring } from '../../shared/auth/signing-keys.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, withFailureLog } from '../../shared/platform/trigger.ts';

export const trigger = defineTrigger({
  id: 'rotateSigningKeys',
  summary:
    'Publishes the next signing key a day before its use, and drops keys whose last tokens have expired',
  source: { kind: 'schedule', everyMinutes: 6 * 60 },
  uses: ['table:write', 'tokens:issue'],
});

export const handler = withFailureLog(trigger, async () => {
  for (const algorithm of ['EdDSA', 'RS256'] as const) {
    const { version, keys } = await rotateKeyring(algorithm);
    log.info('signing keys are up to date', { algorithm, keyring_version: version, keys: keys.length });
  }
});

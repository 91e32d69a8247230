import { rotateRecognitionKeys } from '../../shared/auth/keys/recognition-keys.ts';
import { rotateKeyring } from '../../shared/auth/keys/signing-keys.ts';
import { ALGORITHMS } from '../../shared/platform/algorithms.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';

export const trigger = defineTrigger({
  id: 'rotateSigningKeys',
  summary:
    'Creates the signing keys, publishes the next one a day before its use, and drops keys whose last tokens have expired; also the keys that recognise devices',
  source: { kind: 'schedule', everyMinutes: 10 },
  uses: ['keyring:write'],
});

export const handler = triggerLambda(trigger, async () => {
  for (const algorithm of ALGORITHMS) {
    const { version, keys } = await rotateKeyring(algorithm);
    log.info('signing keys are up to date', { algorithm, keyring_version: version, keys: keys.length });
  }
  const { version, keys } = await rotateRecognitionKeys();
  log.info('recognition keys are up to date', { keyring_version: version, keys });
});

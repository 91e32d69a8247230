import { storeClient } from '../../shared/client-files/client-store.ts';
import { loadClient } from '../../shared/client-files/load-client.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';

export const trigger = defineTrigger({
  id: 'storeClient',
  summary: 'Stores the client of this release under its version, where those of earlier releases are',
  source: { kind: 'deployment' },
  uses: ['client:store'],
});

export const handler = triggerLambda(trigger, async () => {
  const client = await loadClient();
  await storeClient(client);
  log.info('the client is stored', { client_version: client.version });
});

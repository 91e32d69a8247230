import type { Context } from 'aws-lambda';
import { purgeApplications } from '../../shared/deletion/purge.ts';
import { log } from '../../shared/platform/log.ts';
import { withMetrics } from '../../shared/platform/metrics.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';

/** The remaining time that is enough to finish the current page; the next run continues after it. */
const RESERVE_MILLISECONDS = 3000;

export const trigger = defineTrigger({
  id: 'purgeApplications',
  summary:
    'Deletes the items of deleted applications, accounts and groups, page by page; the next run continues one that ends early',
  source: { kind: 'schedule', everyMinutes: 5 },
  uses: [
    'table:write',
    'index:read',
    'credentials:write',
    'accounts:write',
    'users:write',
    'sign-in:write',
    'oidc:write',
    'events:write',
    'devices:recognise',
    'bucket:delete',
  ],
});

export const handler = triggerLambda(
  trigger,
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) => {
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MILLISECONDS;
    const { deleted, failures } = await purgeApplications(hasTime);
    log.info('purged what was deleted', withMetrics({ deleted_items: deleted, purge_failures: failures }));
  },
);

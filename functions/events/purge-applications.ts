import type { Context } from 'aws-lambda';
import { purgeApplications } from '../../shared/deletion/purge.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, withFailureLog } from '../../shared/platform/trigger.ts';

/** Time left that is enough for the page under way: the next run continues from there. */
const RESERVE_MILLISECONDS = 3000;

export const trigger = defineTrigger({
  id: 'purgeApplications',
  summary:
    'Deletes what deleted applications, accounts and groups owned, page by page; a run that ends early is continued by the next',
  source: { kind: 'schedule', everyMinutes: 5 },
  uses: [
    'table:write',
    'credentials:write',
    'accounts:write',
    'users:write',
    'sign-in:write',
    'oidc:write',
    'bucket:delete',
  ],
});

export const handler = withFailureLog(
  trigger,
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) => {
    const deleted = await purgeApplications(() => context.getRemainingTimeInMillis() > RESERVE_MILLISECONDS);
    log.info('purged what was deleted', { deleted_items: deleted });
  },
);

import type { Context } from 'aws-lambda';
import { purgeApplications } from '../../shared/deletion/purge.ts';
import { purgeGuests } from '../../shared/deletion/purge-guests.ts';
import { log } from '../../shared/platform/log.ts';
import { withMetrics } from '../../shared/platform/metrics.ts';
import { allInOrder } from '../../shared/platform/parallel.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';

/** The remaining time that is enough to finish the current page; the next run continues after it. */
const RESERVE_MILLISECONDS = 3000;

export const trigger = defineTrigger({
  id: 'purgeApplications',
  summary:
    'Deletes the items of deleted applications, accounts and groups, and unused guests, page by page; the next run continues one that ends early',
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
    'provider-secrets:open',
    'provider-tokens:open',
    'emails:send',
    'texts:send',
    'bucket:upload',
    'bucket:delete',
  ],
});

export const handler = triggerLambda(
  trigger,
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) => {
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MILLISECONDS;
    const [{ deleted, failures }, unused] = await allInOrder([
      purgeApplications(hasTime),
      purgeGuests(hasTime),
    ]);
    log.info(
      'purged what was deleted, and unused guests',
      withMetrics({
        deleted_items: deleted,
        deleted_guests: unused.guests,
        purge_failures: failures + unused.failures,
      }),
    );
  },
);

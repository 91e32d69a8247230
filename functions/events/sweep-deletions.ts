import type { Context } from 'aws-lambda';
import { sweepDeleted } from '../../shared/deletion/purge.ts';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { itemsPut, type StreamRecord } from '../../shared/storage/stream-records.ts';

/** The remaining time that is enough to finish the current page; the purge continues after it. */
const RESERVE_MILLISECONDS = 3000;

export const trigger = defineTrigger({
  id: 'sweepDeletions',
  summary: 'Deletes what groups, users, variants and webhooks have left, right after they were deleted',
  source: { kind: 'deletions' },
  uses: [
    'table:write',
    'index:read',
    'credentials:write',
    'users:write',
    'sign-in:write',
    'oidc:write',
    'devices:recognise',
    'provider-secrets:open',
    'provider-tokens:open',
    'emails:send',
    'texts:send',
    'bucket:upload',
    'bucket:delete',
    'changes:receive',
  ],
});

/** Sweeps by new purge records of the stream. Never fails: the scheduled purge deletes the rest. */
export const handler = triggerLambda(
  trigger,
  async (
    { Records: records }: { Records: StreamRecord[] },
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ) => {
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MILLISECONDS;
    const { deleted } = await sweepDeleted(itemsPut(records), hasTime);
    log.info('swept what was deleted', { records: records.length, deleted_items: deleted });
  },
);

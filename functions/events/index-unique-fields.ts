import type { Context } from 'aws-lambda';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger } from '../../shared/platform/trigger.ts';
import { continueUniqueIndexes } from '../../shared/schemas/unique-index.ts';

/** Time left that is enough for the page under way: the next run continues from there. */
const RESERVE_MILLISECONDS = 3000;

export const trigger = defineTrigger({
  id: 'indexUniqueFields',
  summary: 'Claims the values of users for fields that become unique, and verifies those that became so',
  source: { kind: 'schedule', everyMinutes: 1 },
  uses: ['table:write'],
});

export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MILLISECONDS;
  for (const { app, fields, users, conflicts } of await continueUniqueIndexes(hasTime)) {
    log[conflicts > 0 ? 'warn' : 'info']('indexed unique fields', {
      application: app,
      fields: fields.join(),
      users,
      conflicts,
    });
  }
}

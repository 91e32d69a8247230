import type { Context } from 'aws-lambda';
import { log } from '../../shared/platform/log.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';
import { continueSchemaJobs } from '../../shared/schema-jobs/run-schema-job.ts';

/** The remaining time that is enough to finish the current page; the next run continues after it. */
const RESERVE_MILLISECONDS = 3000;

export const trigger = defineTrigger({
  id: 'indexUniqueFields',
  summary:
    'Claims the values of users for fields that become unique, converts those of fields that change their type, and undoes changes that were given up',
  source: { kind: 'schedule', everyMinutes: 1 },
  uses: ['table:write', 'index:read', 'users:write'],
});

export const handler = triggerLambda(
  trigger,
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>) => {
    const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MILLISECONDS;
    for (const { app, phase, fields, types, users, conflicts, misfits } of await continueSchemaJobs(
      hasTime,
    )) {
      log[conflicts + misfits > 0 ? 'warn' : 'info']('looked at the values of users for a schema', {
        application: app,
        phase,
        fields: [...new Set([...fields, ...Object.keys(types)])].join(),
        users,
        conflicts,
        misfits,
      });
    }
  },
);

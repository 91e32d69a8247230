import { attachmentFault } from './attached-stack.ts';
import type { Plan, Report } from './command.ts';
import {
  completeSettings,
  countItems,
  deleteTable,
  hasShape,
  needRecovery,
  restoreLatest,
  type Settings,
  settingsOf,
  unprotect,
} from './point-in-time.ts';
import type { Target } from './target.ts';

type Drill = { live: string; copy: string; keep: boolean; target: Target };
type Check = { what: string; isRight: boolean };

/** Plans the steps of the runbook "Restore" on a table of its own, up to the deployment. */
export async function planPointInTime({ live, copy, keep, target }: Drill): Promise<Plan> {
  await needRecovery(live);
  const { stacks } = target;
  const stream = hasEvents(target) ? ', stream' : '';
  return {
    changes: [
      `Restores the table ${live}, as it was some minutes ago, to the table ${copy}`,
      `Gives ${copy} expiry, point-in-time recovery, protection${stream}, and looks whether it has them`,
      `Counts the items of both tables, without reading them`,
      ...(stacks ? ['Synthesizes the data stack with this table attached, and deploys nothing'] : []),
      ...(keep ? [] : [`Deletes the table ${copy}`]),
    ],
    subject: { table: live, copy },
    apply: () => drill({ live, copy, keep, target }),
  };
}

/** The environment variables name no settings; the table then has events if the service would have them. */
function hasEvents({ stacks }: Target): boolean {
  return stacks === undefined || stacks.environment.eventDays > 0;
}

async function drill({ live, copy, keep, target }: Drill): Promise<Report> {
  await restoreLatest(live, copy);
  await completeSettings(copy, hasEvents(target));
  const settings = await settingsOf(copy);
  const counts = { live: await countItems(live), restored: await countItems(copy) };
  const checks = [
    ...checksOf(settings, hasEvents(target)),
    { what: 'keys and index', isRight: await hasShape(copy) },
    { what: 'items', isRight: counts.restored > 0 || counts.live === 0 },
    ...(await attachment(copy, settings, target)),
  ];
  const isWhole = checks.every(({ isRight }) => isRight);
  const stays = keep || !isWhole;
  if (!stays) {
    await unprotect(copy);
    await deleteTable(copy);
  }
  return report(copy, checks, counts, stays);
}

function checksOf({ ttl, recovery, protection, stream }: Settings, events: boolean): Check[] {
  return [
    { what: 'expiry of items', isRight: ttl },
    { what: 'point-in-time recovery', isRight: recovery },
    { what: 'protection from deletion', isRight: protection },
    ...(events ? [{ what: 'stream with both images', isRight: stream !== undefined }] : []),
  ];
}

async function attachment(tableName: string, { stream }: Settings, target: Target): Promise<Check[]> {
  const { stacks } = target;
  if (stacks === undefined) return [];
  const table = { tableName, tableStreamArn: hasEvents(target) ? (stream ?? null) : null };
  const fault = await attachmentFault(stacks.name, stacks.environment, table);
  return [{ what: `stack with this table${fault ? `: ${fault}` : ''}`, isRight: fault === undefined }];
}

function report(
  table: string,
  checks: Check[],
  counts: { live: number; restored: number },
  stays: boolean,
): Report {
  const isWhole = checks.every(({ isRight }) => isRight);
  const lines = [
    ...checks.map(({ what, isRight }) => `${isRight ? 'ok  ' : 'FAIL'} ${what}`),
    `${counts.restored} items restored; the table of the service has ${counts.live} now`,
    isWhole ? 'the restored table can be attached' : 'THE RESTORED TABLE CANNOT REPLACE THAT OF THE SERVICE',
    `the table ${table} ${stays ? 'stays, protected: delete it when it is not needed any more' : 'is deleted'}`,
  ];
  const data = {
    table,
    kept: stays,
    whole: isWhole,
    checks: Object.fromEntries(checks.map(({ what, isRight }) => [what, isRight])),
    items: counts,
  };
  return { text: lines.join('\n'), data, isIncomplete: !isWhole };
}

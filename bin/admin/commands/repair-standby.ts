import { config } from '../../../shared/platform/config.ts';
import { parseDuration } from '../../../shared/platform/duration.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import type { Loss } from '../../../shared/repair/repair.ts';
import type { Repaired } from '../../../shared/repair/repair-table.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { optionalText, textOf, type Values } from '../options.ts';
import { repairLines, runRepair } from '../repair-standby.ts';

const DEFAULT_LAG = '60s';
/** A longer lag would end most sessions, and is no lag but a replication that has failed. */
const MAX_LAG_SECONDS = 86_400;

export const repairStandby: ChangeCommand = {
  kind: 'change',
  name: 'standby repair',
  summary: 'Make the replica of a lost region fit for use',
  details: `Run this before the standby gets its first request, and while no function writes its table. The replica may
lack the last writes of the lost region, and have transactions in part. This ends what could be used twice: open links,
codes and sign-ins, and sessions whose refresh token is from the time of the loss. It completes or undoes
transactions that arrived in part; where rights are in doubt, it removes them. It reads the whole table until nothing
is found, so count the cost of two scans or three. With --dry-run it reads it once and only counts. Another run finds nothing to do, or continues an interrupted one.`,
  options: [
    {
      flags: '--lost-at <time>',
      text: 'when the region was lost, in ISO 8601; at most --lag too early or late',
      required: true,
    },
    { flags: '--lag <duration>', text: `how late the last writes may have arrived; default ${DEFAULT_LAG}` },
    { flags: '--state <file>', text: 'where it notes how far it has come; default ./standby-repair-TABLE' },
  ],
  needs: ['table'],
  plan: async (values) => {
    const loss = lossOf(values);
    const table = config('TABLE_NAME');
    const file = optionalText(values, 'state') ?? `standby-repair-${table}`;
    if (values['dryRun'] === true) {
      const found = await runRepair(loss, true, file);
      const [first, ...others] = repairLines(found.counts);
      if (first === undefined) return { changes: [], unchanged: reportOf(found) };
      return { changes: [first, ...others], subject: { table }, apply: async () => reportOf(found) };
    }
    return {
      changes: [
        `Ends links, codes and sign-ins of ${table} from before ${isoOf(loss.lostAt)}, and sessions from the last ${loss.lagSeconds} seconds`,
        'Completes or undoes transactions that have arrived in part',
      ],
      subject: { table },
      needsConfirmation: true,
      apply: async () => reportOf(await runRepair(loss, false, file)),
    };
  },
};

/** Returns when the region was lost, and the lag. Throws an Error that names the option. */
function lossOf(values: Values): Loss {
  const text = textOf(values, 'lostAt');
  const lostAt = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(lostAt))
    throw new Error(`--lost-at: ${text} is no time; write it like ${isoNow()}`);
  if (lostAt > Date.now()) throw new Error(`--lost-at: ${text} is in the future`);
  const lag = optionalText(values, 'lag') ?? DEFAULT_LAG;
  const lagSeconds = parseDuration(lag);
  if (lagSeconds === undefined || lagSeconds > MAX_LAG_SECONDS)
    throw new Error(`--lag: ${lag} is no duration of at most a day; write it like ${DEFAULT_LAG}`);
  return { lostAt, lagSeconds };
}

function isoOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function reportOf({ items, counts, ownerless }: Repaired): Report {
  const lines = repairLines(counts);
  if (ownerless.length > 0)
    lines.push(`${ownerless.length} groups and accounts left without an owner: ${ownerless.join(', ')}`);
  const text = lines.length > 0 ? lines.join('\n') : 'nothing to repair';
  return { text: `${text}\n${items} items read`, data: { items, repairs: counts, ownerless } };
}

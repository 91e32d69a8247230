import { config } from '../../../shared/platform/config.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import type { ChangeCommand } from '../command.ts';
import { planPointInTime } from '../drill-point-in-time.ts';

/** Longest part of the name of the live table in the name of its copy: names have at most 255 characters. */
const MAX_NAME = 200;

export const drillRestore: ChangeCommand = {
  kind: 'change',
  name: 'restore drill',
  summary: 'Prove that the table can be restored',
  details: `Does what the runbook "Restore" does, up to the deployment: restores the table to a new one by point-in-time
recovery, gives it expiry, recovery, protection and stream, counts its items, and with --env synthesizes the data stack
that attaches it. No item comes to this machine. Then the new table is deleted. Apart from the audit record, the table
of the service is only read. After an interruption, the next run on the same day (UTC) continues. Exits with 3 if
something is wrong; then the new table stays, as with --keep.`,
  options: [{ flags: '--keep', text: 'keep the new table, for example to attach it to the service' }],
  needs: ['table'],
  plan: async (values, target) => {
    const live = config('TABLE_NAME');
    const keep = values['keep'] === true;
    return planPointInTime({ live, copy: copyOfToday(live, keep), keep, target });
  },
};

/**
 * Returns the name of the copy of today. The next run has the same one, and so continues. A copy that is
 * kept has another name, so that no later drill deletes it.
 */
function copyOfToday(live: string, keep: boolean): string {
  const day = isoNow().slice(0, 10).replaceAll('-', '');
  return `${live.slice(0, MAX_NAME)}-drill-${day}${keep ? 'kept' : ''}`;
}

import { listAudits } from '../../../shared/audit/audit-store.ts';
import { utcDay } from '../../../shared/platform/time.ts';
import type { ReadCommand } from '../command.ts';
import { optionalText } from '../options.ts';

export const showAudit: ReadCommand = {
  kind: 'read',
  name: 'audit show',
  summary: 'Show what operators did on a day',
  details:
    'Lists the commands of a UTC day that changed or revealed something: when, who, what, and how they ended.',
  options: [{ flags: '--day <date>', text: 'the UTC day, such as 2026-01-31 (default today)' }],
  needs: ['table'],
  run: async (values) => {
    const day = optionalText(values, 'day') ?? utcDay();
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`--day: ${day} is not a date such as 2026-01-31`);
    const records = await listAudits(day);
    const lines = records.map(
      ({ at, operator, command, changes, outcome }) =>
        `${at} ${operator}: ${command} (${outcome})\n${changes.map((change) => `  - ${change}`).join('\n')}`,
    );
    return { text: lines.join('\n') || `no records of ${day}`, data: { day, records } };
  },
};

import { finishAudit, startAudit } from '../../shared/audit/audit-store.ts';
import type { Subject } from './command.ts';
import type { Target } from './target.ts';

/**
 * Records that the operator sees personal data, and returns the id of the record. If it throws, nothing may
 * be shown (decision 0138).
 */
export async function recordReveal(
  { operator }: Target,
  reveal: { command: string; subject: Subject; change: string },
): Promise<string> {
  const { command, subject, change } = reveal;
  const record = await startAudit({ operator, command, subject, changes: [change] });
  await finishAudit(record, 'done');
  return record.id;
}

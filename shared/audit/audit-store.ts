import { newId } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import { queryPages } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { equals, notExists } from '../storage/writes/expressions.ts';
import { tryWrite, write } from '../storage/writes/write-items.ts';
import { put, update } from '../storage/writes/writes.ts';

/** The outcome of a command. A command that was interrupted stays `started`. */
export type AuditOutcome = 'started' | 'done' | 'incomplete' | 'failed';

/** A record of a command of an operator (decision 0138). It has ids and no personal data of users. */
export type AuditRecord = {
  id: string;
  /** ISO 8601 date-time at which the command began. */
  at: string;
  /** The person who ran the command, as the credentials name them. */
  operator: string;
  command: string;
  /** Ids of what the command concerns. */
  subject: Readonly<Record<string, string>>;
  changes: readonly string[];
  outcome: AuditOutcome;
};

const PAGE = 100;

/** Records that an operator begins a command, before it changes or reveals anything. */
export async function startAudit(
  entry: Pick<AuditRecord, 'operator' | 'command' | 'subject' | 'changes'>,
): Promise<AuditRecord> {
  const record: AuditRecord = { id: newId('audit'), at: isoNow(), ...entry, outcome: 'started' };
  await write(put({ ...keys.audit(record.at.slice(0, 10), record.id), ...record }, notExists()));
  return record;
}

/** Records how the command ended, once. */
export async function finishAudit(
  { id, at }: AuditRecord,
  outcome: Exclude<AuditOutcome, 'started'>,
): Promise<void> {
  const key = keys.audit(at.slice(0, 10), id);
  await tryWrite(update(key, { set: { outcome } }, equals('outcome', 'started')));
}

/** Returns the records of a UTC day, such as `2026-01-31`, in order. */
export async function listAudits(day: string): Promise<AuditRecord[]> {
  const records: AuditRecord[] = [];
  for await (const page of queryPages(ranges.audits(day), { limit: PAGE }))
    records.push(...page.map(recordFromItem<AuditRecord>));
  return records;
}

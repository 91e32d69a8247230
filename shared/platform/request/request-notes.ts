import type { LogFields } from '../log.ts';
import type { MetricName } from '../metrics.ts';
import { requestMember } from './request-context.ts';

const notes = requestMember<LogFields>('notes');

/** Runs a request whose notes become fields of its log line. */
export function withNotes<T>(fields: LogFields, run: () => T): T {
  return notes.run(fields, run);
}

/** Adds fields to the log line of the current request; never personal data. */
export function noteOnRequest(fields: LogFields): void {
  Object.assign(notes.get() ?? {}, fields);
}

/** Returns the fields that were noted on the current request so far. */
export function notesOfRequest(): Readonly<LogFields> {
  return notes.get() ?? {};
}

/** Adds an amount to a metric of the current request. */
export function countOnRequest(metric: MetricName, amount = 1): void {
  const fields = notes.get();
  if (fields) fields[metric] = Number(fields[metric] ?? 0) + amount;
}

import * as z from 'zod/mini';
import { type Fault, invalidInputs } from '../../platform/errors.ts';
import './input-messages.ts';

/**
 * Parses a value that is not known before the request is parsed. Throws one 400 `invalid_input` that
 * names every fault.
 */
export function parseValue<S extends z.ZodMiniType>(schema: S, value: unknown, part: string): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap((issue) => issueFaults(part, issue));
  throw invalidInputs(faults);
}

/** Converts a zod issue to faults: one for each unknown member, and one for each rule that a name breaks. */
export function issueFaults(part: string, issue: z.core.$ZodIssue): Fault[] {
  const path = [part, ...issue.path.map(String)].join('.');
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => ({ path, message }));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
  const message = part === 'query' ? 'is not a parameter of this operation' : issue.message;
  return issue.keys.map((key) => ({ path: `${path}.${key}`, message }));
}

import * as z from 'zod/mini';
import type { Application } from '../applications/application.ts';
import { ApiError, invalidInput } from '../http/errors.ts';
import * as f from '../http/fields.ts';
import { UpsertReq } from './upsert-input.ts';
import { type UpsertResult, upsertUsers } from './upsert-users.ts';

/** Most lines of one request: what a function writes well within its time. */
export const MAX_LINES = 500;

const moment = z.optional(f.instant('As it was where the user comes from'));
const method = z.optional(f.text('How the user signed in there', 64));

/** One line of an import: what an export writes. Members that only the service sets are ignored. */
const ImportLine = z.extend(UpsertReq, {
  meta: z.optional(
    z.strictObject({
      created: moment,
      modified: moment,
      first_sign_in: moment,
      first_sign_in_method: method,
      last_sign_in: moment,
      last_sign_in_method: method,
      last_active: moment,
      last_passkey_registration_prompt: moment,
    }),
  ),
  auth_level: z.optional(z.unknown()),
  connection_map: z.optional(z.unknown()),
});

/** What became of one line. */
export type LineResult = UpsertResult & { line: number };

/**
 * Creates or replaces a user for each line of NDJSON (one JSON object a line; empty lines are skipped). The same lines again write nothing. Returns a result for each line, by its number from 1. Throws 400 for
 * too many lines; a line that cannot be read fails for itself.
 */
export async function importUsers(application: Application, text: string): Promise<LineResult[]> {
  const lines = text.split('\n').flatMap((line, i) => (line.trim() ? [{ number: i + 1, line }] : []));
  if (lines.length > MAX_LINES)
    throw invalidInput('body', `may have up to ${MAX_LINES} lines; it has ${lines.length}`);
  const users = lines.map(({ line }) => parsed(line));
  const at = (index: number) => `line ${lines[index]?.number}`;
  const { results } = await upsertUsers(application, users, { contract: ImportLine, at });
  return results.map((result, i) => ({ line: lines[i]?.number ?? 0, ...result }));
}

/** The value of a line. What is no JSON becomes a value that no user can be. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw new ApiError('internal', undefined, { cause: error });
  }
}

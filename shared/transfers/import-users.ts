import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { decodeUtf8 } from '../http/input/body-text.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { ApiError, invalidInput } from '../platform/errors.ts';
import { findJsonFault } from '../platform/strings/json-fault.ts';
import { UpsertReq } from '../profiles/profile-input.ts';
import { type UpsertResult, upsertUsers } from '../users/upsert-users.ts';
import type { Writer } from '../users/write-as-platform.ts';

const LINE_FEED = 10;

const moment = z.exactOptional(
  f
    .instant('As in the system that the user comes from')
    .check(z.refine((value) => Date.parse(value) <= Date.now(), { error: 'must not be in the future' })),
);
const method = z.exactOptional(f.line('How the user signed in there', 64));

/** One line of an import, as an export writes it. Members that only the service sets are ignored. */
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
  is_test: z.optional(z.literal(false, { error: 'test users are not imported' })),
  passkeys: z.optional(
    z.never({
      error: 'passkeys cannot be imported: devices keep the private key, for one host; users add new ones',
    }),
  ),
  linked_identities: z.optional(
    z.never({
      error: 'linked identities cannot be imported: users link their accounts by signing in at the provider',
    }),
  ),
  connection_map: z.optional(z.unknown()),
  memberships: z.optional(z.unknown()),
  memberships_truncated: z.optional(z.unknown()),
});

/** The result of one line. */
export type LineResult = UpsertResult & { line: number };

/**
 * Creates or replaces a user for each line of NDJSON (one JSON object a line; empty lines are skipped).
 * Repeating an import writes nothing: a line without a user id or an identifying value is refused. Returns a
 * result for each line, by its number from 1. Throws 400 for too many lines. An invalid line fails alone.
 */
export async function importUsers(writer: Writer, body: Buffer): Promise<LineResult[]> {
  const lines = linesOf(body).flatMap((line, i) => (isBlankLine(line) ? [] : [{ number: i + 1, line }]));
  if (lines.length > MAX_LINES)
    throw invalidInput('body', `may have up to ${MAX_LINES} lines; it has ${lines.length}`);
  const at = (index: number) => `line ${lines[index]?.number}`;
  const { results } = await upsertUsers(
    { ...writer, notifies: false },
    lines.map(({ line }) => line),
    { at, read: readLine, isTransfer: true },
  );
  return results.map((result, i) => ({ line: lines[i]?.number ?? 0, ...result }));
}

/** Splits before decoding, so that a line whose bytes are not UTF-8 fails alone. */
function linesOf(body: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(LINE_FEED); at !== -1; at = body.indexOf(LINE_FEED, from)) {
    lines.push(body.subarray(from, at));
    from = at + 1;
  }
  return [...lines, body.subarray(from)];
}

function isBlankLine(line: Buffer): boolean {
  return line.toString().trim() === '';
}

/** Returns the user of a line. Throws 400 for an invalid line, 413 for one that is too long. */
function readLine(line: Buffer, at: string): z.output<typeof ImportLine> {
  if (line.length > MAX_LINE_BYTES)
    throw new ApiError('body_too_large', `${at}: may have up to ${MAX_LINE_BYTES} bytes`);
  return parseValue(ImportLine, parsedLine(decodeUtf8(line, at), at), at);
}

/** Parses a line. Trimming also removes a byte order mark at the start of the file. */
function parsedLine(line: string, at: string): unknown {
  try {
    return JSON.parse(line.trim());
  } catch {
    const fault = findJsonFault(line.trim());
    const column = (fault?.column ?? 1) + line.length - line.trimStart().length;
    throw invalidInput(at, `is not valid JSON: column ${column} must be ${fault?.expected}`);
  }
}

/** Maximum lines of one request, which a function writes well within its time. */
export const MAX_LINES = 500;

/** Maximum bytes of a line: twice those of a profile. */
export const MAX_LINE_BYTES = 512 * 1024;

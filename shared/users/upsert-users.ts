import * as z from 'zod/mini';
import { ElementError, elementFailure } from '../http/element-failure.ts';
import { parseValue } from '../http/input/parse-value.ts';
import { outOfTime, scaledTimeout, timeLeft } from '../platform/client-timeouts.ts';
import { invalidInput } from '../platform/errors.ts';
import { inParallel } from '../platform/parallel.ts';
import { propertiesOf } from '../platform/properties.ts';
import { UpsertReq } from '../profiles/profile-input.ts';
import { UserId } from '../profiles/user-id.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { joinedReads, joinedWrites } from '../storage/joined-calls.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { identifiersOf } from './identifiers.ts';
import { type UpsertRequest, upsertProfile } from './upsert-profile.ts';
import type { Writer } from './write-as-platform.ts';

/** Users written in parallel. They share calls of the table: about 30 new users fit in one transaction. */
const PARALLEL_USERS = 100;

/** Milliseconds before the deadline of a request in which no further user is begun. */
const LAST_START = 2_000;

/**
 * The result for one user of a bulk upsert. Status 201: created; 200: changed or unchanged; else the failure.
 */
export const UpsertResult = z.object({
  user_id: z.optional(z.string().check(z.describe('Absent if none was given and none was created'))),
  status: z.number(),
  note: z.optional(z.string().check(z.describe('The part of the user that was left out'))),
  error: z.optional(ElementError),
});
export type UpsertResult = z.output<typeof UpsertResult>;

/** The reading of a request's users, and the path of their faults: by default elements of `body.users`. */
type InputFormat<User> = {
  read: (user: User, at: string) => UpsertRequest;
  at: (index: number) => string;
  /**
   * True if users come from another system, perhaps repeatedly: each needs an id or an identifying value, and
   * unknown variants are left out.
   */
  isTransfer?: boolean;
};
const BULK: InputFormat<unknown> = {
  read: (user, at) => parseValue(UpsertReq, user, at),
  at: (index) => `body.users.${index}`,
};

/**
 * Creates or replaces users independently: a failure stops no other user. Of elements with the same id or
 * identifying value, only the first is accepted. The precondition is that of each of them. The results are in
 * the order of the users. Those for which the time of the request does not suffice fail with 503, so that
 * only they have to be sent again.
 */
export async function upsertUsers<User = unknown>(
  writer: Writer,
  users: readonly User[],
  form: InputFormat<User> = BULK,
  precondition: Precondition = {},
): Promise<{ results: UpsertResult[] }> {
  const schema = await findSchema(writer.application.id);
  const elements = readElements(schema, users, form);
  const calls = { read: joinedReads(), run: joinedWrites() };
  const options = { isTransfer: form.isTransfer === true, calls, precondition };
  const results = await inParallel(elements, PARALLEL_USERS, async (element, i): Promise<UpsertResult> => {
    if ('failure' in element) return element.failure;
    try {
      if (timeLeft() < scaledTimeout(LAST_START)) throw outOfTime();
      const { request } = element;
      const { profile, outcome, dropped } = await upsertProfile(writer, schema, request, options);
      const note = dropped.map((variant) => `${variant} is not a variant of the application: left out`);
      return {
        user_id: profile.user_id,
        status: outcome === 'created' ? 201 : 200,
        ...(note.length > 0 && { note: note.join('; ') }),
      };
    } catch (error) {
      return upsertFailure(error, form.at(i), element.request.user_id);
    }
  });
  return { results };
}

type Element = { request: UpsertRequest } | { failure: UpsertResult };

function readElements<User>(
  schema: ProfileSchema,
  users: readonly User[],
  form: InputFormat<User>,
): Element[] {
  const taken = new Set<string>();
  return users.map((user, i): Element => {
    const at = form.at(i);
    let named: unknown;
    try {
      const request = form.read(user, at);
      named = request.user_id;
      const identifiers = identifiersOf(schema, request, at);
      if (form.isTransfer && identifiers.length === 0)
        throw invalidInput(`${at}.user_id`, 'is required if data has no identifying value');
      for (const { identifier, path } of identifiers) {
        if (taken.has(identifier)) throw invalidInput(path, 'belongs to the user of an earlier element');
      }
      for (const { identifier } of identifiers) taken.add(identifier);
      return { request };
    } catch (error) {
      return { failure: upsertFailure(error, at, named ?? propertiesOf(user)['user_id']) };
    }
  });
}

/** Returns the failure of one element, with the id that it names. */
function upsertFailure(error: unknown, at: string, named: unknown): UpsertResult {
  const userId = z.safeParse(UserId, named);
  return { ...(userId.success && { user_id: userId.data }), ...elementFailure(error, at) };
}

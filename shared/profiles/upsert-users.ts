import * as z from 'zod/mini';
import type { Application } from '../applications/application.ts';
import { ApiError, invalidInput } from '../http/errors.ts';
import { parseValue } from '../http/middleware/parse-input.ts';
import { log } from '../platform/log.ts';
import { inParallel } from '../platform/parallel.ts';
import { findSchema } from '../schemas/schema-store.ts';
import { isGeneratedId } from '../sign-in/user-id.ts';
import { UpsertReq } from './upsert-input.ts';
import { upsertProfile } from './upsert-profile.ts';
import { UserId } from './user-id-param.ts';

/** Users written side by side. */
const WIDTH = 10;

/** What became of one user of a bulk upsert: 201 created, 200 changed or as it was, else the failure. */
export const UpsertResult = z.object({
  user_id: z.optional(z.string().check(z.describe('Absent where none was named and none was made'))),
  status: z.number(),
  error: z.optional(
    z.object({
      code: z.string(),
      detail: z.string(),
      errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    }),
  ),
});
export type UpsertResult = z.output<typeof UpsertResult>;

/** How the users of a request are written, and where its faults are: by default as elements of `body.users`. */
type Form = { contract: typeof UpsertReq; at: (index: number) => string };
const BULK: Form = { contract: UpsertReq, at: (index) => `body.users.${index}` };

/** Creates or replaces users, each for itself: one that fails stops no other. The results stand in the order of the users. */
export async function upsertUsers(
  application: Application,
  users: readonly unknown[],
  { contract, at: placeOf }: Form = BULK,
): Promise<{ results: UpsertResult[] }> {
  const schema = await findSchema(application.id);
  const named = users.map((user) => Object(user)['user_id']);
  const results = await inParallel(users, WIDTH, async (user, i): Promise<UpsertResult> => {
    const at = placeOf(i);
    try {
      const request = parseValue(contract, user, at);
      const { user_id: userId } = request;
      if (userId !== undefined && !isGeneratedId(userId) && named.indexOf(userId) < i)
        throw invalidInput(`${at}.user_id`, 'is the user of an earlier element');
      const { profile, outcome } = await upsertProfile(application, schema, request);
      return { user_id: profile.user_id, status: outcome === 'created' ? 201 : 200 };
    } catch (error) {
      return failureOf(error, at, named[i]);
    }
  });
  return { results };
}

/** The failure of one element; faults that name the body of a single request name the element here. */
function failureOf(error: unknown, at: string, named: unknown): UpsertResult {
  const known = error instanceof ApiError ? error : new ApiError('internal');
  if (known !== error) log.error('a user of a bulk upsert failed', { cause: String(error) });
  const { code, message: detail, status, extras } = known;
  const errors = extras.faults?.map(({ path, message }) => ({
    path: path.startsWith(at) ? path : path.replace(/^body/, at),
    message,
  }));
  const userId = z.safeParse(UserId, named);
  return {
    ...(userId.success && { user_id: userId.data }),
    status,
    error: { code, detail, ...(errors && { errors }) },
  };
}

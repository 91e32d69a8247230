import * as z from 'zod/mini';
import { ApiError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';

/** The error of one element of a request whose elements succeed or fail independently. */
export const ElementError = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/**
 * Returns the status and error of an element that failed. Paths of faults in the body become paths in the
 * element, which is at `at`.
 */
export function elementFailure(
  error: unknown,
  at: string,
): { status: number; error: z.output<typeof ElementError> } {
  const known = error instanceof ApiError ? error : new ApiError('internal');
  if (known !== error) log.error('an element of a request failed', { cause: String(error) });
  const { code, message: detail, status, extras } = known;
  const errors = extras.faults?.map(({ path, message }) => ({
    path: path.startsWith(at) ? path : path.replace(/^body/, at),
    message,
  }));
  return { status, error: { code, detail, ...(errors && { errors }) } };
}

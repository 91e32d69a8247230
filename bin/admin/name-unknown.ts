import { ApiError } from '../../shared/platform/errors.ts';

/** Waits for a read. Where the API answers 404, throws an Error with `message`, which names the option. */
export function nameUnknown<T>(read: Promise<T>, message: string): Promise<T> {
  return read.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw new Error(message);
    throw error;
  });
}

import { isServiceError } from './failure.ts';

/** Returns what is read; null if the service says that there is no such thing. Throws ServiceError. */
export async function ifThere<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (isServiceError(error) && error.status === 404) return null;
    throw error;
  }
}

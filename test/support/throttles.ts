import { ApiError } from '../../shared/platform/errors.ts';
import { MINUTE } from '../../shared/platform/time.ts';
import { either, exists, notExists } from '../../shared/storage/expressions.ts';
import { keys } from '../../shared/storage/keys.ts';
import { write } from '../../shared/storage/write-items.ts';
import { remove } from '../../shared/storage/writes.ts';

/**
 * Forgets the sign-ins and changes of address from this machine: all those of a file come from one address,
 * from which the service takes 30 in ten minutes.
 */
export async function forgetSignIns(): Promise<void> {
  for (const subject of ['sign-in from 127.0.0.1', 'address changes from 127.0.0.1']) {
    const key = keys.throttle(subject, 10 * MINUTE);
    await write(remove(key, either(exists(), notExists()), () => new ApiError('conflict')));
  }
}

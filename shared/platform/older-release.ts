import { config } from './config.ts';

/**
 * True while a release before 1.1 may run on the same table. The setting has its name from the first thing
 * that depends on it (decision 0271).
 */
export function isOlderReleaseBeside(): boolean {
  return config('ONE_PURGE_PARTITION') === 'true';
}

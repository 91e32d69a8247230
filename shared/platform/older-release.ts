import { config } from './config.ts';

/**
 * True while a release before 1.1 may run on the same table. The setting is named after the first feature
 * that depends on it (decision 0271).
 */
export function isOlderReleaseBeside(): boolean {
  return config('ONE_PURGE_PARTITION') === 'true';
}

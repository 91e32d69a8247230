import { loadClient } from './load-client.ts';

/**
 * Returns the version of the client of this checkout. Apart from `loadClient`, whose files only the function
 * that stores them has in its bundle: the bundler replaces this module, too.
 */
export async function loadClientVersion(): Promise<string> {
  return (await loadClient()).version;
}

import { startBackends } from '../../infra/local/backends.ts';

/**
 * Runs the embedded AWS services on the folder given as argument in a process of its own. Prints one line of
 * JSON: the environment of the functions, and the address of the inbox.
 */
const { environment, inboxUrl } = await startBackends(process.argv[2] ?? '', {});
process.stdout.write(`${JSON.stringify({ environment, inboxUrl })}\n`);

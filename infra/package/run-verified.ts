import { join } from 'node:path';
import { verifyPackage } from './checksums.ts';

/** The folder of the unpacked package: a bundled module sees the folder that it has in the checkout. */
const PACKAGE = join(import.meta.dirname, '../..');

/** The first version of Node that has everything that the apps use. */
const OLDEST_NODE = 24;

/**
 * Runs an app of an unpacked package, unless a file has changed since it was packaged. The app is imported
 * only then. A failure is one message without a stack, and the status 1.
 */
export async function runVerified(run: () => Promise<void>): Promise<void> {
  try {
    if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
      throw new Error(`this is Node ${process.versions.node}: install Node ${OLDEST_NODE} or a newer one`);
    await verifyPackage(PACKAGE);
    await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

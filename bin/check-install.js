/**
 * Says what to do if the packages are not complete yet. It is JavaScript without imports of packages, since the
 * Node of the machine runs it, which may know no TypeScript: the project's own comes with the packages.
 */
import { existsSync } from 'node:fs';

/** npm writes the first one after all packages; the script after the installation makes the other one last. */
const LAST = ['node_modules/.package-lock.json', 'docs/site/dist/site.json'];

if (!LAST.every((file) => existsSync(new URL(`../${file}`, import.meta.url)))) {
  process.stderr.write('npm start failed: run npm ci first, and wait until it has ended\n');
  process.exit(1);
}

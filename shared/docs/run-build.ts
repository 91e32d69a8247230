import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Runs the build of a site in a process of its own, so that this one goes on meanwhile, and returns its
 * result. Throws an Error with the text `failure`, and the output of the build as its cause.
 */
export async function runBuild<T>(program: string, result: string, failure: string): Promise<T> {
  await promisify(execFile)(process.execPath, [program]).catch((cause) => {
    throw new Error(failure, { cause });
  });
  return JSON.parse(await readFile(result, 'utf8'));
}

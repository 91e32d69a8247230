import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { writePrivateFile } from './data-folder.ts';

/** Environment variables by which the commands of operators reach the embedded parts of a running service. */
type Environment = Record<string, string>;

const fileOf = (directory: string) => join(directory, 'operator.json');

/** Lets commands of the same user of this machine reach a running service, until `removeAccess`. */
export async function grantAccess(directory: string, environment: Environment): Promise<void> {
  await writePrivateFile(fileOf(directory), `${JSON.stringify(environment, null, 2)}\n`);
}

/** Returns the environment of the running service, or undefined if it has not written one yet. */
export async function readAccess(directory: string): Promise<Environment | undefined> {
  const text = await readFile(fileOf(directory), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(propertiesOf(JSON.parse(text))).map(([name, value]) => [name, String(value)]),
  );
}

export async function removeAccess(directory: string): Promise<void> {
  await rm(fileOf(directory), { force: true });
}

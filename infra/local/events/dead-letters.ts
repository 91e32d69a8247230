import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../data-folder.ts';

const folderOf = (directory: string) => join(directory, 'dead-letters');

/** Stores an event that a function failed to handle, as the record that Lambda writes about it. */
export async function saveDeadLetter(directory: string, functionId: string, event: unknown): Promise<void> {
  const folder = folderOf(directory);
  await mkdir(folder, { recursive: true });
  // Names sort by time, so events are handled again in the order in which they failed.
  const file = join(folder, `${Date.now()}-${randomUUID()}.json`);
  const functionArn = `arn:aws:lambda:us-east-1:000000000000:function:local_${functionId}`;
  const record = {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: { functionArn, condition: 'RetriesExhausted' },
    requestPayload: event,
  };
  await writePrivateFile(file, JSON.stringify(record));
}

/** Returns the names of the stored events, oldest first. */
export async function listDeadLetters(directory: string): Promise<string[]> {
  const names = await readdir(folderOf(directory)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.json')).sort();
}

/** Returns a stored event, or undefined if another command has removed it. */
export async function readDeadLetter(directory: string, name: string): Promise<string | undefined> {
  return readFile(join(folderOf(directory), name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

export async function removeDeadLetter(directory: string, name: string): Promise<void> {
  await rm(join(folderOf(directory), name), { force: true });
}

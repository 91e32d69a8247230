import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError, exists, writePrivateFile } from './data-folder.ts';

/** The form of the data that this version stores. Another number for each change of a stored form (0391). */
const FORM = '4';

const MARK = 'form';
/** Where the embedded parts and the demonstration store data. */
const DATA = ['dynamodb', 's3', 'sqs', 'kms.key', 'messages.ndjson', 'seed.json'];

/** Writes the form of the data into a folder without data. Throws DataFolderError if it has another form. */
export async function claimFolder(directory: string): Promise<void> {
  const hasData = await Promise.all([MARK, ...DATA].map((name) => exists(join(directory, name))));
  if (hasData.some(Boolean)) await assertForm(directory);
  else await writePrivateFile(join(directory, MARK), `${FORM}\n`);
}

/** Throws DataFolderError unless the data of a folder has the form of this version. */
export async function assertForm(directory: string): Promise<void> {
  const form = await readFile(join(directory, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (form?.trim() === FORM) return;
  const quoted = `'${directory.replaceAll("'", `'\\''`)}'`;
  throw new DataFolderError(
    `the data folder ${directory} holds data of another version: empty it with \`rm -r ${quoted}\`, or set LOCAL_DIR to another folder`,
  );
}

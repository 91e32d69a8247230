import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../shared/storage/keys.ts';
import { DataFolderError, exists } from './data-folder.ts';
import { RESTORE } from './dynamodb/files.ts';

type Environment = Record<string, string>;

/** Creates a client for the table of an environment. */
export function tableClient(environment: Environment): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: environment['DYNAMODB_ENDPOINT'] ?? '',
    region: environment['AWS_REGION'] ?? 'us-east-1',
    credentials: {
      accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
  });
}

/**
 * True if a folder has an embedded database and an earlier start was completed, so that its table must exist.
 */
export async function hasTable(directory: string): Promise<boolean> {
  return (
    (await exists(join(directory, 'dynamodb', 'CURRENT'))) && (await exists(join(directory, 'seed.json')))
  );
}

/** Throws DataFolderError if an embedded database has lost its table: a new one would be empty. */
export async function assertTableIsThere(directory: string, environment: Environment): Promise<void> {
  const client = tableClient(environment);
  const { TableNames = [] } = await client.send(new ListTablesCommand({})).finally(() => client.destroy());
  if (TableNames.length === 0)
    throw new DataFolderError(`${join(directory, 'dynamodb')} has lost its table: ${RESTORE}`);
}

/** Returns a private signing key in sealed form, or undefined if the table has none yet. */
export async function sealedInTable(environment: Environment): Promise<string | undefined> {
  const client = tableClient(environment);
  const get = new GetCommand({
    TableName: environment['TABLE_NAME'],
    Key: keys.keyring(),
    ConsistentRead: true,
  });
  const { Item } = await DynamoDBDocumentClient.from(client)
    .send(get)
    .finally(() => client.destroy());
  return Item?.['keys']?.at(-1)?.sealed_private;
}

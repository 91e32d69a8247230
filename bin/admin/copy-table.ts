import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  DeleteTableCommand,
  PutItemCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { creationOf } from '../../infra/table-definition.ts';
import { callTable, tableClient } from '../../shared/storage/table-client.ts';
import { itemOfText, type RawItem, textOfItem } from './item-text.ts';

/** Most items of a page, whose texts are in memory at once. */
const PAGE = 500;
/** A table exists within seconds; the limit ends only what hangs. */
const WAIT = { maxWaitTime: 600, minDelay: 0.1, maxDelay: 5 };

/** A page of a table: its items as texts, and the key after which the next page starts. */
export type Page = { texts: string[]; next: RawItem | undefined };

/** Reads a page of all items of a table, strongly consistent, in the order of the table. */
export async function scanPage(table: string, after: RawItem | undefined): Promise<Page> {
  const scan = new ScanCommand({
    TableName: table,
    ConsistentRead: true,
    Limit: PAGE,
    ExclusiveStartKey: after,
  });
  const { Items = [], LastEvaluatedKey } = await callTable((options) => tableClient().send(scan, options));
  return { texts: Items.map(textOfItem), next: LastEvaluatedKey };
}

/**
 * Creates an empty table like that of the service, without time to live. An existing one is left as it is.
 */
export async function createTable(table: string): Promise<void> {
  const client = tableClient();
  await client.send(new CreateTableCommand(creationOf(table))).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  await waitUntilTableExists({ client, ...WAIT }, { TableName: table });
}

/** Deletes a table, if it exists, and waits until it is gone. */
export async function deleteTable(table: string): Promise<void> {
  const client = tableClient();
  try {
    await client.send(new DeleteTableCommand({ TableName: table }));
    await waitUntilTableNotExists({ client, ...WAIT }, { TableName: table });
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}

/**
 * Adds an item, as a text of `textOfItem`, to a table. An equal item of an interrupted run is fine. Throws an
 * Error if the table has another item with this key.
 */
export async function addItem(table: string, text: string): Promise<void> {
  const put = new PutItemCommand({
    TableName: table,
    Item: itemOfText(text),
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await callTable((options) => tableClient().send(put, options));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (error.Item && textOfItem(error.Item) === text) return;
    throw new Error(`the table ${table} has another item with the key of an item of the file`);
  }
}

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { callTable, documentClient } from '../../shared/storage/table-client.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';

/** Most items of a page, which are in memory at once. */
const PAGE = 500;

/** The table that is scanned, and which items and attributes of it. */
export type ScanRequest = Pick<
  ScanCommandInput,
  | 'TableName'
  | 'FilterExpression'
  | 'ProjectionExpression'
  | 'ExpressionAttributeNames'
  | 'ExpressionAttributeValues'
>;

/** Yields the items of a whole table in pages, strongly consistent. A page may be empty. */
export async function* scanPages(request: ScanRequest): AsyncGenerator<Item[]> {
  const page = { ...request, ConsistentRead: true, Limit: PAGE };
  let after: Item | undefined;
  do {
    const scan = new ScanCommand({ ...page, ExclusiveStartKey: after });
    const { Items = [], LastEvaluatedKey } = await callTable((options) =>
      documentClient().send(scan, options),
    );
    yield Items;
    after = LastEvaluatedKey;
  } while (after);
}

import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../../shared/platform/config.ts';
import { tableClient } from '../../shared/storage/table-client.ts';

/** Every item of the table, as whoever steals it would read it. */
export async function scanTable(): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const command = new ScanCommand({ TableName: config('TABLE_NAME'), ExclusiveStartKey: from });
    const page = await tableClient().send(command);
    items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

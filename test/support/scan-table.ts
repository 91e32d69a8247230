import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../../shared/platform/config.ts';
import { tableClient } from '../../shared/storage/table-client.ts';

/** Returns every item of the table as a thief would read it, or those whose partition key has a prefix. */
export async function scanTable(prefix?: string): Promise<Record<string, unknown>[]> {
  const filter = prefix !== undefined && {
    FilterExpression: 'begins_with(pk, :prefix)',
    ExpressionAttributeValues: { ':prefix': { S: prefix } },
  };
  const items: Record<string, unknown>[] = [];
  let from: Record<string, AttributeValue> | undefined;
  do {
    const command = new ScanCommand({
      TableName: config('TABLE_NAME'),
      ExclusiveStartKey: from,
      ...filter,
    });
    const page = await tableClient().send(command);
    items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

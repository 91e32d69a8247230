import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Application } from '../../shared/applications/application.ts';
import { applicationFromItem } from '../../shared/applications/application-store.ts';
import { config } from '../../shared/platform/config.ts';
import { keys } from '../../shared/storage/keys.ts';
import { callTable, documentClient } from '../../shared/storage/table-client.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';

/** Most items of a page, which are in memory at once. */
const PAGE = 500;

/** Returns all applications of the deployment, by id, by one scan of its table, strongly consistent. */
export async function listAllApplications(): Promise<Application[]> {
  const applications: Application[] = [];
  const page = { TableName: config('TABLE_NAME'), ConsistentRead: true, Limit: PAGE };
  let after: Item | undefined;
  do {
    const scan = new ScanCommand({ ...page, ExclusiveStartKey: after });
    const { Items = [], LastEvaluatedKey } = await callTable((options) =>
      documentClient().send(scan, options),
    );
    for (const item of Items)
      if (item['sk'] === keys.application('').sk) applications.push(applicationFromItem(item));
    after = LastEvaluatedKey;
  } while (after);
  return applications.sort((a, b) => (a.id < b.id ? -1 : 1));
}

import type { Application } from '../../shared/applications/application.ts';
import { applicationFromItem } from '../../shared/applications/application-store.ts';
import { config } from '../../shared/platform/config.ts';
import { keys } from '../../shared/storage/keys.ts';
import { scanPages } from './scan-table.ts';

/** Returns all applications of the deployment, by id, by one scan of its table, strongly consistent. */
export async function listAllApplications(): Promise<Application[]> {
  const applications: Application[] = [];
  for await (const items of scanPages({ TableName: config('TABLE_NAME') }))
    for (const item of items)
      if (item['sk'] === keys.application('').sk) applications.push(applicationFromItem(item));
  return applications.sort((a, b) => (a.id < b.id ? -1 : 1));
}

import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Application } from '../../shared/applications/application.ts';
import { applicationFromItem } from '../../shared/applications/application-store.ts';
import { config } from '../../shared/platform/config.ts';
import { keys } from '../../shared/storage/keys.ts';
import { scanPage } from './copy-table.ts';
import { itemOfText, type RawItem } from './item-text.ts';

/** Returns all applications of the deployment, by id, by one scan of its table. */
export async function listAllApplications(): Promise<Application[]> {
  const applications: Application[] = [];
  let after: RawItem | undefined;
  do {
    const { texts, next } = await scanPage(config('TABLE_NAME'), after);
    for (const item of texts.map((text) => unmarshall(itemOfText(text))))
      if (item['sk'] === keys.application('').sk) applications.push(applicationFromItem(item));
    after = next;
  } while (after);
  return applications.sort((a, b) => (a.id < b.id ? -1 : 1));
}

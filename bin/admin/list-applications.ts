import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../../shared/platform/config.ts';
import { keys } from '../../shared/storage/keys.ts';
import { scanPage } from './copy-table.ts';
import { itemOfText, type RawItem } from './item-text.ts';

/** Returns the ids of all applications of the deployment, by one scan of its table. */
export async function listAllApplications(): Promise<string[]> {
  const ids: string[] = [];
  let after: RawItem | undefined;
  do {
    const { texts, next } = await scanPage(config('TABLE_NAME'), after);
    for (const { sk, id } of texts.map((text) => unmarshall(itemOfText(text))))
      if (sk === keys.application('').sk) ids.push(String(id));
    after = next;
  } while (after);
  return ids.sort();
}

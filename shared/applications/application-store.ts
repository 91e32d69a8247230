import type { Item } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/table.ts';
import type { Application } from './application.ts';

/** Reads an application, strongly consistent; undefined where there is none. */
export async function findApplication(app: string): Promise<Application | undefined> {
  const item = await getItem(keys.application(app));
  return item && fromItem(item);
}

/** The record of an item that this store wrote. */
export function fromItem(item: Item): Application {
  const { pk: _pk, sk: _sk, ...record } = item;
  return record as Application;
}

import { ApiError } from '../platform/errors.ts';
import { inParallel } from '../platform/parallel.ts';
import { keyOf, keys, ownerPartitions } from '../storage/keys.ts';
import { queryOwned } from '../storage/read-items.ts';
import { equals, exists } from '../storage/writes/expressions.ts';
import { tryWrite, write } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';

/** Entries read at once, and entries moved in parallel: more would slow down the application's sign-ups. */
const PAGE = 100;
const WIDTH = 10;

/** True if a list of the application has entries outside its first partition. */
export async function hasSplitLists(app: string): Promise<boolean> {
  const pages = await Promise.all(otherPartitions(app).map(({ owner }) => queryOwned(owner, { limit: 1 })));
  return pages.some(({ items }) => items.length > 0);
}

/**
 * Moves the users and groups that an earlier release spread over several partitions of the owner index into
 * the first one, then records that one query reads a page of them (decision 0209). May be repeated. Returns
 * the number of moved entries. Throws 404 `application_not_found`.
 */
export async function mergeLists(app: string): Promise<number> {
  let moved = 0;
  for (const { owner, main } of otherPartitions(app)) moved += await moveEntries(owner, main);
  const missing = () => new ApiError('application_not_found');
  await write(update(keys.application(app), { set: { list_partitions: 1 } }, exists(), missing));
  return moved;
}

function otherPartitions(app: string): { owner: string; main: string }[] {
  const { users, groups } = ownerPartitions(app);
  return [users, groups].flatMap(([main = '', ...others]) => others.map((owner) => ({ owner, main })));
}

/** An entry that has been deleted or moved meanwhile is left alone. */
async function moveEntries(owner: string, main: string): Promise<number> {
  let moved = 0;
  let page = await queryOwned(owner, { limit: PAGE });
  for (;;) {
    await inParallel(page.items, WIDTH, async (item) => {
      const { held } = await tryWrite(update(keyOf(item), { set: { owner: main } }, equals('owner', owner)));
      if (held) moved += 1;
    });
    if (!page.last) return moved;
    page = await queryOwned(owner, { limit: PAGE, after: page.last });
  }
}

const PAGE = 100;

type ListPage<Item> = { results: readonly Item[]; next?: string };
type ListRequest = { page_size: number; sort: 'asc'; after: string | undefined };

/** Reads every page of a list. */
export async function allPages<Item>(read: (page: ListRequest) => Promise<ListPage<Item>>): Promise<Item[]> {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const { results, next } = await read({ page_size: PAGE, sort: 'asc', after });
    found.push(...results);
    after = next;
  } while (after !== undefined);
  return found;
}

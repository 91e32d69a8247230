import type { Answer } from './invoke.ts';

type Page = Record<string, unknown>[];

/** Follows the cursors of a list from its first page to the last one, and returns the results of each. */
export async function pagesOf(list: (query: { after?: string }) => Promise<Answer>): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | undefined;
  do {
    const { status, body, text } = await list(after === undefined ? {} : { after });
    if (status !== 200 || !Array.isArray(body['results'])) throw new Error(`no page: ${text}`);
    pages.push(body['results']);
    after = typeof body['next'] === 'string' ? body['next'] : undefined;
  } while (after !== undefined && pages.length < 1000);
  return pages;
}

import * as z from 'zod/mini';

/** A page of a list: the results, the cursor of the next page, and the total if the collection is bounded. */
export const resultsPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    results: z.array(item),
    next: z.optional(
      z.string().check(z.describe('Pass as `after` to get the next page; absent on the last one')),
    ),
    total_results: z.optional(z.number().check(z.meta({ type: 'integer', description: 'Number of all' }))),
  });

/**
 * Several values in one query parameter, separated by commas. They are trimmed unless `part` does otherwise.
 */
export const commaSeparated = <Item extends z.ZodMiniType<string, string>>(
  item: Item,
  max: number,
  part = (text: string) => text.trim(),
) =>
  z.pipe(
    z.pipe(
      z.string().check(
        z.meta({
          description: `At most ${max}, separated by commas`,
          pattern: `^[^,]*(,[^,]*){0,${max - 1}}$`,
        }),
      ),
      z.transform((text) => text.split(',').map(part)),
    ),
    z.array(item).check(z.maxLength(max)),
  );

/** The maximum number of results on a page of a list. */
export const pageSize = (max: number) =>
  z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, { error: 'must be a number' })), z.transform(Number)).check(
      z.refine((size) => size >= 1 && size <= max, { error: `must be from 1 to ${max}` }),
      // The query has it as text, but callers pass a number.
      z.meta({ type: 'integer', minimum: 1, maximum: max, description: 'Maximum number of results' }),
    ),
    50,
  );

/** Query parameters of every list. */
export const pageQuery = {
  page_size: pageSize(100),
  after: z.optional(z.string().check(z.maxLength(512), z.describe('The `next` of the previous page'))),
  sort: z._default(z.enum(['asc', 'desc']).check(z.describe('By creation')), 'asc'),
};

export type PageQuery = { page_size: number; after?: string | undefined; sort: 'asc' | 'desc' };

import { db, type Item, type QueryResult, type RequestData } from './dynalite.ts';
import { type Expression, isSatisfied } from './expressions.ts';

type Filter = { expression: Expression };
type Projection = { paths: unknown[] };

/** A filter that all items pass. */
const ALL: Expression = { type: '=', args: [{ BOOL: true }, { BOOL: true }] };

/**
 * Returns the query or scan with a filter that passes all items; it is validated as the whole request is.
 * `filtered` then filters the found items.
 */
export function unfiltered(data: RequestData): RequestData {
  const { _filter: filter, _projection: projection, Select: select } = data;
  if (!filter) return data;
  return {
    ...data,
    _filter: { ...(filter as Filter), expression: ALL },
    ...(projection !== undefined && { _projection: { ...(projection as Projection), paths: undefined } }),
    ...(select === 'COUNT' && { Select: undefined }),
  };
}

/** Filters, counts and projects the items of a query or scan by the rules of DynamoDB. */
export function filtered(found: QueryResult, data: RequestData): QueryResult {
  const filter = data['_filter'] as Filter | undefined;
  if (!filter) return found;
  const { Items: items = [], ...result } = found;
  const left = items.filter((item) => isSatisfied(filter.expression, item));
  return {
    ...result,
    Count: left.length,
    ...(data['Select'] !== 'COUNT' && { Items: projected(left, data) }),
  };
}

function projected(items: Item[], data: RequestData): Item[] {
  const projection = data['_projection'] as Projection | undefined;
  return projection ? items.map((item) => db.mapPaths(projection.paths, item)) : items;
}

import { type DiscoveredOperation, routesOf } from './operations.ts';

/** `METHOD /path` of every route, separated by commas: what the answer to unknown routes knows. */
export function routeTable(operations: DiscoveredOperation[]): string {
  return operations
    .flatMap(({ operation }) => routesOf(operation).map(({ method, path }) => `${method} ${path}`))
    .join(',');
}

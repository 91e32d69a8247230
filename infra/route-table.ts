import { type DiscoveredOperation, type DiscoveredProtocol, routesOf } from './operations.ts';

/** Returns `METHOD METHOD /path` of every path, separated by commas, for the answer to unknown routes. */
export function routeTable(operations: DiscoveredOperation[], protocols: DiscoveredProtocol[]): string {
  const routes = [
    ...operations.flatMap(({ operation }) => routesOf(operation)),
    ...protocols.flatMap(({ protocol }) => protocol.routes),
  ];
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return [...byPath].map(([path, all]) => `${all.map(({ method }) => method).join(' ')} ${path}`).join(',');
}

import { type DiscoveredOperation, type DiscoveredProtocol, routesOf } from './operations.ts';

/** Returns `METHOD /path` of every route, separated by commas, for the answer to unknown routes. */
export function routeTable(operations: DiscoveredOperation[], protocols: DiscoveredProtocol[]): string {
  const routes = [
    ...operations.flatMap(({ operation }) => routesOf(operation)),
    ...protocols.flatMap(({ protocol }) => protocol.routes),
  ];
  return routes.map(({ method, path }) => `${method} ${path}`).join(',');
}

import { ANY, gatewayRoutes, namedRoutes, type RoutedParts } from './gateway-routes.ts';

/** Returns `METHOD METHOD /path` of every path, separated by commas, for the answer to unknown routes. */
export function routeTable(parts: RoutedParts): string {
  return tableOf(parts, () => true);
}

/** Returns the tables of the functions that get every method of a path, by function: of these paths only. */
export function ownRouteTables(parts: RoutedParts): Map<string, string> {
  const shared = gatewayRoutes(parts).filter(({ method }) => method === ANY);
  const byFunction = Map.groupBy(shared, ({ functionId }) => functionId);
  return new Map(
    [...byFunction].map(([id, routes]) => {
      const paths = new Set(routes.map(({ path }) => path));
      return [id, tableOf(parts, (path) => paths.has(path))];
    }),
  );
}

function tableOf(parts: RoutedParts, isWanted: (path: string) => boolean): string {
  const routes = namedRoutes(parts).filter(({ path }) => isWanted(path));
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return [...byPath].map(([path, all]) => `${all.map(({ method }) => method).join(' ')} ${path}`).join(',');
}

import { LINKS } from './hosts.ts';
import { type Contracts, routesOf } from './operations.ts';

/** A route of the API: a method or `ANY`, a path, and the function that answers. */
export type GatewayRoute = { method: string; path: string; functionId: string; isPublic: boolean };

export type RoutedParts = Pick<Contracts, 'operations' | 'protocols'>;

/** Matches every method for which the path has no route of its own. */
export const ANY = 'ANY';

/**
 * Returns the routes of the API, those of each path together. One `ANY` is the route of both GET and HEAD of
 * a path; its function refuses other methods itself (decision 0269). `ANY` comes first, because in SAM the
 * last route of a method wins. With `linksAtRoot`, also the routes of links at `/{code}`.
 */
export function gatewayRoutes(parts: RoutedParts, { linksAtRoot = false } = {}): GatewayRoute[] {
  const named = namedRoutes(parts);
  const all = linksAtRoot ? [...named, ...atRoot(named)] : named;
  const paths = [...Map.groupBy(all, ({ path }) => path).values()];
  return paths.flatMap((own) => withAny(own, paths.flat()));
}

/** Returns the route of every method that the contracts name. */
export function namedRoutes({ operations, protocols }: RoutedParts): GatewayRoute[] {
  return [
    ...operations.flatMap(({ operation }) =>
      routesOf(operation).map((route) => ({
        ...route,
        functionId: operation.id,
        isPublic: operation.auth.length === 0,
      })),
    ),
    ...protocols.flatMap(({ protocol }) =>
      protocol.routes.map((route) => ({ ...route, functionId: protocol.id, isPublic: true })),
    ),
  ];
}

/** Returns routes of links at `/{code}`, which an API without CloudFront answers as it does `/l/{code}`. */
function atRoot(routes: readonly GatewayRoute[]): GatewayRoute[] {
  return routes
    .filter(({ path }) => path === `${LINKS}/{code}`)
    .map((route) => ({ ...route, path: '/{code}' }));
}

/** Replaces GET and HEAD of a path by `ANY`, unless that would take requests from another path. */
function withAny(own: GatewayRoute[], all: readonly GatewayRoute[]): GatewayRoute[] {
  const [get, head] = ['GET', 'HEAD'].map((name) => own.find(({ method }) => method === name));
  if (!get || get.functionId !== head?.functionId || hidesOthers(own, all)) return own;
  return [{ ...get, method: ANY }, ...own.filter((route) => route !== get && route !== head)];
}

/**
 * True if an address of the path also fits another path, for a method that only that one has. The guide does
 * not say whether API Gateway prefers the more specific path or the more specific method.
 */
function hidesOthers(own: readonly GatewayRoute[], all: readonly GatewayRoute[]): boolean {
  const methods = new Set(own.map(({ method }) => method));
  const path = own[0]?.path ?? '';
  return all.some(
    (other) => !methods.has(other.method) && isMoreSpecific(path, other.path) && overlap(path, other.path),
  );
}

/** True if an address can fit both paths. */
function overlap(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  const fits = (a = '', b = '') => a === b || isParameter(a) || isParameter(b);
  return left.length === right.length && left.every((segment, i) => fits(segment, right[i]));
}

function isMoreSpecific(one: string, other: string): boolean {
  const parameters = (path: string) => path.split('/').filter(isParameter).length;
  return parameters(one) <= parameters(other);
}

const isParameter = (segment: string) => segment.startsWith('{');

import { ANY } from '../../gateway-routes.ts';

/** A route and its target. */
export type Route<T> = { method: string; path: string; target: T };

export type Match<T> = { route: Route<T>; params: Record<string, string> };

/** A segment of a route: a literal, or the name of a parameter, which may take all that follows. */
type Segment = { literal: string } | { name: string; isGreedy: boolean };
type Pattern<T> = { route: Route<T>; segments: Segment[] };

/**
 * Creates a router that matches like API Gateway: literal segments have priority over parameters, a method
 * over `ANY`, and a whole match over one whose last parameter takes several segments (`{path+}`). It takes
 * decoded paths, in which an encoded slash separates segments like any other.
 */
export function createRouter<T>(routes: Route<T>[]): (method: string, path: string) => Match<T> | undefined {
  const patterns = routes
    .map((route) => ({ route, segments: route.path.split('/').map(segmentOf) }))
    .sort((a, b) => literals(b.segments) - literals(a.segments));
  const whole = patterns.filter((pattern) => !isGreedy(pattern));
  const greedy = patterns.filter(isGreedy);
  const bySize = Map.groupBy(whole, ({ route, segments }) => `${route.method} ${segments.length}`);
  return (method, path) => {
    const given = path.split('/');
    const names = [method, ANY];
    const candidates = [
      ...names.flatMap((name) => bySize.get(`${name} ${given.length}`) ?? []),
      ...greedy.filter(({ route }) => names.includes(route.method)),
    ];
    const pattern = candidates.find((candidate) => fits(candidate, given));
    return pattern && { route: pattern.route, params: paramsOf(pattern, given) };
  };
}

function segmentOf(text: string): Segment {
  const [, name, plus] = /^\{(\w+)(\+?)\}$/.exec(text) ?? [];
  return name === undefined ? { literal: text } : { name, isGreedy: plus === '+' };
}

function isGreedy<T>({ segments }: Pattern<T>): boolean {
  const last = segments.at(-1);
  return last !== undefined && 'name' in last && last.isGreedy;
}

function literals(segments: Segment[]): number {
  return segments.filter((segment) => 'literal' in segment).length;
}

function fits<T>({ segments }: Pattern<T>, given: string[]): boolean {
  return segments.every((segment, i) =>
    'literal' in segment ? given[i] === segment.literal : Boolean(given[i]),
  );
}

function paramsOf<T>({ segments }: Pattern<T>, given: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [i, segment] of segments.entries())
    if ('name' in segment)
      params[segment.name] = given.slice(i, segment.isGreedy ? undefined : i + 1).join('/');
  return params;
}

/** A route and its target. */
export type Route<T> = { method: string; path: string; target: T };

export type Match<T> = { route: Route<T>; params: Record<string, string> };

/**
 * Creates a router that matches like API Gateway: literal segments have priority over parameters. It takes
 * decoded paths, in which an encoded slash separates segments like any other.
 */
export function createRouter<T>(routes: Route<T>[]): (method: string, path: string) => Match<T> | undefined {
  const compiled = routes
    .map((route) => ({ route, segments: route.path.split('/') }))
    .sort((a, b) => literals(b.segments) - literals(a.segments));
  return (method, path) => {
    const segments = path.split('/');
    for (const { route, segments: pattern } of compiled) {
      if (route.method !== method || pattern.length !== segments.length) continue;
      const params = match(pattern, segments);
      if (params) return { route, params };
    }
    return undefined;
  };
}

function literals(segments: string[]): number {
  return segments.filter((segment) => !segment.startsWith('{')).length;
}

function match(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    const given = segments[i] ?? '';
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name === undefined ? given !== expected : given === '') return undefined;
    if (name !== undefined) params[name] = given;
  }
  return params;
}

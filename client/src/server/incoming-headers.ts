/** Headers of a request that a backend received, as Node, Express, Fetch and Lambda have them. */
export type IncomingHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the first value of a header, whose `name` is in lower case. */
export function headerOf(headers: IncomingHeaders, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof entry === 'string' ? entry : entry?.[0];
}

/** Frameworks and proxies of requests have classes of their own for headers. */
function isHeaders(headers: IncomingHeaders): headers is Headers {
  return typeof headers['get'] === 'function';
}

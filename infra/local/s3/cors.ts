import { S3Error } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { childrenOf, type Element, textOf } from './xml.ts';

export type CorsRule = {
  origins: string[];
  methods: string[];
  headers: string[];
  expose: string[];
  maxAge?: string;
};

const METHODS = new Set(['GET', 'PUT', 'POST', 'DELETE', 'HEAD']);

/** The rules of a `CORSConfiguration` document. */
export function parseCors(document: Element): CorsRule[] {
  return childrenOf(document, 'CORSRule').map((rule) => {
    const all = (name: string) => childrenOf(rule, name).map(({ text }) => text.trim());
    const maxAge = textOf(rule, 'MaxAgeSeconds');
    const parsed = {
      origins: all('AllowedOrigin'),
      methods: all('AllowedMethod'),
      headers: all('AllowedHeader'),
      expose: all('ExposeHeader'),
      ...(maxAge && { maxAge }),
    };
    const isSound =
      parsed.origins.length > 0 && parsed.methods.length > 0 && parsed.methods.every((m) => METHODS.has(m));
    const values = [...parsed.origins, ...parsed.headers, ...parsed.expose];
    if (!isSound || (maxAge && !/^\d{1,9}$/.test(maxAge)) || values.some((value) => !/^[!-~]*$/.test(value)))
      throw new S3Error(400, 'MalformedXML', 'A CORS rule is not valid.');
    return parsed;
  });
}

/** The inverse of `parseCors`, for `toXml`. */
export function corsContent(rules: CorsRule[]) {
  return {
    CORSRule: rules.map(({ origins, methods, headers, expose, maxAge }) => ({
      AllowedOrigin: origins,
      AllowedMethod: methods,
      AllowedHeader: headers,
      ExposeHeader: expose,
      MaxAgeSeconds: maxAge,
    })),
  };
}

/** Sets the headers of the rule that lets this browser request in; says whether one does. */
export function allowOrigin({ headers, method, response }: Exchange, rules: CorsRule[]): boolean {
  const origin = headers['origin'];
  if (!origin) return false;
  const wantedMethod = headers['access-control-request-method'] ?? method;
  const wantedHeaders = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim());
  const rule = rules.find(
    (one) =>
      one.origins.some((pattern) => matches(pattern, origin)) &&
      one.methods.includes(wantedMethod) &&
      wantedHeaders.every((name) => !name || one.headers.some((pattern) => matches(pattern, name))),
  );
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (!rule) return false;
  response.setHeader('access-control-allow-origin', rule.origins.includes('*') ? '*' : origin);
  response.setHeader('access-control-allow-methods', rule.methods.join(', '));
  if (wantedHeaders.some(Boolean))
    response.setHeader('access-control-allow-headers', wantedHeaders.join(', '));
  if (rule.expose.length > 0) response.setHeader('access-control-expose-headers', rule.expose.join(', '));
  if (rule.maxAge) response.setHeader('access-control-max-age', rule.maxAge);
  return true;
}

/** Compares without regard to case, `*` standing for anything. */
function matches(pattern: string, text: string): boolean {
  const [before = '', ...rest] = pattern.toLowerCase().split('*');
  const value = text.toLowerCase();
  if (rest.length === 0) return value === before;
  const after = rest.join('*');
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after);
}

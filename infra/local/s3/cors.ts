import type { IncomingMessage } from 'node:http';
import { UPLOAD_CORS } from '../../cors.ts';
import { isPresigned } from '../http/signature.ts';
import { S3Error } from './errors.ts';
import { type Exchange, reply } from './exchange.ts';

/**
 * True for the requests that web pages may send: a PUT whose URL has its signature, and the preflight of one.
 * The signature of the PUT is checked as that of any other request.
 */
export function mayBeFromPage({ method, url = '' }: IncomingMessage): boolean {
  const [, query = ''] = url.split('?', 2);
  return (method === 'PUT' || method === 'OPTIONS') && isPresigned(new URLSearchParams(query));
}

/**
 * Adds the headers that let a page of another origin read the answer, and answers a preflight. As in S3, a
 * preflight needs no valid signature.
 */
export function answerPage(exchange: Exchange): 'answered' | undefined {
  const { method, headers, response } = exchange;
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const asked = headers['access-control-request-method'] ?? method;
  const wanted = (headers['access-control-request-headers'] ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const { allowOrigins, allowMethods, allowHeaders, maxAgeSeconds } = UPLOAD_CORS;
  const isAllowed =
    allowMethods.some((name) => name === asked) &&
    wanted.every((name) => allowHeaders.some((allowed) => allowed === name));
  if (!isAllowed)
    throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  response.setHeader('access-control-allow-origin', allowOrigins.join());
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (method !== 'OPTIONS') return undefined;
  reply(exchange, 200, {
    'access-control-allow-methods': allowMethods.join(', '),
    'access-control-allow-headers': wanted.join(', '),
    'access-control-max-age': String(maxAgeSeconds),
  });
  return 'answered';
}

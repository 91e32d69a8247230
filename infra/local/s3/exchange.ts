import type { IncomingMessage, ServerResponse } from 'node:http';
import { decode, headersOf } from '../http/signature.ts';
import { S3Error } from './errors.ts';

/** A request and its response. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  /** The unchanged path, including percent-encoding. */
  rawPath: string;
  /** Empty for requests to the service itself. */
  bucket: string;
  /** Empty for requests to a bucket. */
  key: string;
  query: URLSearchParams;
  headers: Record<string, string>;
};

const MAX_KEY_BYTES = 1024;

/** Splits the URL of a request without the URL parser, which would resolve `..`: a key may contain it. */
export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const url = request.url ?? '';
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  if (!rawPath.startsWith('/')) throw new S3Error(400, 'InvalidURI', 'The request target is not a path.');
  const slash = rawPath.indexOf('/', 1);
  const key = decode(slash < 0 ? '' : rawPath.slice(slash + 1));
  if (Buffer.byteLength(key) > MAX_KEY_BYTES)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long.');
  return {
    request,
    response,
    method: request.method ?? '',
    rawPath,
    bucket: decode(rawPath.slice(1, slash < 0 ? undefined : slash)),
    key,
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    headers: headersOf(request),
  };
}

/** Sends an answer. A body is XML. */
export function reply(
  { response, method }: Pick<Exchange, 'response' | 'method'>,
  status: number,
  headers: Record<string, string> = {},
  body = '',
): void {
  const type = body ? { 'content-type': 'application/xml' } : {};
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...type, ...headers });
  response.end(method === 'HEAD' ? undefined : body);
}

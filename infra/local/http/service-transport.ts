import { AsyncLocalStorage } from 'node:async_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import { prepareClients } from '../../../shared/platform/aws-calls.ts';
import { propertiesOf } from '../../../shared/platform/properties.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Handler = S3Client['config']['requestHandler'];
/** A request that the SDK has signed. */
type Request = {
  protocol: string;
  hostname: string;
  port?: number;
  method: string;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: unknown;
};
type Answered = { response: { statusCode: number; headers: Record<string, string>; body: Readable } };
type Outcome = { done: (answered: Answered) => void; failed: (error: Error) => void };

/** The embedded servers of this process by their addresses. */
const servers = new Map<string, Listener>();

/**
 * Lets the clients of this process call a server without sockets, unless `LOCAL_HTTP` is set. Returns a
 * function that ends this.
 */
export function callInProcess(endpoint: string, listener: Listener): () => void {
  if (!process.env['LOCAL_HTTP']) servers.set(endpoint, listener);
  return () => servers.delete(endpoint);
}

/** Runs a server in the context of its start: it is no part of the request that calls it. */
const outside = AsyncLocalStorage.snapshot();

/** A response that collects everything that a server writes, and returns it at the end. */
class CollectedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];
  readonly #outcome: Outcome;

  constructor(request: IncomingMessage, outcome: Outcome) {
    super(request);
    this.#outcome = outcome;
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = propertiesOf(rest.at(-1));
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, String(value));
    return this;
  }

  override write(chunk: unknown): boolean {
    this.#chunks.push(bytesOf(chunk));
    return true;
  }

  override end(chunk?: unknown): this {
    if (chunk !== undefined) this.write(chunk);
    const headers = Object.fromEntries(
      Object.entries(this.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    const body = Readable.from([Buffer.concat(this.#chunks)], { objectMode: false });
    this.#outcome.done({ response: { statusCode: this.statusCode, headers, body } });
    return this;
  }

  override destroy(): this {
    // The name that the SDK gives to errors of closed connections.
    const name = 'TimeoutError';
    this.#outcome.failed(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', name }));
    return this;
  }
}

/** Calls a server in this process. Rejects as over HTTP if it closes the connection, or at an abort. */
function callServer(listener: Listener, request: IncomingMessage, signal: unknown): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const abort = () => failed(Object.assign(new Error('Request aborted'), { name: 'AbortError' }));
    const ended = () => signal instanceof AbortSignal && signal.removeEventListener('abort', abort);
    const done = (answered: Answered) => {
      ended();
      resolve(answered);
    };
    const failed = (error: Error) => {
      ended();
      reject(error);
    };
    if (signal instanceof AbortSignal) {
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
    }
    outside(() => listener(request, new CollectedResponse(request, { done, failed })));
  });
}

function requestOf({ method, path, query, headers, body }: Request): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method,
    url: withQuery(path, query),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    complete: true,
  });
  request.push(bytesOf(body));
  request.push(null);
  return request;
}

/** Returns the target of a request as the SDK sends it: with the parameters in order. */
function withQuery(path: string, query: Request['query'] = {}): string {
  const parts = Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value ?? ''] as const))
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a body as the SDK or a server gives it. */
function bytesOf(body: unknown = ''): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.concat([body]);
  throw new TypeError('the embedded services take whole bodies only');
}

/** Lets a client call the embedded server at the address of a request, and use HTTP for all others. */
function answerInProcess<Client extends { config: { requestHandler: Handler } }>({ config }: Client): void {
  const overHttp = config.requestHandler;
  const handle: Handler['handle'] = (request: Request, options) => {
    const { protocol, hostname, port } = request;
    const listener = servers.get(`${protocol}//${hostname}:${port}`);
    if (!listener) return overHttp.handle(request, options);
    return callServer(listener, requestOf(request), propertiesOf(options)['abortSignal']);
  };
  config.requestHandler = Object.assign(Object.create(overHttp), { handle });
}

const CLIENTS = [S3Client, KMSClient, SESv2Client, SNSClient, SQSClient];

prepareClients((client) => {
  for (const Client of CLIENTS) if (client instanceof Client) answerInProcess(client);
});

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from './aws-error.ts';
import { BodyTooLarge, listen, type Place, type Running, readBytes } from './loopback.ts';
import { type Credentials, checkSignedBody, jsonCodeOf } from './signature.ts';

export type Input = Record<string, unknown>;
export type Output = Record<string, unknown>;

/** An embedded AWS service with the JSON protocol of AWS. */
export type JsonService = {
  /** The name of the service in messages, such as KMS. */
  name: string;
  /** The name of the service in signatures. */
  signedAs: string;
  contentType: string;
  maxBytes: number;
  /** Prefix of the operations in `x-amz-target`. */
  target: string;
  /** The only operations, with the members that they accept. */
  operations: Record<string, { members: readonly string[]; run: (input: Input) => Output | Promise<Output> }>;
  credentials: Credentials;
  place: Place;
};

/** Serves an AWS service on loopback. Answers only signed calls of its operations, and no web page. */
export function serveJson(service: JsonService): Promise<Running> {
  return listen(
    async (request, response) => {
      const { status, body } = await answer(request, service);
      const content = JSON.stringify(body);
      response.writeHead(status, {
        'content-type': service.contentType,
        'content-length': Buffer.byteLength(content),
        'x-amzn-requestid': randomUUID(),
      });
      response.end(content);
    },
    { ...service.place, inProcess: true },
  );
}

async function answer(
  request: IncomingMessage,
  service: JsonService,
): Promise<{ status: number; body: Output }> {
  try {
    const bytes = await readBytes(request, service.maxBytes);
    checkType(request, service);
    checkSignedBody(request, bytes, service.signedAs, service.credentials);
    const { members, run } = operationOf(request, service);
    const input = parse(bytes);
    const unknown = Object.keys(input).find((name) => !members.includes(name));
    if (unknown !== undefined)
      throw refused('ValidationException', `${unknown} is not supported by the embedded ${service.name}`);
    return { status: 200, body: await run(input) };
  } catch (error) {
    return describeError(error, service);
  }
}

function operationOf(request: IncomingMessage, { target, operations }: JsonService) {
  const [prefix, name = ''] = String(request.headers['x-amz-target']).split('.');
  const operation = prefix === target && Object.hasOwn(operations, name) ? operations[name] : undefined;
  const known = Object.keys(operations).join(' and ');
  if (!operation) throw refused('UnknownOperationException', `this service knows only ${known} here`);
  return operation;
}

function describeError(error: unknown, { name }: JsonService): { status: number; body: Output } {
  if (error instanceof AwsError)
    return { status: error.status, body: { __type: jsonCodeOf(error), message: error.message } };
  if (error instanceof BodyTooLarge)
    return { status: 413, body: { __type: 'ValidationException', message: 'the request is too large' } };
  console.error(`${name} request failed`, error);
  return { status: 500, body: { __type: `${name}InternalException`, message: 'internal error' } };
}

function checkType(request: IncomingMessage, { contentType }: JsonService): void {
  if (request.method !== 'POST' || request.headers['content-type'] !== contentType)
    throw refused('SerializationException', `expected a POST of ${contentType}`);
}

function parse(body: Buffer): Input {
  let input: unknown;
  try {
    input = JSON.parse(body.toString());
  } catch {
    input = undefined;
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw refused('SerializationException', 'the body is not a JSON object');
  return input as Input;
}

const refused = (code: string, message: string) => new AwsError(400, code, message);

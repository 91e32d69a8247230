import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type Running, readBytes } from '../../infra/local/loopback.ts';

const MAX_REQUEST_BYTES = 1024 * 1024;

type Canned = { status: number; body: string };

/**
 * A DynamoDB that costs next to nothing: asks the one at `endpoint` the first time, and repeats its answer
 * after that. A read is known by its whole request, a write by the name of the operation, since every link
 * has a code of its own.
 */
export function startCannedDynamoDb(endpoint: string): Promise<Running> {
  const answers = new Map<string, Promise<Canned>>();
  return listen(async (incoming, response) => {
    const target = String(incoming.headers['x-amz-target']);
    const body = (await readBytes(incoming, MAX_REQUEST_BYTES)).toString();
    const key = /\.(Get|BatchGet|Query)/.test(target) ? target + body : target;
    const known = answers.get(key) ?? ask(endpoint, incoming.headers, body);
    answers.set(key, known);
    const answer = await known;
    response.writeHead(answer.status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(answer.body),
    });
    response.end(answer.body);
  });
}

/** Passes a request on as it came: its signature covers the headers, the host included. */
async function ask(endpoint: string, headers: IncomingHttpHeaders, body: string): Promise<Canned> {
  const forwarded = request(endpoint, { method: 'POST', headers });
  const answered = once(forwarded, 'response');
  forwarded.end(body);
  const [response] = await answered;
  return { status: response.statusCode, body: await text(response) };
}

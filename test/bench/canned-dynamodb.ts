import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type Running, readBytes } from '../../infra/local/http/loopback.ts';

const MAX_REQUEST_BYTES = 1024 * 1024;

type Canned = { status: number; body: string };

/**
 * A DynamoDB that costs next to nothing: asks the one at `endpoint` the first time, and repeats its answer
 * after that. A read is known by its whole request. Other requests are known by their names, tables and
 * expressions, which are the same for every link although each has a code of its own. `use()` names the
 * function that calls from then on: each gets the answers that it had itself.
 */
export async function startCannedDynamoDb(
  endpoint: string,
): Promise<Running & { use: (caller: string) => void }> {
  const byCaller = new Map<string, Map<string, Promise<Canned>>>();
  let answers = new Map<string, Promise<Canned>>();
  const running = await listen(async (incoming, response) => {
    const target = String(incoming.headers['x-amz-target']);
    const body = (await readBytes(incoming, MAX_REQUEST_BYTES)).toString();
    const key = target + (/\.(Get|BatchGet|Query)/.test(target) ? body : expressionsOf(body));
    const known = answers.get(key) ?? ask(endpoint, incoming.headers, body);
    answers.set(key, known);
    const answer = await known;
    response.writeHead(answer.status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(answer.body),
    });
    response.end(answer.body);
  });
  const use = (caller: string) => {
    answers = byCaller.get(caller) ?? new Map();
    byCaller.set(caller, answers);
  };
  return { ...running, use };
}

/** Returns all expressions of a request: writes of one kind have the same. */
function expressionsOf(body: string): string {
  return [...body.matchAll(/"\w+Expression":"[^"]*"/g)].join();
}

/** Passes a request on as it came: its signature covers the headers, the host included. */
async function ask(endpoint: string, headers: IncomingHttpHeaders, body: string): Promise<Canned> {
  const forwarded = request(endpoint, { method: 'POST', headers });
  const answered = once(forwarded, 'response');
  forwarded.end(body);
  const [response] = await answered;
  return { status: response.statusCode, body: await text(response) };
}

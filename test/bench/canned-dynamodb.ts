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
  return listen(async (request, response) => {
    const target = String(request.headers['x-amz-target']);
    const body = (await readBytes(request, MAX_REQUEST_BYTES)).toString();
    const key = /\.(Get|BatchGet|Query)/.test(target) ? target + body : target;
    const known = answers.get(key) ?? ask(endpoint, request.headers, body);
    answers.set(key, known);
    const answer = await known;
    response.writeHead(answer.status, {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(answer.body),
    });
    response.end(answer.body);
  });
}

async function ask(endpoint: string, headers: NodeJS.Dict<string | string[]>, body: string): Promise<Canned> {
  const kept = ['x-amz-target', 'x-amz-date', 'authorization', 'content-type'];
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(kept.map((name) => [name, String(headers[name])])),
    body,
  });
  return { status: response.status, body: await response.text() };
}

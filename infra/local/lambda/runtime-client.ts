import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

/**
 * A Lambda runtime: loads the handler of `_HANDLER` and runs invocations of the Runtime API one by one, like
 * the managed Node.js runtime. The official client is not used, because its installation needs a compiler.
 */
const { AWS_LAMBDA_RUNTIME_API: host, LAMBDA_TASK_ROOT: root = '', _HANDLER: handlerName = '' } = process.env;
const agent = new Agent({ keepAlive: true });

type Answer = { headers: Record<string, unknown>; body: string };
type Handler = (event: unknown, context: object) => Promise<unknown>;

const call = (method: string, path: string, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const url = `http://${host}/2018-06-01/runtime/${path}`;
    const sent = request(url, { method, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const failureOf = (error: unknown): string => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return JSON.stringify({ errorType: name, errorMessage: message, stackTrace: stack?.split('\n') });
};

async function load(): Promise<Handler> {
  try {
    const [file = '', name = ''] = handlerName.split('.');
    const path = join(root, file);
    return (await import(existsSync(`${path}.js`) ? `${path}.js` : `${path}.mjs`))[name];
  } catch (error) {
    await call('POST', 'init/error', failureOf(error));
    throw error;
  }
}

async function runOne(handler: Handler): Promise<void> {
  const { headers, body } = await call('GET', 'invocation/next');
  const id = String(headers['lambda-runtime-aws-request-id']);
  const deadline = Number(headers['lambda-runtime-deadline-ms']);
  const context = {
    awsRequestId: id,
    functionName: process.env['AWS_LAMBDA_FUNCTION_NAME'],
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
  try {
    const result = await handler(JSON.parse(body), context);
    await call('POST', `invocation/${id}/response`, JSON.stringify(result ?? null));
  } catch (error) {
    await call('POST', `invocation/${id}/error`, failureOf(error));
  }
}

const handler = await load();
for (;;) await runOne(handler);

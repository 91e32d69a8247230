import { Readable } from 'node:stream';
import { errorName } from './failure-fields.ts';
import { log } from './log.ts';

/** The longest time that a function waits for its priming. Lambda gives it ten seconds to load. */
const MOST_MILLISECONDS = 1000;

/**
 * Makes calls of the SDK while a function is loaded, so that its first request finds their code compiled
 * (decision 0222). Never rejects: calls that fail or take a second are given up and logged.
 */
export async function prime(calls: readonly (() => Promise<void>)[]): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, MOST_MILLISECONDS, 'TooSlow');
  const cause = await Promise.race([inOrder(calls).catch(errorName), late]);
  clearTimeout(timer);
  if (cause !== undefined) log.warn('the calls of the SDK were not primed', { cause });
}

async function inOrder(calls: readonly (() => Promise<void>)[]): Promise<undefined> {
  for (const call of calls) await call();
}

/**
 * Returns options of a client that makes no connection and answers every call with an empty object: no item,
 * no key. Only priming may have such a client.
 */
export function answersInMemory() {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  const answer = () => ({ statusCode: 200, headers, body: Readable.from([Buffer.from('{}')]) });
  return {
    maxAttempts: 1,
    requestHandler: {
      handle: async () => ({ response: answer() }),
      updateHttpClientConfig: () => undefined,
      httpHandlerConfigs: () => ({}),
    },
  };
}

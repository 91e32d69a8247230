import { scaledTimeout } from '../platform/client-timeouts.ts';
import { propertiesOf } from '../platform/properties.ts';

const STEP_MILLISECONDS = 10_000;

/** One request of the canary. `name` completes the sentence "the canary could not ...". */
export type CanaryStep = {
  name: string;
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: object;
};

/** Sends one request and returns the members of its answer. Throws unless it succeeds in time. */
export async function takeStep({
  name,
  method,
  url,
  headers,
  body,
}: CanaryStep): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(scaledTimeout(STEP_MILLISECONDS)),
  }).catch((cause: unknown) => {
    throw failedStep(
      name,
      cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer' : 'no connection',
    );
  });
  if (!answer.ok) throw failedStep(name, `status ${answer.status}`);
  return propertiesOf(answer.status === 204 ? {} : await answer.json());
}

/** Returns the error of a step. The reason is logged, so it never has a token, link, code or secret. */
export function failedStep(name: string, reason: string): Error {
  return new Error(`the canary could not ${name}: ${reason}`);
}

import { scaledTimeout } from '../../../shared/platform/client-timeouts.ts';
import { GatewayError } from './gateway-error.ts';
import { LIMITS } from './limits.ts';

/** Invokes a function with an event like Lambda, in this process or under the Runtime API. */
export type Invoke<Event, Result> = (event: Event) => Promise<Result>;

export type InvocationLimits = {
  milliseconds: number;
  /** Creates the error that is thrown once the time is over. */
  late: () => Error;
  resultBytes: number;
};

/**
 * Invokes a function like API Gateway: event and result are copied as JSON, so caller and function share no
 * object. Throws GatewayError 413 for an event that Lambda does not accept, and an Error for a result that
 * is too large.
 */
export async function invokeAsJson<Event, Result>(
  invoke: Invoke<Event, Result>,
  event: Event,
  { milliseconds, late, resultBytes }: InvocationLimits,
): Promise<Result> {
  const payload = JSON.stringify(event);
  if (Buffer.byteLength(payload) > LIMITS.payloadBytes)
    throw new GatewayError(413, 'Request Entity Too Large');
  const result = JSON.stringify((await within(milliseconds, invoke(JSON.parse(payload)), late)) ?? null);
  if (Buffer.byteLength(result) > resultBytes)
    throw new Error(`the result has more than ${resultBytes} bytes as JSON`);
  return JSON.parse(result);
}

/** Waits for a result, and rejects with the error of `late` if it takes longer. */
function within<T>(milliseconds: number, result: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), scaledTimeout(milliseconds));
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

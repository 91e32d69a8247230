import { errorOf, retryAfterOf, ServiceError } from './service-error.ts';

export type Outgoing = {
  method: string;
  url: string;
  headers: Headers;
  body?: BodyInit | undefined;
  signal?: AbortSignal | undefined;
  /**
   * True for a POST of which the service recognises the repetition, such as a refresh of tokens. False for a
   * PUT that creates another record each time.
   */
  repeatable?: boolean;
};

export type SendOptions = {
  fetch?: typeof fetch;
  /** Attempts after the first. By default 3. */
  retries?: number;
  /** Time limit of each attempt. By default 30 seconds. */
  timeoutMilliseconds?: number;
};

/**
 * What came of an attempt. Only what was thrown is a failure: adapters replace the global `Response`, so an
 * answer need not be an instance of it (decision 0445).
 */
type Outcome = { answer: Response } | { answer?: undefined; thrown: unknown };

const RETRIES = 3;
const TIMEOUT_MILLISECONDS = 30_000;
const LONGEST_PAUSE_SECONDS = 30;

/** Statuses after which the same request may succeed. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;
/** Statuses of requests that surely had no effect. */
const isRefused = (status: number) => status === 429;

/**
 * Sends a request and returns the successful answer. Repeats it after 408, 429, 5xx and lost answers, with
 * growing, random pauses of at least `Retry-After`. A request that may not be done twice is repeated only if
 * it surely had no effect. Throws ServiceError.
 */
export async function send(request: Outgoing, options: SendOptions = {}): Promise<Response> {
  const { retries = RETRIES } = options;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(request, options);
    const { answer } = outcome;
    if (answer && (answer.ok || isDeleted(request, answer, attempt))) return answer;
    const milliseconds = pauseAfter(request, answer, attempt);
    if (attempt > retries || milliseconds === undefined) throw await failureOf(outcome);
    await pause(milliseconds, request.signal);
  }
}

/** Returns the pause before the request is repeated, or undefined if it must not be. */
function pauseAfter(request: Outgoing, answer: Response | undefined, attempt: number): number | undefined {
  const status = answer?.status ?? 0;
  const mayRepeat = status === 0 || isTemporary(status);
  if (!mayRepeat || !(isRepeatable(request) || isRefused(status))) return undefined;
  const seconds = (answer && retryAfterOf(answer)) || 0;
  const growing = Math.random() * Math.min(200 * 2 ** attempt, 5000);
  return seconds > LONGEST_PAUSE_SECONDS ? undefined : Math.max(seconds * 1000, growing);
}

/** A repeated deletion finds nothing if the first attempt succeeded and only its answer was lost. */
function isDeleted({ method }: Outgoing, { status }: Response, attempt: number): boolean {
  return method === 'DELETE' && attempt > 1 && status === 404;
}

/**
 * True if two effects of the request are as one. A write with a precondition is not: after a lost answer the
 * record has a new version or exists, and the repetition would be refused although the first attempt
 * succeeded.
 */
function isRepeatable({ method, headers, repeatable }: Outgoing): boolean {
  if (method === 'GET' || repeatable) return true;
  if (repeatable === false || PRECONDITIONS.some((name) => headers.has(name))) return false;
  return method !== 'POST' || headers.has('idempotency-key');
}

const PRECONDITIONS = ['if-match', 'if-none-match', 'if-unmodified-since'];

async function attemptOnce(request: Outgoing, options: SendOptions): Promise<Outcome> {
  const { method, url, headers, body, signal } = request;
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
  try {
    const limit = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const init = { method, headers, signal: limit, ...(body !== undefined && { body }) };
    return { answer: await (options.fetch ?? fetch)(url, init) };
  } catch (thrown) {
    signal?.throwIfAborted();
    return { thrown };
  }
}

async function failureOf(outcome: Outcome): Promise<ServiceError> {
  if (outcome.answer) return errorOf(outcome.answer);
  return new ServiceError(
    'The service did not answer. Check the base URL and the network.',
    { status: 0, code: 'unreachable' },
    outcome.thrown,
  );
}

/** Waits. Throws the reason of the signal once it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

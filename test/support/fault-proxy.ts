import { AsyncLocalStorage } from 'node:async_hooks';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { listen, readBytes } from '../../infra/local/http/loopback.ts';
import { tableClient } from '../../shared/storage/table-client.ts';
import { DEPENDENCIES, type Dependency, type FaultMode } from './fault-modes.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const ENDPOINTS: Readonly<Record<Dependency, string>> = {
  table: 'DYNAMODB_ENDPOINT',
  store: 'S3_ENDPOINT',
  keys: 'KMS_ENDPOINT',
  mail: 'SES_ENDPOINT',
  text: 'SNS_ENDPOINT',
  queue: 'SQS_ENDPOINT',
};

/** A call of an AWS part: which part, and what it is called there. */
export type AwsCall = { dependency: Dependency; call: string };

/** A fault that happens at the nth attempt of a run, counted from 1. */
type Plan = { nth: number; mode: FaultMode };
/** What a run has asked for until now. `hit` is the call that the plan fails. */
type Run = {
  attempts: AwsCall[];
  plan?: Plan;
  hit?: AwsCall & { invocation: string };
  isDead?: boolean;
  die: () => void;
};

/** The run that a call belongs to, also after the run has ended. */
const owner = new AsyncLocalStorage<Run>();

/** Ends attempts that are under way, by `attemptOf` their headers. */
type TimeOuts = Map<string, () => void>;
const attemptOf = (headers: IncomingMessage['headers']) =>
  `${headers['amz-sdk-invocation-id']} ${headers['amz-sdk-request']}`;

/**
 * Makes calls of dead runs fail, before they leave. What a dead run left in the caches of this process then
 * fails, too, and is read anew: waiting for it would last forever. Attempts can be ended as their time-out
 * ends them, but at once and no others: so the same seed gives the same outcomes on any machine. Returns a
 * function that ends all that.
 */
function controlAttempts(timeOuts: TimeOuts): () => void {
  // All clients share the class of their request handlers.
  const handlers: RequestHandlers = Object.getPrototypeOf(tableClient().config.requestHandler);
  const { handle } = handlers;
  handlers.handle = async function handleUnlessEnded(request, { abortSignal, ...options } = {}) {
    if (owner.getStore()?.isDead) throw new Error('The function is dead');
    const [timedOut, connection] = [Promise.withResolvers<never>(), new AbortController()];
    const attempt = attemptOf(request.headers);
    timeOuts.set(attempt, () => {
      timedOut.reject(Object.assign(new Error('The attempt timed out'), { name: 'TimeoutError' }));
      connection.abort();
    });
    const signals = [connection.signal, ...(abortSignal ? [abortSignal] : [])];
    const answer = handle.call(this, request, { ...options, abortSignal: AbortSignal.any(signals) });
    return Promise.race([answer, timedOut.promise]).finally(() => timeOuts.delete(attempt));
  };
  return () => {
    handlers.handle = handle;
  };
}

type RequestHandlers = {
  handle: (
    this: unknown,
    request: { headers: IncomingMessage['headers'] },
    options?: { abortSignal?: AbortSignal },
  ) => Promise<unknown>;
};

export type FaultProxies = Awaited<ReturnType<typeof startFaultProxies>>;

/**
 * Starts the proxies for the tests of a file, after what was set up before. A test that fails or ends early
 * leaves no fault and no clock to the next one.
 */
export function useFaultProxies(): () => FaultProxies {
  let proxies: FaultProxies;
  beforeAll(async () => {
    proxies = await startFaultProxies();
  });
  afterEach(() => {
    proxies.endRun();
    vi.useRealTimers();
  });
  afterAll(() => proxies.close());
  return () => proxies;
}

/** Proxies before all AWS parts, which make one call of a run fail in the way of a mode. */
async function startFaultProxies() {
  let run: Run | undefined;
  let random: { mockRestore: () => void } | undefined;
  const timeOuts: TimeOuts = new Map();
  /** Calls that are being carried out, also for clients that have given up on them. */
  const underWay = new Set<Promise<unknown>>();
  const closing: (() => Promise<void>)[] = [];

  for (const dependency of DEPENDENCIES) {
    const target = process.env[ENDPOINTS[dependency]];
    if (!target) continue;
    const { endpoint, close } = await listen((request, response) =>
      handle(dependency, target, request, response),
    );
    vi.stubEnv(ENDPOINTS[dependency], endpoint);
    closing.push(close);
  }
  forgetClients();
  const releaseAttempts = controlAttempts(timeOuts);

  function tracked<T>(carried: Promise<T>): Promise<T> {
    underWay.add(carried);
    const forget = () => underWay.delete(carried);
    carried.then(forget, forget);
    return carried;
  }

  async function handle(
    dependency: Dependency,
    target: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readBytes(request, MAX_BYTES);
    const call = { dependency, call: nameOf(dependency, request, body) };
    const carryOut = () => tracked(sent(target, request, body));
    const mode = run && faultOf(run, call, String(request.headers['amz-sdk-invocation-id']));
    if (!mode) return pass(response, await carryOut());
    const refusal = mode.refusal?.(dependency, call.call);
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': refusal.type }).end(refusal.body);
      return;
    }
    if (mode.effect === 'before') await carryOut();
    if (mode.kills) run?.die();
    if (mode.silent) timeOuts.get(attemptOf(request.headers))?.();
    const ended = mode.silent ? closeOf(response) : Promise.resolve();
    if (mode.effect === 'late') tracked(ended.then(carryOut)).catch(() => undefined);
    await ended;
    response.destroy();
  }

  /** Ends the fault, also of a test that ended before its run did. */
  function endRun(): void {
    run = undefined;
    random?.mockRestore();
    random = undefined;
  }

  return {
    endRun,
    close: async (): Promise<void> => {
      vi.unstubAllEnvs();
      releaseAttempts();
      forgetClients();
      for (const close of closing) await close();
    },
    /** Runs something and returns its result with the calls that it made. */
    async recorded<T>(work: () => Promise<T>): Promise<{ result: T; calls: AwsCall[] }> {
      const current: Run = { attempts: [], die: () => undefined };
      run = current;
      const result = await work().finally(() => {
        run = undefined;
      });
      return { result, calls: current.attempts };
    },
    /**
     * Runs something while the fault happens at its nth call. Retries do not wait. `result` is undefined if
     * the fault killed the run. `hit` is the call that failed: undefined if there were fewer calls.
     */
    async withFault<T>(
      plan: Plan,
      work: () => Promise<T>,
    ): Promise<{ result: T | undefined; hit: AwsCall | undefined }> {
      const death = Promise.withResolvers<undefined>();
      const die = () => {
        current.isDead = true;
        death.resolve(undefined);
      };
      const current: Run = { attempts: [], plan, die };
      random = vi.spyOn(Math, 'random').mockReturnValue(0);
      run = current;
      try {
        const result = await Promise.race([owner.run(current, work), death.promise]);
        return { result, hit: current.hit };
      } finally {
        if (run === current) endRun();
        while (underWay.size > 0) await Promise.allSettled(underWay);
      }
    },
  };
}

/** Notes an attempt, and returns the mode in which it fails, if it does. */
function faultOf(run: Run, call: AwsCall, invocation: string): FaultMode | undefined {
  run.attempts.push(call);
  const { plan } = run;
  if (!plan) return undefined;
  const { mode, nth } = plan;
  if (!run.hit && run.attempts.length === nth) {
    run.hit = { ...call, invocation };
    return mode;
  }
  if (!run.hit || run.hit.dependency !== call.dependency || mode.extent === 'attempt') return undefined;
  if (mode.extent === 'call') return run.hit.invocation === invocation ? mode : undefined;
  return mode;
}

function nameOf(dependency: Dependency, { method, headers, url }: IncomingMessage, body: Buffer): string {
  const [, target] = String(headers['x-amz-target'] ?? '').split('.');
  if (target) return target;
  if (dependency === 'text') return new URLSearchParams(body.toString()).get('Action') ?? 'unknown';
  if (dependency === 'mail') return 'SendEmail';
  const listed = /[?&](delete|list-type)\b/.exec(url ?? '')?.[1] ?? 'object';
  return `${method} ${listed}`;
}

/** Waits until the client has ended its connection. */
async function closeOf(response: ServerResponse): Promise<void> {
  if (!response.closed) await new Promise((resolve) => response.once('close', resolve));
}

function pass(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Sends a request on as it came: its signature covers the headers. */
function sent(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: method ?? 'POST', headers };
    const onward = forward(new URL(url ?? '/', target), options, async (answer) => {
      const read = await readBytes(answer, MAX_BYTES);
      resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read });
    });
    onward.on('error', reject);
    onward.end(body);
  });
}

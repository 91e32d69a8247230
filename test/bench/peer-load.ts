import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { median, percentile } from './figures.ts';

/** Requests of which all servers get the same number on as many connections. */
export const CONNECTIONS = 8;

/** A request that is sent again and again. In path and body, `{n}` is a number that no other request has. */
export type PeerCase = Exchange & {
  path: string;
  body?: string;
  /** Bodies in place of `body`, one for each round or one for all. */
  bodies?: string[];
  /** Requests that the server can take in all rounds together; so many get all servers. */
  most?: number;
  /** Refresh tokens in place of `{token}`, at least one a connection. Each answer has the next one. */
  tokens?: string[];
  /** A second request, to the link that the first answer has as `link`, in its header or its JSON body. */
  redeem?: Exchange;
};

/** How a request is sent, and what its answer must have. */
type Exchange = {
  method?: string;
  headers: Record<string, string>;
  /** The status of the answer. Default 200. */
  status?: number;
  /** Text that the body or the cookies of every answer must contain. */
  expects: string;
};

export type Subject = { origin: string; pid: number; of: PeerCase };
export type Round = { requestsPerSecond: number; cpuMilliseconds: number; latencies: number[] };
export type Measured = { requestsPerSecond: number; cpuMilliseconds: number; p50: number; p99: number };

let counter = 0;

/** Sends requests on all connections, each the next one after its answer. Throws for a wrong answer. */
async function measureOnce({ origin, pid, of }: Subject, requests: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  const tokens = of.tokens ?? [];
  const connection = async (_: unknown, n: number): Promise<void> => {
    while (latencies.length + CONNECTIONS - 1 < requests + n) {
      const started = performance.now();
      await takeTurn(origin, agent, of, tokens);
      latencies.push(performance.now() - started);
    }
  };
  const before = await cpuMillisecondsOf(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - started) / 1000;
  const cpu = (await cpuMillisecondsOf(pid)) - before;
  agent.destroy();
  return {
    requestsPerSecond: latencies.length / seconds,
    cpuMilliseconds: cpu / latencies.length,
    latencies,
  };
}

/** Medians of the rounds, and percentiles of all requests. */
export function summaryOf(rounds: readonly Round[]): Measured {
  const latencies = rounds.flatMap((round) => round.latencies);
  return {
    requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMilliseconds: median(rounds.map(({ cpuMilliseconds }) => cpuMilliseconds)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/** Resident memory of a process in MB (proc_pid_status(5)). */
export async function residentMegabytesOf(pid: number): Promise<number> {
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const MILLISECONDS_PER_TICK = 10;

/** User and system time of a process (proc_pid_stat(5)), in steps of 10 ms. */
export async function cpuMillisecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
}

/** Makes the requests of a case once. Puts the next refresh token in place of the used one. */
async function takeTurn(origin: string, agent: Agent, of: PeerCase, tokens: string[]): Promise<void> {
  counter += 1;
  const token = tokens.shift();
  const fill = (template: string) => template.replaceAll('{n}', `${counter}`).replace('{token}', token ?? '');
  let next = token;
  try {
    const { body, link } = await send(origin + fill(of.path), agent, of, of.body && fill(of.body));
    if (token !== undefined) next = JSON.parse(body).refresh_token ?? token;
    if (of.redeem) await send(link ?? JSON.parse(body).link, agent, of.redeem);
  } finally {
    if (next !== undefined) tokens.push(next);
  }
}

/** Returns the body of the answer, and the link of its header. Throws for a wrong answer. */
async function send(
  url: string,
  agent: Agent,
  { method = 'GET', headers, status = 200, expects }: Exchange,
  body?: string,
): Promise<{ body: string; link: string | undefined }> {
  const sent = request(url, { agent, method, headers });
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error(`${method} ${url} has no answer`);
  const answered = await text(response);
  const { link, 'set-cookie': cookies = [] } = response.headers;
  const isExpected = response.statusCode === status && `${answered} ${cookies.join(' ')}`.includes(expects);
  if (!isExpected) throw new Error(`${method} ${url} answered ${response.statusCode}: ${answered}`);
  return { body: answered, link: typeof link === 'string' ? link : undefined };
}

/**
 * Measures a round; from the start again if a server has closed a connection meanwhile, three times at most.
 */
export async function measureRound(subject: Subject, requests: number, attempt = 1): Promise<Round> {
  try {
    return await measureOnce(subject, requests);
  } catch (error) {
    if (attempt === 3 || Object(error).code !== 'ECONNRESET') throw error;
    process.stderr.write(`${subject.origin} closed a connection: the round is repeated\n`);
    return measureRound(subject, requests, attempt + 1);
  }
}

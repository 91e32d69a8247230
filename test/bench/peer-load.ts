import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { median, percentile } from './figures.ts';

/** Requests of which all servers get the same number on as many connections. */
export const CONNECTIONS = 8;

/** A request that is sent again and again. In path and body, `{n}` is a number that no other request has. */
export type PeerCase = {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Text that every answer must contain. */
  expects: string;
  /** Refresh tokens in place of `{token}`, at least one a connection. Each answer has the next one. */
  tokens?: string[];
};

export type Subject = { origin: string; pid: number; of: PeerCase };
export type Round = { requestsPerSecond: number; cpuMilliseconds: number; latencies: number[] };
export type Measured = { requestsPerSecond: number; cpuMilliseconds: number; p50: number; p99: number };

let counter = 0;

/** Sends requests on all connections, each the next one after its answer. Throws for a wrong answer. */
export async function measureRound({ origin, pid, of }: Subject, requests: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  const tokens = of.tokens ?? [];
  const connection = async (_: unknown, n: number): Promise<void> => {
    while (latencies.length + CONNECTIONS - 1 < requests + n) {
      const started = performance.now();
      const token = tokens.shift();
      const answer = await send(origin, agent, of, token);
      latencies.push(performance.now() - started);
      if (token !== undefined) tokens.push(JSON.parse(answer).refresh_token ?? token);
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

async function send(origin: string, agent: Agent, of: PeerCase, token = ''): Promise<string> {
  const { method = 'GET', headers, expects } = of;
  counter += 1;
  const fill = (template: string) => template.replaceAll('{n}', `${counter}`).replace('{token}', token);
  const sent = request(origin + fill(of.path), { agent, method, headers });
  const answer = new Promise<string>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (response) => {
      const body = await text(response);
      if (response.statusCode === 200 && body.includes(expects)) resolve(body);
      else reject(new Error(`${method} ${origin}${of.path} answered ${response.statusCode}: ${body}`));
    });
  });
  sent.end(of.body && fill(of.body));
  return answer;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rounded } from './figures.ts';
import {
  aimsTable,
  CASES,
  fullTable,
  type PeerResults,
  type PeerRow,
  replaceSection,
} from './peer-document.ts';
import {
  CONNECTIONS,
  measureRound,
  type PeerCase,
  type Round,
  residentMegabytesOf,
  summaryOf,
} from './peer-load.ts';
import { type Server, withServers } from './peer-servers.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Rounds before those that count. */
const WARM_UP = 1;

export type PeerOptions = {
  /** Requests of each case in each round. */
  requests: number;
  rounds: number;
};

/** Measures the service beside other identity servers. They are installed into the folder. */
export async function measurePeers(
  directory: string,
  { requests, rounds }: PeerOptions,
): Promise<PeerResults> {
  const rows = await withServers(directory, rounds + WARM_UP, (servers) =>
    compare(servers, requests, rounds),
  );
  return {
    command: 'npm run bench',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    requests: requests * rounds,
    connections: CONNECTIONS,
    rows,
  };
}

/** Every server has its turn in every case and round, so that other work on the machine slows all alike. */
async function compare(servers: readonly Server[], requests: number, rounds: number): Promise<PeerRow[]> {
  const subjects = CASES.flatMap((name) =>
    servers.flatMap((server) => {
      const of = server.cases[name];
      return of ? [{ case: name, server: server.name, origin: server.origin, pid: server.pid, of }] : [];
    }),
  );
  const measured = subjects.map((): Round[] => []);
  for (let round = 0; round < WARM_UP + rounds; round++)
    for (const [n, subject] of subjects.entries()) {
      const of = ofRound(subject.of, round);
      const most = mostOf(servers, subject.case, WARM_UP + rounds);
      const found = await measureRound({ ...subject, of }, Math.min(requests, most));
      if (round >= WARM_UP) measured[n]?.push(found);
    }
  const memory = new Map<string, number>();
  for (const { name, pid } of servers) memory.set(name, await residentMegabytesOf(pid));
  return subjects.map((subject, n) => {
    const { requestsPerSecond, cpuMilliseconds, p50, p99 } = summaryOf(measured[n] ?? []);
    return {
      case: subject.case,
      server: subject.server,
      requests_per_second: rounded(requestsPerSecond),
      cpu_ms: rounded(cpuMilliseconds),
      p50_ms: rounded(p50),
      p99_ms: rounded(p99),
      memory_mb: rounded(memory.get(subject.server) ?? Number.NaN),
    };
  });
}

/** Returns a case with its body of a round. */
function ofRound(of: PeerCase, round: number): PeerCase {
  const { bodies: { length = 0 } = [] } = of;
  const body = length > 0 ? of.bodies?.[round % length] : of.body;
  return body === undefined ? of : { ...of, body };
}

/** Returns the most requests of a case in a round that every server can take. */
function mostOf(servers: readonly Server[], name: string, rounds: number): number {
  return Math.min(...servers.map(({ cases }) => Math.floor((cases[name]?.most ?? Infinity) / rounds)));
}

/** Writes docs/results/peers.json, and the tables into docs/performance.md. */
export async function writePeerResults(results: PeerResults): Promise<void> {
  await writeFile(join(ROOT, 'docs/results/peers.json'), `${JSON.stringify(results, null, 2)}\n`);
  const path = join(ROOT, 'docs/performance.md');
  const tables = `${fullTable(results)}\n\n${aimsTable(results)}`;
  await writeFile(path, replaceSection(await readFile(path, 'utf8'), tables));
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { startDynamoDb } from '../../infra/local/dynamodb.ts';
import { TEST_CREDENTIALS } from '../../infra/local/http/signature.ts';

/** What is on in a region, by the memory of the emulator. */
type RegionState = {
  /** Requests per second of each API. */
  rates: number[];
  sources: Record<string, { on: boolean; age: number | null; destination: boolean }>;
  rules: string[];
  texts: boolean;
  /** The number of alarms without actions. */
  silent: number;
};

/** What is on in both regions, and whether the object of the switch leads the domains to the standby. */
export type BothStates = { regions: Record<string, RegionState>; switch: boolean };

/** A call of AWS: its service, its region, and whether it changes something. */
export type RegionCall = { service: string; region: string; changes: boolean };

type Options = {
  zone: [id: string, name: string];
  /** The stream of the replica, with its region. */
  stream: string;
  assemblies: readonly string[];
  regions: readonly [first: string, standby: string];
};

/**
 * Creates the stacks of assemblies in moto, beside an embedded table of each region, behind one address for
 * the AWS CLI and the SDKs. The address notes each call, and waits for `afterChange` after each change. Its
 * `/ready` is that of the domains, which lead where the switch says: Route 53 is made up.
 */
export async function startTwoRegions(options: Options) {
  const emulator = await startEmulator(options);
  const tables = new Map(
    await Promise.all(options.regions.map(async (region) => [region, await tableIn(region)] as const)),
  );
  const calls: RegionCall[] = [];
  const hooks = { afterChange: async (_call: RegionCall): Promise<void> => undefined };
  const server = createServer(async (incoming, response) => {
    if (incoming.url === '/ready') {
      response.writeHead(readiness(await emulator.ask('state'), options.regions)).end();
      return;
    }
    const body = await text(incoming);
    const call = callOf(incoming, body);
    if (call) calls.push(call);
    const table = call?.service === 'dynamodb' ? tables.get(call.region)?.endpoint : undefined;
    await forward(table ?? emulator.url, { incoming, body, response }, async () => {
      if (call?.changes && !table) await hooks.afterChange(call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    hooks,
    state: () => emulator.ask('state'),
    /** Makes every event source look as if its last change was so much earlier. */
    pass: (seconds: number) => emulator.ask(`pass ${seconds}`),
    tableOf: (region: string): string => tables.get(region)?.endpoint ?? '',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([...tables.values()].map((table) => table.close()));
      await emulator.close();
    },
  };
}

/** Returns the status with which the API answers to which the domains lead. */
function readiness(
  { regions, switch: isSwitched }: BothStates,
  [first, standby]: Options['regions'],
): number {
  const rates = regions[isSwitched ? standby : first]?.rates ?? [];
  return rates.some((rate) => rate > 0) ? 200 : 429;
}

const tableIn = (region: string) => startDynamoDb({ credentials: { ...TEST_CREDENTIALS, region } });

/** Starts moto with the stacks. Returns how to ask it for its state. */
async function startEmulator({ zone, stream, assemblies }: Options) {
  const args = ['-m', 'emulator.serve', '--zone', ...zone, '--stream', stream, ...assemblies];
  const child = spawn('python3', args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the emulator has ended');
    return JSON.parse(value);
  };
  const { url } = await nextLine();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    url: String(url),
    ask: (line: string): Promise<BothStates> => {
      const answer = turn.then(() => {
        child.stdin.write(`${line}\n`);
        return nextLine();
      });
      turn = answer.catch(() => undefined);
      return answer;
    },
    close: () => ended(child),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.stdin?.end();
  await closed;
}

/** Returns the call of a signed request. Undefined for a request without a signature. */
function callOf({ method, headers }: IncomingMessage, body: string): RegionCall | undefined {
  const [, region, service] = /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\//.exec(
    headers.authorization ?? '',
  ) ?? [undefined, undefined, undefined];
  if (region === undefined || service === undefined) return undefined;
  const target = String(headers['x-amz-target'] ?? '').split('.')[1];
  const name = target ?? new URLSearchParams(body).get('Action') ?? method ?? '';
  return { region, service, changes: !/^(Describe|List|Get|GET|HEAD)/.test(name) };
}

type Exchange = { incoming: IncomingMessage; body: string; response: ServerResponse };

/** Answers a request with what the other server answers, after `then`. */
async function forward(to: string, { incoming, body, response }: Exchange, then: () => Promise<void>) {
  const { method, url, headers } = incoming;
  // The signature covers the host to which the caller has sent it.
  const sent = request(new URL(url ?? '/', to), { method, headers });
  sent.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  const answered = await text(answer);
  await then();
  const { 'transfer-encoding': _, 'content-length': __, ...others } = answer.headers;
  response.writeHead(answer.statusCode ?? 500, others).end(answered);
}

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../infra/local/http/loopback.ts';
import { readSeed, spawnLocal } from '../support/local-process.ts';
import { type CpuProfile, sharesOf } from './cpu-shares.ts';
import { ownCases } from './own-cases.ts';
import { measureRound } from './peer-load.ts';

const HELP = `npm run bench -- cpu-parts: shows which part of npm start uses the CPU time of a request.

It profiles the process of npm start under the load of npm run bench, in about a minute. With RESULTS=write it
writes docs/results/cpu-parts.json. Shares hardly depend on the machine; times do, and profiling adds to them.

Options
  --requests N    requests of each case (default 800), after a quarter as many that are not counted
`;
const RESULTS = join(import.meta.dirname, '../../docs/results/cpu-parts.json');

const options = {
  help: { type: 'boolean', short: 'h' },
  requests: { type: 'string', default: '800' },
} as const;
const { values } = parseArgs({ options });
if (values.help) process.stdout.write(HELP);
else await measure(Number(values.requests));

async function measure(requests: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-parts-'));
  const port = await freePort();
  const service = spawnLocal(directory, { env: { NODE_OPTIONS: `--inspect=${port}` } });
  try {
    await service.ready;
    const profiler = await openProfiler(port);
    const seed = await readSeed(directory);
    const rows: Record<string, Record<string, number>> = {};
    for (const [name, of] of Object.entries(await ownCases(seed))) {
      const subject = { origin: seed.base_url, pid: service.pid, of };
      await measureRound(subject, requests / 4);
      rows[name] = sharesOf(await profiler.during(() => measureRound(subject, requests)));
    }
    profiler.close();
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    if (process.env['RESULTS'] === 'write') await writeResults(requests, rows);
  } finally {
    await service.kill('SIGTERM');
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeResults(requests: number, percent: object): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const results = { command: 'npm run bench -- cpu-parts', date, node: process.version, requests, percent };
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

/** Connects to the inspector of a process (Chrome DevTools Protocol, domain Profiler). */
async function openProfiler(port: number) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await once(socket, 'open');
  let last = 0;
  const call = (method: string, params = {}): Promise<{ profile: CpuProfile }> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      const answer = ({ data }: MessageEvent) => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener('message', answer);
        resolve(message.result);
      };
      socket.addEventListener('message', answer);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await call('Profiler.enable');
  await call('Profiler.setSamplingInterval', { interval: 250 });
  return {
    during: async (run: () => Promise<unknown>): Promise<CpuProfile> => {
      await call('Profiler.start');
      await run();
      return (await call('Profiler.stop')).profile;
    },
    close: () => socket.close(),
  };
}

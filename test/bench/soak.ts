import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readSeed, spawnLocal } from '../support/local-process.ts';
import { percentile, rounded } from './figures.ts';
import { residentMegabytesOf } from './peer-load.ts';
import { randomFrom } from './random-numbers.ts';
import { graphOf, type Sample, type Series, verdictOf } from './soak-document.ts';
import { trafficOf } from './soak-traffic.ts';

/**
 * The embedded table remembers the tokens of transactions for ten minutes, as DynamoDB does. So only the
 * second half of a longer run shows whether memory levels off.
 */
const MINUTES = '22';

const HELP = `npm run bench -- soak: mixed traffic against npm start, and whether memory and latency stay flat.

Prints memory and latency of every 10 seconds, and judges the second half: code 1 if something grows. With
RESULTS=write it writes docs/results/soak.json and the graph docs/results/soak.svg.

Options
  --minutes N   how long (default ${MINUTES})
  --rate N      requests a second (default 40)
  --seed N      of the choice of requests; a failure prints it (default 1)
`;
const RESULTS = join(import.meta.dirname, '../../docs/results');
const WINDOW_SECONDS = 10;
const SERIES: readonly Series[] = ['rss', 'heap', 'native', 'p50', 'p99'];
/**
 * Limits of V8's heap, which Node.js otherwise derives from the memory of the machine. Without them garbage
 * is collected so late that resident memory rises by steps for ten minutes and more, whatever the service
 * keeps (decision 0238). The service itself keeps about 60 MB.
 */
const HEAP_LIMITS = '--max-old-space-size=160 --max-semi-space-size=8';
const MEGABYTE = 1024 * 1024;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    minutes: { type: 'string', default: MINUTES },
    rate: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
if (values.help) process.stdout.write(HELP);
else await soak(Number(values.minutes), Number(values.rate), Number(values.seed));

async function soak(minutes: number, rate: number, seed: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-soak-'));
  const heapFile = join(directory, 'heap');
  const hook = join(import.meta.dirname, 'report-heap.ts');
  const env = { NODE_OPTIONS: `--import=${hook} --expose-gc ${HEAP_LIMITS}`, HEAP_FILE: heapFile };
  const service = spawnLocal(directory, { env });
  try {
    await service.ready;
    const traffic = trafficOf(await readSeed(directory), randomFrom(seed), rate);
    const end = performance.now() + minutes * 60_000;
    const samples: Sample[] = [];
    const sampled = (async () => {
      while (performance.now() < end - (WINDOW_SECONDS * 1000) / 2) {
        await sleep(WINDOW_SECONDS * 1000);
        const { heap, whole } = await heapOf(heapFile);
        const latencies = traffic.latencies.splice(0);
        const rss = await residentMegabytesOf(service.pid);
        const sample = {
          seconds: (samples.length + 1) * WINDOW_SECONDS,
          rss: rounded(rss),
          heap: rounded(heap / MEGABYTE),
          native: rounded(rss - whole / MEGABYTE),
          p50: rounded(percentile(latencies, 0.5)),
          p99: rounded(percentile(latencies, 0.99)),
        };
        samples.push(sample);
        process.stdout.write(`${JSON.stringify(sample)}\n`);
      }
    })();
    await Promise.all([traffic.run(end), sampled]);
    await report(samples, { minutes, rate, seed, requests: traffic.requests });
  } catch (error) {
    process.stderr.write(`failed with --seed ${seed}\n`);
    throw error;
  } finally {
    await service.kill('SIGTERM');
    await rm(directory, { recursive: true, force: true });
  }
}

type Run = { minutes: number; rate: number; seed: number; requests: number };

async function report(samples: readonly Sample[], run: Run): Promise<void> {
  const verdicts = Object.fromEntries(SERIES.map((name) => [name, verdictOf(samples, name)]));
  process.stdout.write(`${JSON.stringify(verdicts, null, 2)}\n`);
  if (Object.values(verdicts).some(({ is_flat }) => !is_flat)) process.exitCode = 1;
  if (process.env['RESULTS'] !== 'write') return;
  const results = {
    command: 'npm run bench -- soak',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    ...run,
    verdicts,
    samples,
  };
  const title = `${run.minutes} minutes of mixed requests, ${run.rate} a second: memory and latency`;
  await writeFile(join(RESULTS, 'soak.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(join(RESULTS, 'soak.svg'), graphOf(samples, title));
}

/** Returns what the service wrote last: the heap that it uses, and its whole heap, in bytes. */
async function heapOf(file: string): Promise<{ heap: number; whole: number }> {
  const [heap = 0, whole = 0] = (await readFile(file, 'utf8')).split(' ').map(Number);
  return { heap, whole };
}

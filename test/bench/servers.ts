import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBundles } from './bundle-sizes.ts';
import { type Figure, holds, rounded, table } from './figures.ts';
import { measureFunctions } from './functions.ts';
import { aimsTable, fullTable } from './peer-document.ts';
import { measurePeers, writePeerResults } from './peers.ts';
import { measureSynth } from './synth.ts';

const HELP = `npm run bench: measures the service on this machine, over loopback only.

First the figures of the service with their aims, in about a minute. Then other identity servers beside it, in
about four minutes; they are installed for that. docs/performance.md says what it means.
With RESULTS=write it writes docs/results/bench.json and peers.json, and the tables of
docs/performance.md. Ends with code 0 whether or not the aims hold: times swing with the machine.

Options
  --synth         also time one cdk synth
  --only PART     figures or peers
  --requests N    requests of each case to each server in each round (default 400)
  --rounds N      rounds, in each of which every server has its turn in every case (default 3)
`;
const RESULTS = join(import.meta.dirname, '../../docs/results/bench.json');

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    synth: { type: 'boolean' },
    only: { type: 'string' },
    requests: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '3' },
  },
});
if (values.help) process.stdout.write(HELP);
else await bench();

async function bench(): Promise<void> {
  process.env['LOG_LEVEL'] = 'silent';
  const directory = await mkdtemp(join(tmpdir(), 'identity-bench-'));
  const isWritten = process.env['RESULTS'] === 'write';
  const folder = async (name: string) => {
    await mkdir(join(directory, name));
    return join(directory, name);
  };
  try {
    if (values.only !== 'peers') {
      const figures = await measureFigures(folder);
      process.stdout.write(`${table(figures)}\n`);
      if (isWritten) await writeResults(figures);
    }
    if (values.only !== 'figures') {
      const options = { requests: Number(values.requests), rounds: Number(values.rounds) };
      const results = await measurePeers(await folder('peers'), options);
      process.stdout.write(`\n${fullTable(results)}\n\n${aimsTable(results)}\n`);
      if (isWritten) await writePeerResults(results);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureFigures(folder: (name: string) => Promise<string>): Promise<Figure[]> {
  const bundles = await folder('bundles');
  return [
    ...(await measureBundles(bundles)),
    ...(await measureFunctions(bundles, await folder('functions'))),
    ...(values.synth ? await measureSynth(await folder('cdk.out')) : []),
  ];
}

async function writeResults(figures: readonly Figure[]): Promise<void> {
  const results = {
    command: `npm run bench${values.synth ? ' -- --synth' : ''}`,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    figures: figures.map((figure) => ({ ...figure, value: rounded(figure.value), holds: holds(figure) })),
  };
  await mkdir(join(RESULTS, '..'), { recursive: true });
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBundles } from './bundle-sizes.ts';
import { type Figure, holds, rounded, table } from './figures.ts';
import { measureFunctions } from './functions.ts';
import { measureLocalServer } from './local-server.ts';
import { measureSynth } from './synth.ts';

const HELP = `npm run bench: measures the service on this machine, in about a minute and over loopback only.

Prints each figure with its aim, and writes docs/results/bench.json; docs/performance.md says what they mean.
Ends with code 0 whether or not the aims hold: times swing with the machine. The sizes are held by the tests.

Options
  --synth   also time one cdk synth
`;
const RESULTS = join(import.meta.dirname, '../../docs/results/bench.json');

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, synth: { type: 'boolean' } },
});
if (values.help) process.stdout.write(HELP);
else await bench();

async function bench(): Promise<void> {
  process.env['LOG_LEVEL'] = 'silent';
  const directory = await mkdtemp(join(tmpdir(), 'identity-bench-'));
  const folder = async (name: string) => {
    await mkdir(join(directory, name));
    return join(directory, name);
  };
  try {
    const bundles = await folder('bundles');
    const figures = [
      ...(await measureBundles(bundles)),
      ...(await measureFunctions(bundles, await folder('functions'))),
      ...(await measureLocalServer(await folder('local'))),
      ...(values.synth ? await measureSynth(await folder('cdk.out')) : []),
    ];
    process.stdout.write(`${table(figures)}\n`);
    await writeResults(figures);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
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

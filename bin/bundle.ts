import { parseArgs } from 'node:util';
import { bundleFunctions } from '../infra/bundle.ts';

const HELP = `npm run bundle: bundles every function into dist/ for deployment and prints the sizes.
`;

if (optionsOf().help) process.stdout.write(HELP);
else await run();

function optionsOf() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    process.stderr.write(`bundle: ${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}

async function run(): Promise<void> {
  const started = performance.now();
  const bundles = await bundleFunctions();
  for (const { id, bytes } of bundles.sort((a, b) => b.bytes - a.bytes)) {
    process.stdout.write(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${id}\n`);
  }
  process.stdout.write(`${bundles.length} functions in ${Math.round(performance.now() - started)} ms\n`);
}

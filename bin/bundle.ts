import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { bundleFunctions } from '../infra/bundle.ts';
import { translateStack } from '../infra/translate-stack.ts';

const HELP = `npm run bundle: bundles every function into dist/ for deployment and prints the sizes.

Options
  --stack ID   bundles nothing for deployment. Reads lines of the log of a function, such as getGroup, from
               standard input, and prints them with the places in the sources in place of those in its bundle.
               The checkout must be that of the commit in these lines
`;

const { help, stack } = optionsOf();
if (help) process.stdout.write(HELP);
else if (stack === undefined) await bundle();
else await translate(stack).catch(fail);

function optionsOf() {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, stack: { type: 'string' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`bundle: ${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}

async function bundle(): Promise<void> {
  const started = performance.now();
  const bundles = await bundleFunctions();
  for (const { id, bytes } of bundles.sort((a, b) => b.bytes - a.bytes)) {
    process.stdout.write(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${id}\n`);
  }
  process.stdout.write(`${bundles.length} functions in ${Math.round(performance.now() - started)} ms\n`);
}

async function translate(id: string): Promise<void> {
  process.stdout.write(await translateStack(id, await text(process.stdin)));
}

function fail(error: unknown): never {
  process.stderr.write(`bundle: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

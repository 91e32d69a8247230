import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Example, startExample } from './example.ts';
import type { Seed } from './register-client.ts';
import { serverExample } from './server/server.ts';
import { spaExample } from './spa/serve.ts';

const EXAMPLES: Record<string, Example> = { spa: spaExample, server: serverExample };

await start(process.argv[2]).catch((error: Error) => {
  process.stderr.write(`npm run example failed: ${error.message}\n`);
  process.exitCode = 1;
});

async function start(name = ''): Promise<void> {
  const example = EXAMPLES[name];
  if (!example) throw new Error(`say which one to start: ${Object.keys(EXAMPLES).join(' or ')}`);
  const seed = await readSeed();
  const { origin } = await startExample(example, seed);
  process.stdout.write(`
  Open     ${origin}
  Inbox    ${seed.inbox_url}   (sign in with any e-mail address; code and link end here)

Ctrl-C ends the example.
`);
}

async function readSeed(): Promise<Seed> {
  const file = join(resolve(process.env['LOCAL_DIR'] || '.local'), 'seed.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing: start the service first, with npm start`);
  });
  return JSON.parse(text);
}

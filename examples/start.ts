import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Seed } from './call-service.ts';
import { type Example, startExample } from './example.ts';
import { serverExample } from './server/server.ts';
import { spaExample } from './spa/serve.ts';
import { RECEIVER_PORT, startReceiver } from './webhooks/receiver.ts';

const HELP = `npm run example -- NAME: starts an example against the running service (npm start).

  spa      a page with oidc-client-ts, at http://localhost:${spaExample.port}
  server   a server with openid-client, at http://localhost:${serverExample.port}
  webhooks a receiver of events, at http://127.0.0.1:${RECEIVER_PORT}

Environment
  LOCAL_DIR   folder of the service's data (default .local); its seed.json has the address
`;
const EXAMPLES = new Map<string | undefined, Example>([
  ['spa', spaExample],
  ['server', serverExample],
]);

await main().catch((error: Error) => {
  process.stderr.write(`npm run example failed: ${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) process.stdout.write(HELP);
  else await start(positionals[0]);
}

async function start(name: string | undefined): Promise<void> {
  if (name === 'webhooks') return startWebhooks();
  const example = EXAMPLES.get(name);
  if (!example) throw new Error(`name the example to start: ${[...EXAMPLES.keys()].join(', ')} or webhooks`);
  const seed = await readSeed();
  const { origin } = await startExample(example, seed);
  process.stdout.write(`
  Open     ${origin}
  Inbox    ${seed.inbox_url}   (sign in with any e-mail address; code and link end here)

Ctrl-C ends the example.
`);
}

async function startWebhooks(): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const { origin } = await startReceiver(await readSeed(), print);
  print(
    `\n  The webhook sends events to ${origin}/events. Change a user and see.\n\nCtrl-C ends the example.\n`,
  );
}

async function readSeed(): Promise<Seed> {
  const file = join(resolve(process.env['LOCAL_DIR'] || '.local'), 'seed.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing: start the service first, with npm start`);
  });
  return JSON.parse(text);
}

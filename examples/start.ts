import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backendExample } from './backend/serve.ts';
import { type Example, startExample } from './example.ts';
import { mcpExample } from './mcp/serve.ts';
import { reactExample } from './react/serve.ts';
import type { Seed } from './seed.ts';
import { serverExample } from './server/server.ts';
import { spaExample } from './spa/serve.ts';
import { teamsExample } from './teams/serve.ts';
import { walkThrough } from './walkthrough/walk-through.ts';
import { webhooksExample } from './webhooks/receiver.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The examples: a description, the program, and a hint for its use. */
const EXAMPLES = new Map<string, readonly [about: string, example: Example, hint: string]>([
  ['react', ['a page with React and the client', reactExample, 'Sign in; the code is in the inbox.']],
  [
    'backend',
    [
      'a backend with the client',
      backendExample,
      'Call /profile or /link with user.access_token of seed.json as the bearer token.',
    ],
  ],
  [
    'webhooks',
    ['a receiver of events', webhooksExample(print), 'It prints events. Change a user or group and see.'],
  ],
  [
    'teams',
    [
      'a product for teams with roles: page, backend and copy of the members',
      teamsExample,
      'Sign in, create a team, and invite an address; its link is in the inbox.',
    ],
  ],
  [
    'spa',
    [
      'a page with oidc-client-ts, and one with <svc-sign-in>',
      spaExample,
      'Sign in with any address; code and link are in the inbox.',
    ],
  ],
  [
    'server',
    [
      'a server with openid-client',
      serverExample,
      'Sign in with any address; code and link are in the inbox.',
    ],
  ],
  [
    'mcp',
    [
      'an MCP server for the users of the application',
      mcpExample,
      'Its address for agents ends in /mcp. Sign in with any address; the code is in the inbox.',
    ],
  ],
]);

const WALKTHROUGH = 'walkthrough';

const HELP = `npm run example -- NAME: starts an example against the running service (npm start).

  ${WALKTHROUGH}  signs a user in with three requests, shows them, and ends
${[...EXAMPLES].map(([name, [about, { port }]]) => `  ${name.padEnd(WALKTHROUGH.length + 2)}${about}, at http://localhost:${port}`).join('\n')}

A page without a build runs with npm start itself: see the address that it prints (examples/page).

Environment
  PORT        port of the example, in place of its own
  LOCAL_DIR   folder of the service's data (default .local); its seed.json has the address
`;

await main().catch((error: Error) => {
  process.stderr.write(`npm run example failed: ${error.message}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const [name = '', ...others] = process.argv.slice(2);
  if ([name, ...others].some((word) => word === '--help' || word === '-h')) process.stdout.write(HELP);
  else await start(others.length > 0 ? '' : name);
}

async function start(name: string): Promise<void> {
  if (name === WALKTHROUGH) return walkThrough(await readSeed(), print);
  const known = EXAMPLES.get(name);
  if (!known) throw new Error(`name one example to start: ${[WALKTHROUGH, ...EXAMPLES.keys()].join(', ')}`);
  const [, example, hint] = known;
  const port = portOf(process.env['PORT']);
  const seed = await readSeed();
  const { origin } = await startExample(example, seed, port);
  print(`\n  Open     ${origin}\n  Inbox    ${seed.inbox_url}\n\n${hint}\nCtrl-C ends the example.\n`);
}

/** Returns the port that the user wants; undefined for that of the example. */
function portOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 0 to 65535, not ${text}`);
}

async function readSeed(): Promise<Seed> {
  const file = join(resolve(process.env['LOCAL_DIR'] || '.local'), 'seed.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing: start the service first, with npm start`);
  });
  return JSON.parse(text);
}

// Generates clients by openapi-typescript and @hey-api/openapi-ts from docs/openapi.json, compiles them under
// strict TypeScript, and uploads a logo to the embedded service by each. Fails if one of them does not work.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { build } from 'esbuild';
import openapiTypescript, { astToString } from 'openapi-typescript';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');

/** Calls of the generated clients. The bytes are a PNG image of one pixel. */
const UPLOAD = `
import { createClient, createConfig } from './hey-api/client/index.js';
import { createGroup, uploadApplicationLogo } from './hey-api/sdk.gen.js';
import type { paths } from './openapi-typescript.js';

type Put = paths['/applications/{app}/logo/{type}']['put'];
const seed = JSON.parse(process.env['SEED'] ?? '{}');
const client = createClient(createConfig({ baseUrl: seed.base_url }));
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const file = new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' });

const uploaded = await uploadApplicationLogo({
  client,
  path: { app: seed.application, type: 'light' },
  headers: { 'x-svc-filename': 'logo.png' },
  auth: seed.hub_access_token,
  body: file,
});
if (uploaded.data?.uploads?.logo_light?.filename !== 'logo.png') throw new Error(JSON.stringify(uploaded.error));

const keys = { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
const made = await createGroup({ client, path: { app: seed.application }, body: { name: 'Crew' }, headers: keys });
if (made.data?.name !== 'Crew') throw new Error(JSON.stringify(made.error));

const path: Put['parameters']['path'] = { app: seed.application, type: 'dark' };
const headers: Put['parameters']['header'] = { 'x-svc-filename': 'logo.png' };
const response = await fetch(\`\${seed.base_url}/applications/\${path.app}/logo/\${path.type}\`, {
  method: 'PUT',
  headers: { ...headers, authorization: \`Bearer \${seed.hub_access_token}\`, 'content-type': file.type },
  body: file,
});
type Logo = Put['responses'][200]['content']['application/json'];
const application = (await response.json()) as Logo;
if (application.uploads?.logo_dark?.filename !== headers['x-svc-filename']) throw new Error('no logo');
`;

const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  noEmit: true,
  skipLibCheck: true,
};

const directory = await mkdtemp(join(HERE, '.generated-'));
try {
  await generate();
  await run(process.execPath, [join(HERE, 'node_modules/typescript/bin/tsc'), '-p', directory]);
  await build({
    entryPoints: [join(directory, 'upload.ts')],
    outfile: join(directory, 'upload.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  await withService((seed) =>
    run(process.execPath, [join(directory, 'upload.mjs')], { env: { ...process.env, SEED: seed } }),
  );
  process.stdout.write('openapi-typescript and @hey-api/openapi-ts: compiled, and a logo uploaded\n');
} catch (error) {
  process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}${error.message}\n`);
  process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function generate() {
  await createClient({
    input: DOCUMENT,
    output: { path: join(directory, 'hey-api') },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
  const types = await openapiTypescript(JSON.parse(await readFile(DOCUMENT, 'utf8')));
  await writeFile(join(directory, 'openapi-typescript.ts'), astToString(types));
  await writeFile(join(directory, 'upload.ts'), UPLOAD);
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*.ts'] }),
  );
}

/** Runs the embedded service in a folder of its own while `use` runs with the text of its seed. */
async function withService(use) {
  const service = spawn(join(ROOT, 'node_modules/.bin/node'), [join(ROOT, 'bin/local.ts')], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      INBOX_PORT: '0',
      PROVIDER_PORT: '0',
      LOCAL_DIR: join(directory, 'data'),
      LOG_LEVEL: 'silent',
    },
  });
  try {
    await new Promise((resolve, reject) => {
      service.stdout.on('data', (text) => String(text).includes('Ready') && resolve());
      service.once('close', () => reject(new Error('the service did not start')));
    });
    await use(await readFile(join(directory, 'data/seed.json'), 'utf8'));
  } finally {
    service.kill('SIGKILL');
  }
}

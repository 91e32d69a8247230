/**
 * Makes the console: `dist/console.json`, unless it is made of the present files already. It is a process of
 * its own, because the packages of this folder are no part of the service.
 */
import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** A file of the console: its bytes in base64, compressed by Brotli unless it is a picture. */
type ConsoleFile = { type: string; brotli: string };

const HERE = import.meta.dirname;
const FILE = join(HERE, 'dist/console.json');
/** The files of which the console is made, from this folder. */
const INPUTS = ['index.html', '*.{ts,json}', 'src/**/*', '../client/dist/esm/*.js', '../package-lock.json'];
/** Where the function serves the files of the console. */
const BASE = '/console/';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const inputs = await hashInputs();
if ((await builtInputs()) !== inputs) await build();

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  const entries = INPUTS.flatMap((pattern) => globSync(pattern, { cwd: HERE, withFileTypes: true }));
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) hash.update(path.slice(HERE.length)).update(await readFile(path));
  return hash.digest('hex');
}

async function builtInputs(): Promise<string | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).inputs;
}

/** Writes the console in one step, because other processes may read it meanwhile. */
async function build(): Promise<void> {
  // Vite takes over that of the process: in a test the libraries would check themselves, at half their speed.
  process.env['NODE_ENV'] = 'production';
  const { build: bundle } = await import('vite');
  const made = await bundle({
    root: HERE,
    base: BASE,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1500,
      // Components say "use client" for servers; here all of them run in the browser.
      rolldownOptions: {
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  });
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const files = outputs.map((one) => ({
    name: one.fileName,
    bytes: Buffer.from(one.type === 'chunk' ? one.code : one.source),
  }));
  const page = files.find(({ name }) => name === 'index.html')?.bytes.toString();
  if (page === undefined) throw new Error('the console has no index.html');
  const assets = files.filter(({ name }) => name !== 'index.html');
  const built = {
    inputs,
    page,
    assets: Object.fromEntries(
      await Promise.all(assets.map(async (one) => [basename(one.name), await pack(one)])),
    ),
  };
  await mkdir(join(HERE, 'dist'), { recursive: true });
  const draft = `${FILE}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(built));
  await rename(draft, FILE);
}

async function pack({ name, bytes }: { name: string; bytes: Buffer }): Promise<ConsoleFile> {
  const type = TYPES[extname(name)];
  if (type === undefined) throw new Error(`build.ts does not know the type of ${name}`);
  return { type, brotli: (await promisify(brotliCompress)(bytes)).toString('base64') };
}

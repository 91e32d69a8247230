/**
 * Makes the site of the documentation: `dist/site.json`, unless it is made of the present files already.
 * It is a process of its own, because the packages of this folder are no part of the service.
 */
import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuiltSite, SiteFile } from '../../shared/docs/site.ts';
import { PICTURES, ROOT } from './repository.ts';

const FILE = join(import.meta.dirname, 'dist/site.json');
/** The files of which the site is made. */
const INPUTS = [
  'CHANGELOG.md',
  'client/README.md',
  'package.json',
  'docs/*.{md,json}',
  'docs/{decisions,guides,results,screens}/**/*.{md,svg,webp}',
  'docs/site/*.{ts,json}',
  'docs/site/browser/*',
  'shared/docs/error-remedies/*.ts',
  'shared/platform/errors.ts',
];
/** The quality, of 11 levels: higher ones take ten times as long for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

process.chdir(ROOT);
const inputs = await hashInputs();
if ((await readBuilt())?.inputs !== inputs) await build();

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  const paths = INPUTS.flatMap((pattern) => globSync(pattern)).sort();
  for (const path of paths) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
}

async function readBuilt(): Promise<BuiltSite | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Writes the site in one step, because other processes may read it meanwhile. */
async function build(): Promise<void> {
  const [{ bundleScripts }, { renderPages }, { searchIndex }] = await Promise.all([
    import('./scripts.ts'),
    import('./pages.ts'),
    import('./search-index.ts'),
  ]);
  const assets = new Map<string, Buffer>();
  const add = (name: string, bytes: Buffer, version = createHash('sha256').update(bytes).digest('hex')) => {
    const extension = extname(name);
    const address = `${basename(name, extension)}-${version.slice(0, 12)}${extension}`;
    assets.set(address, bytes);
    return `/docs/assets/${address}`;
  };
  const pictures = new Map<string, string>();
  for (const path of PICTURES) pictures.set(path, add(path, await readFile(path)));
  const { site, search, style } = await bundleScripts();
  // The index is made of the pages, which name it.
  const index = add('index.js', Buffer.alloc(0), inputs);
  const files = {
    style: add('site.css', style),
    script: add('site.js', site),
    search: add('search.js', search),
    index,
  };
  const { documents, pages } = await renderPages(files, pictures);
  assets.set(basename(index), Buffer.from(searchIndex(pages)));
  const built: BuiltSite = {
    inputs,
    pages: Object.fromEntries(
      await Promise.all(
        [...documents].map(async ([address, text]) => [address, await pack(Buffer.from(text))]),
      ),
    ),
    assets: Object.fromEntries(
      await Promise.all([...assets].map(async ([name, bytes]) => [name, await fileOf(name, bytes)])),
    ),
  };
  await mkdir(join(import.meta.dirname, 'dist'), { recursive: true });
  const draft = `${FILE}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(built));
  await rename(draft, FILE);
}

async function fileOf(name: string, bytes: Buffer): Promise<SiteFile> {
  const type = TYPES[extname(name)];
  if (type === undefined) throw new Error(`build.ts does not know the type of ${name}`);
  // Compressing a picture again would not make it smaller.
  if (type === 'image/webp') return { type, bytes: bytes.toString('base64') };
  return { type, brotli: await pack(bytes) };
}

async function pack(bytes: Buffer): Promise<string> {
  return (await promisify(brotliCompress)(bytes, BROTLI)).toString('base64');
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { SiteFile } from './site.ts';

const FILE = join(
  import.meta.dirname,
  '../../infra/reference/node_modules/@scalar/api-reference/dist/browser/standalone.js',
);
/** The quality, of 11 levels: 11 takes 14 s for 10 % less. */
const QUALITY = 9;

let renderer: Promise<SiteFile> | undefined;

/**
 * Returns the script of the page that tries operations, compressed by Brotli. The bundler replaces this
 * module by its result (decision 0179). Throws an Error if the packages of infra/reference are not installed.
 */
export function loadRenderer(): Promise<SiteFile> {
  renderer ??= compressRenderer();
  return renderer;
}

async function compressRenderer(): Promise<SiteFile> {
  const script = await readFile(FILE).catch((cause) => {
    throw new Error('the packages of infra/reference are missing: npm ci installs them', { cause });
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const brotli = await promisify(brotliCompress)(script, { params });
  return { type: 'text/javascript; charset=utf-8', brotli: brotli.toString('base64') };
}

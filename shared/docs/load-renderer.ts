import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const FILE = join(
  import.meta.dirname,
  '../../infra/reference/node_modules/@scalar/api-reference/dist/browser/standalone.js',
);
/** The quality, of 11 levels: 11 takes 14 s for 10 % less. */
const QUALITY = 9;

let renderer: Promise<Buffer> | undefined;

/**
 * Returns the script that shows the reference, compressed by Brotli. The bundler replaces this module by its
 * result (decision 0179). Throws an Error if the packages of infra/reference are not installed.
 */
export function loadRenderer(): Promise<Buffer> {
  renderer ??= compressRenderer();
  return renderer;
}

async function compressRenderer(): Promise<Buffer> {
  const script = await readFile(FILE).catch((cause) => {
    throw new Error('the packages of infra/reference are missing: npm ci installs them', { cause });
  });
  return promisify(brotliCompress)(script, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}

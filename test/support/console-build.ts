import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, vi } from 'vitest';
import type { BuiltConsole } from '../../shared/console/built-console.ts';
import { useFolder } from './folder.ts';

export const SCRIPT = 'console.log("the script of the console")';
export const SCRIPT_NAME = 'index-Dh3k2.js';
export const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
export const PICTURE = Buffer.from([1, 2, 3]);

/** A small console whose page has this title. */
export const consoleOf = (title: string): BuiltConsole => ({
  inputs: title,
  page: `<!doctype html><html lang="en"><head><title>${title}</title><meta property="csp-nonce" nonce="%NONCE%"><meta name="service-url" content="%SERVICE_URL%"></head></html>`,
  assets: {
    [SCRIPT_NAME]: { type: SCRIPT_TYPE, brotli: brotliCompressSync(SCRIPT).toString('base64') },
    'mark-a1b2c.webp': { type: 'image/webp', bytes: PICTURE.toString('base64') },
  },
});

/**
 * Puts a small console in place of the real one for the tests of a file. `replace` changes what is built, and
 * `program` how, from the next build on.
 */
export function useConsoleBuild(): {
  folder: string;
  replace: (console: BuiltConsole) => Promise<void>;
  program: (source: string) => Promise<void>;
} {
  const folder = useFolder();
  const program = (source: string) => writeFile(join(folder, 'build.ts'), source);
  const replace = async (built: BuiltConsole) => {
    await writeFile(join(folder, 'dist/console.json'), JSON.stringify(built));
    await program('');
  };
  beforeEach(async () => {
    vi.stubEnv('CONSOLE_FOLDER', folder);
    await mkdir(join(folder, 'dist'), { recursive: true });
    await replace(consoleOf('Console'));
  });
  return { folder, replace, program };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const FOLDER = join(import.meta.dirname, 'browser');
/** The licence of the library in the script of the search, which asks to be with it. */
const LICENCE = readFileSync(join(import.meta.dirname, 'node_modules/minisearch/LICENSE.txt'), 'utf8');

/** The bundled files of the site for browsers. */
type SiteScripts = { site: Buffer; search: Buffer; style: Buffer };

/** Bundles the scripts and the style of the site. */
export async function bundleScripts(): Promise<SiteScripts> {
  const [site, search, style] = await Promise.all([
    bundle('site.ts', 'iife'),
    bundle('search.ts', 'esm', `/*\nMiniSearch\n${LICENCE}*/`),
    bundle('style.css', 'esm'),
  ]);
  return { site, search, style };
}

async function bundle(file: string, format: 'iife' | 'esm', banner = ''): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, file)],
    bundle: true,
    minify: true,
    format,
    charset: 'utf8',
    target: 'es2023',
    banner: { js: banner },
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error(`esbuild made nothing of ${file}`);
  return Buffer.from(output.contents);
}

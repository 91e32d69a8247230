import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the bare handler into `directory`: the whole client of the SDK, without the aliases of the
 * functions' bundles. Returns the path of the bundle.
 */
export async function bundleBareHandler(directory: string): Promise<string> {
  const outfile = join(directory, 'bare-handler/index.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'bare-handler.ts')],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
  });
  return outfile;
}

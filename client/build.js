// Builds client/dist: ESM and CJS with their declarations. `npm ci` of the service runs it.
import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = join(HERE, 'dist');
const ENTRIES = { server: join(HERE, 'src/server.ts'), browser: join(HERE, 'src/browser.ts') };
const SHARED = { entryPoints: ENTRIES, bundle: true, target: 'es2023', minifySyntax: true };

await rm(DIST, { recursive: true, force: true });
await Promise.all([
  build({ ...SHARED, format: 'esm', outdir: join(DIST, 'esm'), external: ['jose'] }),
  // Older releases of Node 20 cannot require jose, which is an ES module, so CommonJS has its own copy.
  build({ ...SHARED, format: 'cjs', outdir: join(DIST, 'cjs'), platform: 'node' }),
]);
await writeDeclarations();
await writeFile(join(DIST, 'cjs/package.json'), '{ "type": "commonjs" }\n');

async function writeDeclarations() {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  execFileSync(process.execPath, [compiler, '-p', join(HERE, 'tsconfig.build.json')], { stdio: 'inherit' });
  const types = join(DIST, 'esm');
  const names = await readdir(types, { recursive: true });
  for (const name of names.filter((file) => file.endsWith('.d.ts'))) {
    const text = await readFile(join(types, name), 'utf8');
    await writeFile(join(types, name), text.replace(/(from '\.[^']+)\.ts'/g, "$1.js'"));
    await cp(join(types, name), join(DIST, 'cjs', name));
  }
}

// Builds client/dist: ESM and CJS with their declarations. `npm ci` of the service runs it.
import { execFileSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = join(HERE, 'dist');
const ENTRIES = Object.fromEntries(
  ['server', 'browser', 'element', 'element-react'].map((name) => [name, join(HERE, `src/${name}.ts`)]),
);
const { server, ...PAGE_ENTRIES } = ENTRIES;
const SHARED = { bundle: true, target: 'es2023' };
/** Code of backends, which is to be read in stack traces. */
const BACKEND = { ...SHARED, entryPoints: { server }, minifySyntax: true };
/** Code of pages, which is to be small. */
const PAGE = {
  ...SHARED,
  entryPoints: PAGE_ENTRIES,
  minify: true,
  charset: 'utf8',
  // The licence of Lit is in a file beside the element, which pages need not load.
  legalComments: 'linked',
  // Lit for servers does not fail where there is no DOM, and is the same otherwise.
  conditions: ['node'],
  alias: { '@lit-labs/ssr-dom-shim': join(HERE, 'src/element/no-dom.ts') },
  plugins: [{ name: 'entries stay apart', setup: keepEntriesApart }],
};

await rm(DIST, { recursive: true, force: true });
await Promise.all([
  build({ ...BACKEND, format: 'esm', outdir: join(DIST, 'esm'), external: ['jose'] }),
  build({ ...PAGE, format: 'esm', outdir: join(DIST, 'esm'), platform: 'neutral' }),
  // Older releases of Node 20 cannot require jose, which is an ES module, so CommonJS has its own copy.
  build({ ...BACKEND, format: 'cjs', outdir: join(DIST, 'cjs'), platform: 'node' }),
  build({ ...PAGE, format: 'cjs', outdir: join(DIST, 'cjs'), platform: 'node' }),
]);
await writeDeclarations();
await writeFile(join(DIST, 'cjs/package.json'), '{ "type": "commonjs" }\n');

/** An entry that another one imports stays a file of its own, so that an application has it once. */
function keepEntriesApart({ onResolve }) {
  onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) => {
    const [name] = Object.entries(ENTRIES).find(([, file]) => file === join(resolveDir, path)) ?? [];
    return name && kind !== 'entry-point' ? { path: `./${name}.js`, external: true } : undefined;
  });
}

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
    await writeFile(join(types, name), text.replace(/((?:from|import) '\.[^']+)\.ts'/g, "$1.js'"));
    await cp(join(types, name), join(DIST, 'cjs', name));
  }
}

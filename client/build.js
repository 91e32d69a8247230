// Builds client/dist: ESM and CJS with their declarations. `npm ci` of the service runs it. Programs may use
// the files of an earlier build meanwhile: each is replaced in one step.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;
const DIST = join(HERE, 'dist');
/** Where the files are built; beside `dist`, so that they can be renamed into it. */
const BUILD = await mkdtemp(join(HERE, 'dist-'));
const ENTRIES = Object.fromEntries(
  [
    'server',
    'browser',
    'element',
    'element-react',
    'account',
    'account-react',
    'team',
    'team-react',
    'react',
  ].map((name) => [name, join(HERE, `src/${name}.ts`)]),
);
const { server, account, team, ...PAGE_ENTRIES } = {
  ...ENTRIES,
  element: join(HERE, 'src/element/module.ts'),
};
/**
 * What the modules of account and teams take from that of the element, besides Lit: what is large, and the
 * clients, which elements share. The rest is small.
 */
const TAKEN = /^client\/src\/element\/(page-client|style|svc-element)\.ts$/;
/** The folder that names of files in the bundles begin at, so that they are the same wherever this runs. */
const SHARED = { bundle: true, target: 'es2023', absWorkingDir: HERE };
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
  jsx: 'automatic',
  // An application has its own React.
  external: ['react', 'react/jsx-runtime'],
  // Lit for servers does not fail where there is no DOM, and is the same otherwise.
  conditions: ['node'],
  alias: { '@lit-labs/ssr-dom-shim': join(HERE, 'src/element/no-dom.ts') },
  plugins: [{ name: 'entries stay apart', setup: keepEntriesApart }],
};
/** The service's own page for the account, whole. */
const ACCOUNT_PAGE = { ...PAGE, entryPoints: [join(HERE, 'src/account-page.ts')], plugins: [] };
const LANGUAGES = (await readdir(join(HERE, 'src/generated/texts'))).map((file) => file.replace('.ts', ''));
const FURTHER_ELEMENTS = {
  ...PAGE,
  entryPoints: { account, team },
  plugins: [
    ...PAGE.plugins,
    { name: 'further elements take parts from the element', setup: takeFromElement },
  ],
};

try {
  await Promise.all([
    build({ ...BACKEND, format: 'esm', outdir: join(BUILD, 'esm'), platform: 'neutral' }),
    build({ ...PAGE, format: 'esm', outdir: join(BUILD, 'esm'), platform: 'neutral' }),
    build({ ...FURTHER_ELEMENTS, format: 'esm', outdir: join(BUILD, 'esm'), platform: 'neutral' }),
    build({ ...ACCOUNT_PAGE, format: 'esm', outdir: join(BUILD, 'esm'), platform: 'neutral' }),
    ...LANGUAGES.map((language) => build({ ...accountTexts(language), format: 'esm', platform: 'neutral' })),
    build({ ...BACKEND, format: 'cjs', outdir: join(BUILD, 'cjs'), platform: 'node' }),
    build({ ...PAGE, format: 'cjs', outdir: join(BUILD, 'cjs'), platform: 'node' }),
    build({ ...FURTHER_ELEMENTS, format: 'cjs', outdir: join(BUILD, 'cjs'), platform: 'node' }),
  ]);
  await writeDeclarations();
  await writeFile(join(BUILD, 'cjs/package.json'), '{ "type": "commonjs" }\n');
  await addJose();
  await replaceFiles();
} finally {
  await rm(BUILD, { recursive: true, force: true });
}

/** The texts of the account in one language, of which the page loads only the reader's. */
function accountTexts(language) {
  const contents = `export { account } from './generated/texts/${language}.ts'`;
  return {
    ...SHARED,
    stdin: { contents, resolveDir: join(HERE, 'src'), loader: 'ts' },
    outfile: join(BUILD, `esm/account-texts-${language}.js`),
    minify: true,
    charset: 'utf8',
  };
}

/** Moves the built files to `dist`, and then deletes those of earlier builds that are left there. */
async function replaceFiles() {
  const built = await filesIn(BUILD);
  for (const name of built) {
    await mkdir(dirname(join(DIST, name)), { recursive: true });
    await rename(join(BUILD, name), join(DIST, name));
  }
  for (const name of await filesIn(DIST)) if (!built.includes(name)) await rm(join(DIST, name));
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** An entry that another one imports stays a file of its own, so that an application has it once. */
function keepEntriesApart({ onResolve }) {
  onResolve({ filter: /^\..*\.tsx?$/ }, ({ importer, kind, path, resolveDir }) => {
    const [name] = Object.entries(ENTRIES).find(([, file]) => file === join(resolveDir, path)) ?? [];
    const isOwn = kind === 'entry-point' || importer === PAGE_ENTRIES.element;
    return name && !isOwn ? { path: `./${name}.js`, external: true } : undefined;
  });
}

/** What all elements need is in the module of the sign-in, and not a second time in those of the others. */
function takeFromElement({ onResolve }) {
  onResolve({ filter: /^(lit$|\.)/ }, ({ path, resolveDir }) => {
    const file = relative(join(HERE, '..'), join(resolveDir, path)).replaceAll('\\', '/');
    return path === 'lit' || TAKEN.test(file) ? { path: './element.js', external: true } : undefined;
  });
}

async function writeDeclarations() {
  const types = join(BUILD, 'esm');
  const flags = ['-p', join(HERE, 'tsconfig.build.json'), '--outDir', types];
  execFileSync(process.execPath, [join(folderOf('typescript'), 'bin/tsc'), ...flags], { stdio: 'inherit' });
  const names = (await filesIn(types)).filter((file) => file.endsWith('.d.ts'));
  for (const name of names) {
    const text = await readFile(join(types, name), 'utf8');
    const toJose = relative(dirname(name), 'jose/index.js');
    const self = text
      .replace(/((?:from|import) '\.[^']+)\.tsx?'/g, "$1.js'")
      .replace(/from 'jose'/g, `from '${toJose.startsWith('.') ? toJose : `./${toJose}`}'`);
    await writeFile(join(types, name), self);
    await cp(join(types, name), join(BUILD, 'cjs', name));
  }
}

/** jose is in the code of backends. Its types and its licence are beside, so that nothing is to be installed. */
async function addJose() {
  const folder = folderOf('jose');
  for (const format of ['esm', 'cjs']) {
    await cp(join(folder, 'dist/types'), join(BUILD, format, 'jose'), { recursive: true });
    await cp(join(folder, 'LICENSE.md'), join(BUILD, format, 'server.js.LEGAL.txt'));
  }
}

function folderOf(name) {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

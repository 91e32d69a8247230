import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Metafile, type Plugin, transform } from 'esbuild';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from './operations.ts';
import { routeTable } from './route-table.ts';

const ROOT = join(import.meta.dirname, '..');

/** Where the bundles are: one folder for each function, named by its id. */
export const BUNDLE_DIRECTORY = join(ROOT, 'dist');

/** Programs that a function runs in processes of their own: bundled beside it, with packages that have native code. */
const PROGRAMS = [{ id: 'processUpload', file: 'shared/uploads/convert/convert-process.ts' }];

/** The packages with native code that the programs need, for the machines of Lambda. */
const NATIVE_PACKAGES = ['sharp'];
const NATIVE_DIRECTORY = join(ROOT, 'infra/native/node_modules');

export type Bundle = { id: string; directory: string; bytes: number; inputs: string[] };

/**
 * Bundles every function with one esbuild call: CommonJS, minified, with the SDK inside, source maps beside. The folder of a function is what deploys. Returns the
 * bundles with their sizes and the modules in them.
 */
export async function bundleFunctions(directory = BUNDLE_DIRECTORY): Promise<Bundle[]> {
  const operations = await discoverOperations();
  const protocols = await discoverProtocols();
  const triggers = await discoverTriggers();
  const functions = [
    ...operations.map(({ operation, file }) => ({ id: operation.id, file })),
    ...protocols.map(({ protocol, file }) => ({ id: protocol.id, file })),
    ...triggers.map(({ trigger, file }) => ({ id: trigger.id, file })),
    AUTHORIZER,
    FALLBACK,
  ];
  await rm(directory, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [
      ...functions.map(({ id, file }) => ({ in: join(ROOT, file), out: join(id, 'index') })),
      ...PROGRAMS.map(({ id, file }) => ({ in: join(ROOT, file), out: join(id, basename(file, '.ts')) })),
    ],
    outdir: directory,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    mainFields: ['module', 'main'],
    supported: { 'dynamic-import': false },
    external: NATIVE_PACKAGES,
    // Its usual form reads its data from files beside it.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    define: {
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      // Inside the bundle, because the variables of a function may have 4 KB in all.
      'process.env.ROUTES': JSON.stringify(routeTable(operations, protocols)),
    },
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: [
      replaceUnusedParts(),
      keepVersionOnly(),
      leaveOutClasses(),
      leaveOutSyncRequests(),
      keepModelNames(),
    ],
  });
  return Promise.all(functions.map(({ id }) => finish(id, directory, metafile)));
}

/** A package.json beside each bundle says that it is CommonJS, whatever the folders above say. */
async function finish(id: string, directory: string, metafile: Metafile): Promise<Bundle> {
  const folder = join(directory, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}\n');
  if (PROGRAMS.some((program) => program.id === id)) await addNativePackages(folder);
  const output = Object.entries(metafile.outputs).find(([path]) => path.endsWith(`/${id}/index.js`))?.[1];
  if (!output) throw new Error(`esbuild made no bundle for ${id}`);
  return { id, directory: folder, bytes: output.bytes, inputs: Object.keys(output.inputs) };
}

async function addNativePackages(folder: string): Promise<void> {
  const filter = (path: string): boolean => !/[\\/](\.bin|\.package-lock\.json)$/.test(path);
  await cp(NATIVE_DIRECTORY, join(folder, 'node_modules'), { recursive: true, filter }).catch((cause) => {
    throw new Error('the packages of infra/native are missing: npm ci installs them', { cause });
  });
}

/** Parts of the SDK and of other libraries that no function of this service needs, with what stands in for them. */
const REPLACED: Record<string, string> = {
  '@aws-sdk/credential-provider-node': 'environment-credentials.ts',
  '@smithy/core/event-streams': 'event-streams.ts',
  'mnemonist/lru-cache': 'lru-cache.ts',
  // Carries trace ids from one invocation to the calls it makes; no function has tracing on.
  '@aws/lambda-invoke-store': 'invoke-store.ts',
  // 280 KB of media types, of which the OpenID provider names a few.
  'mime-db': 'mime-db.json',
};

function replaceUnusedParts(): Plugin {
  return {
    name: 'replace-unused-parts',
    setup(setup) {
      for (const [module, file] of Object.entries(REPLACED)) {
        const filter = new RegExp(`^${module}$`);
        const path = join(import.meta.dirname, 'bundle', file);
        // The S3 client needs event streams to start; the others import them only to use them.
        const lazyOnly = file === 'event-streams.ts';
        setup.onResolve({ filter }, ({ kind }) =>
          lazyOnly && kind !== 'dynamic-import' ? undefined : { path },
        );
      }
    },
  };
}

/** The document model can send requests synchronously, from a file of its own, which no bundle needs. */
function leaveOutSyncRequests(): Plugin {
  return {
    name: 'leave-out-sync-requests',
    setup(setup) {
      setup.onLoad({ filter: /jsdom[\\/].*[\\/]XMLHttpRequest-impl\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        return { contents: source.replace('require.resolve("./xhr-sync-worker.js")', '""'), loader: 'js' };
      });
    },
  };
}

/** The OpenID provider stores things under the names of its classes, which minifying would shorten. */
function keepModelNames(): Plugin {
  return {
    name: 'keep-model-names',
    setup(setup) {
      setup.onLoad({ filter: /oidc-provider[\\/]lib[\\/]models[\\/][\w-]+\.js$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), { keepNames: true });
        return { contents: code, loader: 'js' };
      });
    },
  };
}

/** SDK clients load their package.json to say their version; the rest of it is a few kilobytes in every bundle. */
function keepVersionOnly(): Plugin {
  return {
    name: 'keep-version-only',
    setup(setup) {
      setup.onLoad({ filter: /@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
        const { version } = JSON.parse(await readFile(path, 'utf8'));
        return { contents: JSON.stringify({ version }), loader: 'json' };
      });
    },
  };
}

/** Classes of the SDK that no function makes an instance of, and why. */
const LEFT_OUT: Record<string, { filter: RegExp; reason: string }> = {
  Sha256Js: { filter: /sha256[\\/]Sha256Js\.js$/, reason: 'Lambda has a native SHA-256' },
  DefaultRateLimiter: {
    filter: /util-retry[\\/]DefaultRateLimiter\.js$/,
    reason: 'no client retries in the mode adaptive',
  },
};

function leaveOutClasses(): Plugin {
  return {
    name: 'leave-out-classes',
    setup(setup) {
      for (const [name, { filter, reason }] of Object.entries(LEFT_OUT)) {
        const contents = `export class ${name} { constructor() { throw new Error('left out: ${reason}'); } }`;
        setup.onLoad({ filter }, () => ({ contents, loader: 'js' }));
      }
    },
  };
}

import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { capabilitiesOf } from '../shared/http/operation.ts';
import type { Capability } from '../shared/platform/config.ts';
import {
  ALIASES,
  CORRECTIONS,
  PREPARED,
  REDUCTIONS,
  STORED_NUMBERS,
  withRouteTables,
} from './bundle-plugins.ts';
import {
  AUTHORIZER,
  type DiscoveredOperation,
  type DiscoveredProtocol,
  type DiscoveredTrigger,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from './operations.ts';
import { entryOf, isPrimed, PRIMED_FILE, PRIMED_MODULE, primedEntries } from './primed-entries.ts';
import { ownRouteTables, routeTable } from './route-table.ts';
import { packagesOf, writeNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '..');

/** The folder of the bundles, with one folder per function, named by its id. */
const BUNDLE_DIRECTORY = join(ROOT, 'dist');

/**
 * Programs that a function runs as separate processes. They are bundled next to it, with
 * their native packages.
 */
const PROGRAMS = [{ id: 'processUpload', file: 'shared/uploads/convert/convert-process.ts' }];

/** Packages with native code that the programs need, built for Lambda. */
const NATIVE_PACKAGES = ['sharp'];
const NATIVE_FOLDER = 'infra/native/node_modules';
const NATIVE_DIRECTORY = join(ROOT, NATIVE_FOLDER);
/** The licences of libvips and its libraries, which their package only names. */
const NATIVE_LICENCES = join(ROOT, 'infra/native/licenses');

/**
 * Functions that nobody sends a phone number to, although they write users: an identity provider answers
 * with none, and those of their users are stored (decision 0612).
 */
const READ_STORED_NUMBERS: ReadonlySet<string> = new Set([
  'serveProviderCallback',
  'signInByIdToken',
  'linkMyIdentity',
  'completeSignIn',
  'completePasskeySignIn',
  'keepConsoleSession',
  'signInToConsoleByPasskey',
]);

/** The esbuild options of every bundle. */
const FOR_LAMBDA = {
  bundle: true,
  minify: true,
  // The texts of other languages take a third of the bytes of their escapes.
  charset: 'utf8',
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  mainFields: ['module', 'main'],
  supported: { 'dynamic-import': false },
  absWorkingDir: ROOT,
  alias: ALIASES,
  // `sideEffects` of package.json has to name modules that are imported for their effects.
  logOverride: { 'ignored-bare-import': 'error' },
  external: NATIVE_PACKAGES,
  define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;

type Parts = {
  operations: DiscoveredOperation[];
  protocols: DiscoveredProtocol[];
  triggers: DiscoveredTrigger[];
};
type FunctionFile = { id: string; file: string; uses: readonly Capability[] };

/** The folder with the code of a function, as it is deployed. */
export type FunctionCode = { id: string; directory: string };

export type Bundle = FunctionCode & { bytes: number; inputs: string[] };

/** `only` is the id of the one function to bundle, by default all. `sourceMaps` are written beside. */
type BundleOptions = { only?: string; sourceMaps?: boolean };

/**
 * Bundles functions with two esbuild calls: CommonJS, minified, with the SDK. The folder of a function is
 * deployed. Source maps cost a quarter of the time and are not deployed, so they are left out by default.
 * Returns the bundles with their sizes and modules. Throws if there is no function with the id.
 */
export async function bundleFunctions(
  directory = BUNDLE_DIRECTORY,
  { only, sourceMaps = false }: BundleOptions = {},
): Promise<Bundle[]> {
  const parts = {
    operations: await discoverOperations(),
    protocols: await discoverProtocols(),
    triggers: await discoverTriggers(),
  };
  const isChosen = ({ id }: { id: string }) => only === undefined || id === only;
  const functions = functionsOf(parts).filter(isChosen);
  if (functions.length === 0) throw new Error(`there is no function ${only}`);
  const tables = ownRouteTables(parts).set(FALLBACK.id, routeTable(parts));
  await rm(directory, { recursive: true, force: true });
  const plugins = [
    ...CORRECTIONS,
    ...REDUCTIONS,
    ...PREPARED,
    primedEntries(ROOT),
    withRouteTables(functions, tables),
  ];
  const readsStored = ({ out }: { out: string }) => READ_STORED_NUMBERS.has(dirname(out));
  const entryPoints = [...functions.map(entryPointOf), ...PROGRAMS.filter(isChosen).map(programOf)];
  const options = { ...FOR_LAMBDA, outdir: directory, sourcemap: sourceMaps && 'external' } as const;
  const [most, others] = await Promise.all([
    build({ ...options, plugins, entryPoints: entryPoints.filter((one) => !readsStored(one)) }),
    build({
      ...options,
      plugins: [STORED_NUMBERS, ...plugins],
      entryPoints: entryPoints.filter(readsStored),
    }),
  ]);
  const outputs = { ...most.metafile.outputs, ...others.metafile.outputs };
  return Promise.all(functions.map((one) => finish(one, directory, outputs)));
}

const entryPointOf = ({ id, file, uses }: FunctionFile) => ({
  in: entryOf(ROOT, file, uses),
  out: join(id, 'index'),
});

const programOf = ({ id, file }: (typeof PROGRAMS)[number]) => ({
  in: join(ROOT, file),
  out: join(id, basename(file, '.ts')),
});

/** Returns all functions of the service, with the files of their handlers. */
function functionsOf({ operations, protocols, triggers }: Parts): FunctionFile[] {
  return [
    ...operations.map(({ operation, file }) => ({
      id: operation.id,
      file,
      uses: capabilitiesOf(operation),
    })),
    ...protocols.map(({ protocol: { id, uses }, file }) => ({ id, file, uses })),
    ...triggers.map(({ trigger: { id, uses }, file }) => ({ id, file, uses })),
    AUTHORIZER,
    FALLBACK,
  ];
}

/**
 * Adds an empty package.json, which makes the bundle CommonJS whatever the parent folders say, the module
 * that primes it, and the licences of the packages in it.
 */
async function finish(
  { id, uses }: { id: string; uses: readonly Capability[] },
  directory: string,
  allOutputs: Metafile['outputs'],
): Promise<Bundle> {
  const folder = join(directory, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}\n');
  if (isPrimed(uses)) await writeFile(join(folder, PRIMED_FILE), PRIMED_MODULE);
  const outputs = Object.entries(allOutputs).filter(([path]) => path.includes(`/${id}/`));
  const output = outputs.find(([path]) => path.endsWith('/index.js'))?.[1];
  if (!output) throw new Error(`esbuild made no bundle for ${id}`);
  const native = PROGRAMS.some((program) => program.id === id) ? await addNativePackages(folder) : [];
  const bundled = packagesOf(outputs.flatMap(([, { inputs }]) => Object.keys(inputs)));
  await writeNotices(ROOT, [...bundled, ...native], folder);
  return { id, directory: folder, bytes: output.bytes, inputs: Object.keys(output.inputs) };
}

/** Copies the native packages with the licences of what is in them, and returns their folders. */
async function addNativePackages(folder: string): Promise<string[]> {
  const filter = (path: string): boolean => !/[\\/](\.bin|\.package-lock\.json)$/.test(path);
  await cp(NATIVE_DIRECTORY, join(folder, 'node_modules'), { recursive: true, filter }).catch((cause) => {
    throw new Error('the packages of infra/native are missing: npm ci installs them', { cause });
  });
  await cp(NATIVE_LICENCES, join(folder, 'licenses'), { recursive: true });
  const copied = await readdir(join(folder, 'node_modules'), { recursive: true });
  return packagesOf(copied.map((path) => join(NATIVE_FOLDER, path)).filter((path) => filter(path)));
}

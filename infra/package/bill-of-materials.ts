import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

type Manifest = {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
type Component = { 'bom-ref': string; name: string };
type Dependency = { ref: string; dependsOn: string[] };
type Bill = { metadata: Record<string, unknown>; components: Component[]; dependencies: Dependency[] };

/** Packages of the development that are in the apps. */
const OF_APPS = ['aws-cdk-lib', 'cdk-nag', 'constructs'];
/** The console is built into a function, and so is the search of the documentation. */
const CONSOLE = 'console';
const SITE = { folder: 'docs/site', names: ['minisearch'] };
/** Packages that are built for Lambda, in place of those for the machine of the development. */
const NATIVE = 'infra/native';
/** A file of this package is in a function. Its dependencies are not installed, so npm lists nothing here. */
const REFERENCE = 'infra/reference/node_modules/@scalar/api-reference';

/**
 * Returns the bill of materials (CycloneDX 1.5, by npm) of what a package has: the service, its apps and its
 * native packages, and not the tools of its development. Depends on the installed packages alone, so it has
 * neither a time nor a serial number.
 */
export async function billOfMaterials(): Promise<string> {
  const [own, native, site] = await Promise.all([billOf('.'), billOf(NATIVE), billOf(SITE.folder)]);
  const ownManifest = await manifestOf('.');
  const nativeNames = namesOf(await manifestOf(NATIVE));
  const tools = Object.keys(ownManifest.devDependencies ?? {});
  const service = [...namesOf(ownManifest), ...OF_APPS].filter((name) => !nativeNames.includes(name));
  const console = await manifestOf(CONSOLE);
  const bills = [
    shippedBy(own, `${ownManifest.name}@${ownManifest.version}`, service, tools),
    shippedBy(own, `${console.name}@${console.version}`, namesOf(console), tools),
    shippedBy(site, rootOf(site), SITE.names),
    shippedBy(native, rootOf(native), nativeNames),
  ];
  const components = [...bills.flatMap((bill) => bill.components), componentOf(await manifestOf(REFERENCE))];
  const dependencies = bills.flatMap((bill) => bill.dependencies);
  const { timestamp: _time, ...metadata } = own.metadata;
  const bill = {
    ...{ $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json', bomFormat: 'CycloneDX' },
    ...{ specVersion: '1.5', version: 1 },
    metadata: { ...metadata, component: componentOf(ownManifest) },
    components: onceEach(components, (one) => one['bom-ref']),
    dependencies: onceEach(dependencies, ({ ref }) => ref),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Returns what npm says about the packages of a folder. */
async function billOf(folder: string): Promise<Bill> {
  const args = ['sbom', '--sbom-format', 'cyclonedx'];
  const options = { cwd: join(ROOT, folder), maxBuffer: 64 * 2 ** 20 };
  const { stdout } = await promisify(execFile)('npm', args, options);
  return JSON.parse(stdout);
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
}

const namesOf = ({ dependencies = {} }: Manifest): string[] => Object.keys(dependencies);

function rootOf({ metadata }: Bill): string {
  return Object(metadata['component'])['bom-ref'];
}

/**
 * Returns the named dependencies of a package with all of theirs, except `tools`: those are optional peers,
 * which are installed for the development. Throws an Error if a named one is not installed.
 */
function shippedBy(
  bill: Bill,
  from: string,
  names: readonly string[],
  tools: readonly string[] = [],
): Omit<Bill, 'metadata'> {
  const dependencies = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const direct = dependencies.get(from) ?? [];
  const refs = names.map((name) => {
    const found = direct.find((ref) => nameOf(ref) === name);
    return found ?? notInstalled(name, from);
  });
  const shipped = new Set(refs);
  for (const ref of shipped)
    for (const next of dependencies.get(ref) ?? []) if (!tools.includes(nameOf(next))) shipped.add(next);
  return {
    components: bill.components.filter((component) => shipped.has(component['bom-ref'])),
    dependencies: bill.dependencies.filter(({ ref }) => shipped.has(ref)),
  };
}

const nameOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

function notInstalled(name: string, from: string): never {
  throw new Error(`${name} of ${from} is not installed: run npm ci`);
}

function componentOf({ name, version, license }: Manifest) {
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ license: { id: license } }] }),
  };
}

/** Returns the values with different keys, sorted by these. */
function onceEach<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  const byKey = new Map(values.map((value) => [keyOf(value), value]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

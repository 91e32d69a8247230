import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transform } from 'esbuild';
import plans from 'libphonenumber-js/min/metadata';
import { loadClient } from '../shared/client-files/load-client.ts';
import { loadClientVersion } from '../shared/client-files/load-client-version.ts';
import type { PackedClient } from '../shared/client-files/pack-client.ts';
import { buildConsole } from '../shared/console/build-console.ts';
import { loadAssets } from '../shared/docs/load-assets.ts';
import { loadOpenapi, type PackedDocument } from '../shared/docs/load-openapi.ts';
import { loadPages } from '../shared/docs/load-pages.ts';
import { loadRenderer } from '../shared/docs/load-renderer.ts';

const ROOT = join(import.meta.dirname, '..');

/** Replacements of library modules that no function needs. */
export const ALIASES: Record<string, string> = {
  // Lambda always sets credentials in the environment, so the chain of a dozen providers is replaced.
  '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts',
  '@smithy/core/event-streams': './infra/bundle/event-streams.ts',
  '@aws-sdk/middleware-endpoint-discovery': './infra/bundle/endpoint-discovery.ts',
  // The original has 280 KB of media types; the OpenID provider uses a few.
  'mime-db': './infra/bundle/mime-db.json',
  // The default build reads its data from separate files.
  'css-tree': 'css-tree/dist/csstree.esm',
};

/** Changes without which bundled libraries do not work. */
export const CORRECTIONS: Plugin[] = [leaveOutSyncRequests(), keepModelNames()];

/** Libraries without what no function uses. */
export const REDUCTIONS: Plugin[] = [leaveOutNumberFormats(), leaveOutForeignSchemas()];

/** What functions that nobody sends a number to have instead of the numbering plans (decision 0612). */
export const STORED_NUMBERS: Plugin = readStoredNumbers();

/** Modules that run while bundling: the bundles have what they return. */
export const PREPARED: Plugin[] = [
  prepare('load-client', async () => packedClient(await loadClient()), 'loadClient', 'client-files'),
  prepare(
    'load-client-version',
    async () => JSON.stringify(await loadClientVersion()),
    'loadClientVersion',
    'client-files',
  ),
  prepare('load-console', async () => JSON.stringify(await buildConsole()), 'loadConsole', 'console'),
  prepare('load-assets', async () => JSON.stringify(await loadAssets()), 'loadAssets'),
  prepare('load-openapi', async () => packedOf(await loadOpenapi()), 'loadOpenapi'),
  prepare('load-pages', async () => JSON.stringify(await loadPages()), 'loadPages'),
  prepare('load-renderer', async () => JSON.stringify(await loadRenderer()), 'loadRenderer'),
];

/**
 * Creates the plugin that puts the routes of a function into its bundle, because the environment variables of
 * a function are limited to 4 KB. `tables` is by the id of the function.
 */
export function withRouteTables(
  functions: readonly { id: string; file: string }[],
  tables: ReadonlyMap<string, string>,
): Plugin {
  const byPath = new Map(functions.map(({ id, file }) => [join(ROOT, file), tables.get(id)]));
  return {
    name: 'with-route-tables',
    setup(setup) {
      setup.onLoad({ filter: /[\\/]functions[\\/].*\.ts$/ }, async ({ path }) => {
        const table = byPath.get(path);
        if (table === undefined) return undefined;
        const line = `process.env['ROUTES'] = ${JSON.stringify(table)};`;
        return { contents: `${await readFile(path, 'utf8')}\n${line}\n`, loader: 'ts' };
      });
    },
  };
}

/** Replaces a module of a room by one whose only function returns the value of an expression. */
function prepare(module: string, makeExpression: () => Promise<string>, name: string, room = 'docs'): Plugin {
  return {
    name: `prepare-${module}`,
    setup(setup) {
      setup.onLoad({ filter: new RegExp(`shared[\\\\/]${room}[\\\\/]${module}\\.ts$`) }, async () => ({
        contents: `const value = ${await makeExpression()};\nexport const ${name} = async () => value;`,
      }));
    },
  };
}

function bytesOf(bytes: Uint8Array): string {
  return `Buffer.from('${Buffer.from(bytes).toString('base64')}', 'base64')`;
}

function packedClient({ version, files }: PackedClient): string {
  const parts = Object.entries(files).map(([name, bytes]) => `${JSON.stringify(name)}: ${bytesOf(bytes)}`);
  return `{ version: ${JSON.stringify(version)}, files: { ${parts.join(', ')} } }`;
}

function packedOf({ br, gzip }: PackedDocument): string {
  return `{ br: ${bytesOf(br)}, gzip: ${bytesOf(gzip)} }`;
}

/** jsdom loads a separate file for synchronous requests, which no bundle needs. */
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

/** The OpenID provider stores records under the names of its classes, which minifying would shorten. */
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

/** Numbers are read with these plans and written in E.164, which needs no formats: 60 KB of 83. */
function leaveOutNumberFormats(): Plugin {
  return {
    name: 'leave-out-number-formats',
    setup(setup) {
      setup.onLoad({ filter: /libphonenumber-js[\\/]metadata\.min\.json\.js$/ }, () => ({
        contents: `export default ${JSON.stringify(plansForReading(plans))}`,
      }));
    },
  };
}

function readStoredNumbers(): Plugin {
  return {
    name: 'read-stored-numbers',
    setup(setup) {
      setup.onResolve({ filter: /[\\/]typed-number\.ts$/ }, () => ({
        path: join(ROOT, 'infra/bundle/stored-number.ts'),
      }));
    },
  };
}

/**
 * Writes the names of constants out where schemas of the SDK have them as computed keys. esbuild keeps an
 * object with a computed key, so a function that sends one e-mail had the schemas of all operations of SES.
 */
function leaveOutForeignSchemas(): Plugin {
  return {
    name: 'leave-out-foreign-schemas',
    setup(setup) {
      setup.onLoad(
        { filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/]/ },
        async ({ path }) => ({
          contents: withPlainKeys(await readFile(path, 'utf8')),
        }),
      );
    },
  };
}

/** Returns a module with plain keys. Throws if a computed key is not a constant text of the module. */
export function withPlainKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name = '', text = '']) => [name, text]),
  );
  return source.replace(/\[([^[\]]*)\](?=\s*:)/g, (_key, name: string) => {
    const text = constants.get(name);
    if (text === undefined) throw new Error(`a schema of the SDK has the key ${name}, which is no constant`);
    return text;
  });
}

/** The places, in the plan of a country, of its formats, their prefix, and the types of its numbers. */
const NOT_READ: readonly number[] = [4, 6, 11];

type Plans = Readonly<Record<string, readonly unknown[]>>;

/**
 * Returns numbering plans without formats and types of numbers. They read every number as the whole ones do.
 */
export function plansForReading({
  countries,
  nonGeographic,
  ...others
}: {
  countries: Plans;
  nonGeographic?: Plans;
}): object {
  return { ...others, countries: withoutFormats(countries), nonGeographic: withoutFormats(nonGeographic) };
}

function withoutFormats(all: Plans = {}): Plans {
  const reduced = (plan: readonly unknown[]) => plan.map((part, i) => (NOT_READ.includes(i) ? 0 : part));
  return Object.fromEntries(Object.entries(all).map(([country, plan]) => [country, reduced(plan)]));
}

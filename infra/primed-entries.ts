import type { Plugin } from 'esbuild';
import { type Capability, VARIABLES } from '../shared/platform/config.ts';

/** The ES module beside a bundle, which Lambda loads in its place: only an ES module can wait for priming. */
export const PRIMED_FILE = 'primed.mjs';
export const PRIMED_MODULE = `import { createRequire } from 'node:module';
const { handler, prime } = createRequire(import.meta.url)('./index.js');
await prime();
export { handler };
`;

/** Clients whose calls are primed: the capabilities that use one, and the module with its calls. */
const CLIENTS: { uses: readonly Capability[]; module: string; name: string }[] = [
  { uses: VARIABLES.TABLE_NAME.capabilities, module: 'shared/storage/prime-table.ts', name: 'primeTable' },
  {
    // Secrets of webhooks and identity providers are only sealed.
    uses: VARIABLES.SIGNING_KEY_ID.capabilities.filter((use) => !use.endsWith(':seal')),
    module: 'shared/auth/keys/prime-keys.ts',
    name: 'primeKeys',
  },
];

const clientsOf = (uses: readonly Capability[]) =>
  CLIENTS.filter((client) => client.uses.some((use) => uses.includes(use)));

/** True if a function with these capabilities makes calls of the SDK while it is loaded (decision 0222). */
export function isPrimed(uses: readonly Capability[]): boolean {
  return clientsOf(uses).length > 0;
}

/** Returns the handler of a deployed function with these capabilities. */
export function handlerOf(uses: readonly Capability[]): string {
  return isPrimed(uses) ? 'primed.handler' : 'index.handler';
}

/** Returns the entry point of the bundle of a function: its file, or an entry that `primedEntries` makes. */
export function entryOf(root: string, file: string, uses: readonly Capability[]): string {
  const names = clientsOf(uses).map(({ name }) => name);
  return names.length > 0 ? `${PREFIX}${names.join('+')}:${file}` : `${root}/${file}`;
}

const PREFIX = 'primed:';

/** Makes entries that export a handler, and `prime`, which makes the first calls of its clients. */
export function primedEntries(root: string): Plugin {
  return {
    name: 'primed-entries',
    setup(setup) {
      setup.onResolve({ filter: /^primed:/ }, ({ path }) => ({
        path: path.slice(PREFIX.length),
        namespace: 'primed',
      }));
      setup.onLoad({ filter: /./, namespace: 'primed' }, ({ path }) => {
        const [names = '', file = ''] = path.split(':');
        return { contents: entry(file, names.split('+')), resolveDir: root };
      });
    },
  };
}

function entry(file: string, names: readonly string[]): string {
  const imports = CLIENTS.filter(({ name }) => names.includes(name)).map(
    ({ name, module }) => `import { ${name} } from './${module}';`,
  );
  return [
    `export { handler } from './${file}';`,
    `import { prime as primeAll } from './shared/platform/prime.ts';`,
    ...imports,
    `export const prime = () => primeAll([${names.join(', ')}]);`,
  ].join('\n');
}

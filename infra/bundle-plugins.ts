import { readFile } from 'node:fs/promises';
import { type Plugin, transform } from 'esbuild';
import { loadGuides } from '../shared/docs/load-guides.ts';

/** Replacements of library modules that no function needs. */
export const ALIASES: Record<string, string> = {
  // Lambda always sets credentials in the environment, so the chain of a dozen providers is replaced.
  '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts',
  '@smithy/core/event-streams': './infra/bundle/event-streams.ts',
  // The original has 280 KB of media types; the OpenID provider uses a few.
  'mime-db': './infra/bundle/mime-db.json',
  // The default build reads its data from separate files.
  'css-tree': 'css-tree/dist/csstree.esm',
};

/** Changes without which bundled libraries do not work. */
export const CORRECTIONS: Plugin[] = [leaveOutSyncRequests(), keepModelNames()];

/** Modules that run while bundling: the bundles have what they return. */
export const PREPARED: Plugin[] = [prepareGuides()];

/** The functions of the guides have their HTML, without the parser of Markdown. */
function prepareGuides(): Plugin {
  return {
    name: 'prepare-guides',
    setup(setup) {
      setup.onLoad({ filter: /shared[\\/]docs[\\/]load-guides\.ts$/ }, async () => {
        const guides = JSON.stringify(await loadGuides());
        return { contents: `const guides = ${guides};\nexport const loadGuides = async () => guides;` };
      });
    },
  };
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

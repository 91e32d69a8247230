import { readFile } from 'node:fs/promises';
import { type Plugin, transform } from 'esbuild';

/**
 * Modules that no function runs, each with a small one in its place. Libraries are bundled as they are
 * otherwise.
 */
export const ALIASES: Record<string, string> = {
  // Lambda gives credentials in the environment: the chain of a dozen providers is left out.
  '@aws-sdk/credential-provider-node': './infra/bundle/environment-credentials.ts',
  '@smithy/core/event-streams': './infra/bundle/event-streams.ts',
  // 280 KB of media types, of which the OpenID provider names a few.
  'mime-db': './infra/bundle/mime-db.json',
  // The usual form reads its data from files beside it.
  'css-tree': 'css-tree/dist/csstree.esm',
};

/** Changes without which a bundled library would not work. */
export const CORRECTIONS: Plugin[] = [leaveOutSyncRequests(), keepModelNames()];

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

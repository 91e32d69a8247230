import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, transform } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const STAND_INS = join(import.meta.dirname, 'bundle');

/** Everything that makes a bundle smaller than esbuild alone does: what libraries bring along and no function of this service uses. */
export const SMALLER: Plugin[] = [
  replaceModules(),
  leaveOutParts(),
  useRegionalEndpoints(),
  shakeSchemas(),
  keepVersionOnly(),
  leaveOutSyncRequests(),
  keepModelNames(),
];

/** Modules of libraries, with what stands in for them. */
const REPLACED: Record<string, string> = {
  '@aws-sdk/credential-provider-node': 'environment-credentials.ts',
  '@smithy/core/event-streams': 'event-streams.ts',
  // Carries trace ids from one invocation to the calls it makes; no function has tracing on.
  '@aws/lambda-invoke-store': 'invoke-store.ts',
  // 280 KB of media types, of which the OpenID provider names a few.
  'mime-db': 'mime-db.json',
};

function replaceModules(): Plugin {
  return {
    name: 'replace-modules',
    setup(setup) {
      for (const [module, file] of Object.entries(REPLACED)) {
        const filter = new RegExp(`^${module}$`);
        const path = join(STAND_INS, file);
        setup.onResolve({ filter }, () => ({ path }));
      }
    },
  };
}

/** Files of the SDK that `bundle/unused-parts.ts` stands in for. */
const LEFT_OUT = [
  'Sha256Js',
  'Sha1Js',
  'Md5Js',
  'AdaptiveRetryStrategy',
  'HeaderFormatter',
  'SignatureV4MultiRegion',
  'getInstanceMetadataRegion',
  'fromSharedConfigFiles',
  'resolveEndpointDiscoveryConfig',
  'partition',
  'runtimeExtensions',
];

/** Throws where the SDK has no such part any more, which an update may bring. */
function leaveOutParts(): Plugin {
  const file = JSON.stringify(join(STAND_INS, 'unused-parts.ts'));
  return {
    name: 'leave-out-parts',
    setup(setup) {
      const unseen = new Set(LEFT_OUT);
      const filter = new RegExp(`@(aws-sdk|smithy)[\\\\/].*[\\\\/](${LEFT_OUT.join('|')})\\.js$`);
      setup.onLoad({ filter }, ({ path }) => {
        const name = LEFT_OUT.find((part) => path.endsWith(`${part}.js`)) ?? '';
        unseen.delete(name);
        return { contents: `export * from ${file}`, resolveDir: STAND_INS };
      });
      setup.onEnd(() => {
        if (unseen.size > 0) throw new Error(`the SDK has no ${[...unseen].join(', ')} to leave out`);
      });
    },
  };
}

/** Names of the clients' services in the names of their endpoints. */
export const ENDPOINTS: Record<string, string> = {
  dynamodb: 'dynamodb',
  kms: 'kms',
  s3: 's3',
  sesv2: 'email',
  sns: 'sns',
};

function useRegionalEndpoints(): Plugin {
  const file = JSON.stringify(join(STAND_INS, 'regional-endpoint.ts'));
  return {
    name: 'use-regional-endpoints',
    setup(setup) {
      const filter = new RegExp(
        `client-(${Object.keys(ENDPOINTS).join('|')})[\\\\/].*[\\\\/]endpointResolver\\.js$`,
      );
      setup.onLoad({ filter }, ({ path }) => {
        const service = ENDPOINTS[filter.exec(path)?.[1] ?? ''];
        return {
          contents: `import { regionalEndpoint } from ${file};
            export const defaultEndpointResolver = regionalEndpoint('${service}');`,
          resolveDir: STAND_INS,
        };
      });
    },
  };
}

/**
 * Lets esbuild drop the schemas of operations that no function calls. It keeps every object that has a computed key, and every exception, as clients register theirs.
 * So keys become plain, and only those exceptions are registered that the code of this service names: others arrive as the client's general
 * one, with their own `name`.
 */
function shakeSchemas(): Plugin {
  return {
    name: 'shake-schemas',
    async setup(setup) {
      const named = await namesFromSdk();
      const filter = /@aws-sdk[\\/]client-[\w-]+[\\/].*[\\/]schemas_\d+\.js$/;
      setup.onLoad({ filter }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const texts = new Map(
          [...source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, n, v]) => [n, v]),
        );
        const contents = source
          .replace(/\[(_\w+)\]:/g, (key, name) => (texts.has(name) ? `${texts.get(name)}:` : key))
          .replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (line, name) =>
            named.has(name) ? line : '',
          );
        return { contents, loader: 'js' };
      });
    },
  };
}

/** Everything that the code of this service imports from clients of the SDK. */
async function namesFromSdk(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob('{functions,shared}/**/*.ts', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8');
    for (const [, list = ''] of source.matchAll(/import \{([^}]*)\} from '@aws-sdk\/client-[\w-]+'/g))
      for (const name of list.split(',')) names.add(name.trim());
  }
  return names;
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

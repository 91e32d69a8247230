import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Plugin, transform } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const STAND_INS = join(import.meta.dirname, 'bundle');

/** Everything that makes a bundle smaller than esbuild alone does: what libraries bring along and no function of this service uses. */
export const SMALLER: Plugin[] = [
  replaceModules(),
  leaveOutParts(),
  useRegionalEndpoints(),
  signForOneRegion(),
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
  'AwsSdkSigV4ASigner',
  'loggerMiddleware',
  'schemaLogFilter',
  'check-features',
  'emitWarningIfUnsupportedVersion',
  'resolveDefaultsModeConfig',
  'fromSharedConfigFiles',
  'resolveEndpointDiscoveryConfig',
  'middleware-endpoint-discovery/dist-es/configurations',
  'service-customizations/s3',
  'AccountIdEndpointModeConfigResolver',
  'NodeAccountIdEndpointModeConfigOptions',
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
      const filter = new RegExp(`@(aws-sdk|smithy)[\\\\/](?:.*[\\\\/])?(?:${LEFT_OUT.join('|')})\\.js$`);
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

/** Each client names its service in signatures and nowhere else differs in how it signs: they share what does it. */
function signForOneRegion(): Plugin {
  const file = JSON.stringify(join(STAND_INS, 'region-signing.ts'));
  return {
    name: 'sign-for-one-region',
    setup(setup) {
      const filter = /@aws-sdk[\\/]client-[\w-]+[\\/].*[\\/]httpAuthSchemeProvider\.js$/;
      setup.onLoad({ filter }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const client = /export const (default\w+HttpAuthScheme)Provider\b/.exec(source)?.[1];
        const service = /\bname: ("\w+"),/.exec(source)?.[1];
        if (!client || !service) throw new Error(`${path} does not say how the client signs`);
        return {
          contents: `import { resolveSigning, signedAs, signingRegion } from ${file};
            export const ${client}ParametersProvider = signingRegion;
            export const ${client}Provider = signedAs(${service});
            export const resolveHttpAuthSchemeConfig = resolveSigning;`,
          resolveDir: STAND_INS,
        };
      });
    },
  };
}

const REGISTRATION = /^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm;

/**
 * Lets esbuild drop the schemas of operations that no function calls. It keeps every object that has a computed key, and every exception, as clients register theirs.
 * So keys become plain, and only those exceptions are registered whose class makes a difference: that the code of this service names, or that are tried again for being
 * what they are. Others arrive as the client's general one, with their own `name`; where that is not what the service sends, a list says it.
 */
function shakeSchemas(): Plugin {
  return {
    name: 'shake-schemas',
    async setup(setup) {
      const named = await namesFromSdk();
      const filter = /@aws-sdk[\\/]client-[\w-]+[\\/].*[\\/]schemas_\d+\.js$/;
      setup.onLoad({ filter }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const kept = new Set([...(named.get(clientOf(path)) ?? []), ...(await retriedOf(path))]);
        const texts = new Map(
          [...source.matchAll(/^const (_\w+) = ("[^"]*");$/gm)].map(([, n, v]) => [n, v]),
        );
        const contents = source
          .replace(/\[(_\w+)\]:/g, (key, name) => (texts.has(name) ? `${texts.get(name)}:` : key))
          .replace(REGISTRATION, (line, name) => (kept.has(name) ? line : ''));
        return {
          contents: contents + (await wireCodes(path, source, kept)),
          loader: 'js',
          resolveDir: dirname(path),
        };
      });
    },
  };
}

function clientOf(path: string): string {
  return /client-([\w-]+)/.exec(path)?.[1] ?? '';
}

/** Exceptions that a client tries again because their class says so, whatever their name and status. */
async function retriedOf(path: string): Promise<string[]> {
  const source = await readFile(join(dirname(path), '../models/errors.js'), 'utf8');
  return source
    .split('export class ')
    .filter((declaration) => declaration.includes('$retryable'))
    .map((declaration) => /^\w+/.exec(declaration)?.[0] ?? '');
}

/** Registers the other exceptions of a client that finds them by codes, where the code is not the name: a line for all of them. */
async function wireCodes(path: string, source: string, kept: ReadonlySet<string>): Promise<string> {
  const settings = await readFile(join(dirname(path), '../runtimeConfig.shared.js'), 'utf8');
  if (!/\bAwsQueryProtocol\b|\bawsQueryCompatible: true\b/.test(settings)) return '';
  const declared = /^export var (\w+)\$ = \[-3, .*\n {4}\{ \[_aQE\]: \[`(\w+)`, \d+\], \[_e\]: (_\w+)/gm;
  const entries = [...source.matchAll(declared)].flatMap(([, name = '', code, fault]) => {
    if (name === code || kept.has(name)) return [];
    return [`${code}${name === `${code}Exception` ? '' : `:${name}`}${fault === '_se' ? '!' : ''}`];
  });
  const general = /^_s_registry\.registerError\(\w+\$, (\w+)\);$/m.exec(source)?.[1];
  if (!general || entries.length === 0)
    throw new Error(`${path} does not say what its exceptions are called`);
  const file = JSON.stringify(join(STAND_INS, 'wire-codes.ts'));
  return `import { registerWireCodes } from ${file};
    registerWireCodes(n0_registry, n0, ${general}, ${JSON.stringify(entries.join(' '))});`;
}

/** Everything that the code of this service imports from clients of the SDK, by client: commands, classes and exceptions. */
export async function namesFromSdk(): Promise<Map<string, Set<string>>> {
  const names = new Map<string, Set<string>>();
  for await (const file of glob('{functions,shared}/**/*.ts', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, file), 'utf8');
    for (const [, list = '', client = ''] of source.matchAll(
      /^import \{([^}]*)\} from '@aws-sdk\/client-([\w-]+)'/gm,
    )) {
      const known = names.get(client) ?? new Set();
      names.set(client, known);
      for (const name of list.split(',').map((part) => part.trim()))
        if (name !== '' && !name.startsWith('type ')) known.add(name);
    }
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

import { cp, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { build, type Loader, type Plugin } from 'esbuild';
import { packagesOf } from '../third-party-notices.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The apps of a package, and their sources. */
const ENTRY_POINTS = { app: 'infra/package/app.ts', edge: 'infra/package/edge.ts' };

const CDK = 'node_modules/aws-cdk-lib';
const VALIDATE = `${CDK}/node_modules/@aws/cloudformation-validate`;

/** Files that the CDK reads while it makes the stacks: code of its functions, rules and their engine. */
const READ_FILES = [
  `${CDK}/core/lib/validation/rules`,
  `${CDK}/custom-resource-handlers/dist/core/nodejs-entrypoint-handler`,
  `${CDK}/custom-resource-handlers/dist/custom-resources/aws-custom-resource-handler`,
  `${CDK}/custom-resource-handlers/dist/triggers/lambda`,
  `${CDK}/custom-resources/lib/helpers-internal/sdk-v2-to-v3.json`,
  `${CDK}/custom-resources/lib/helpers-internal/sdk-v3-metadata.json`,
  `${VALIDATE}/bindings_wasm_bg.wasm`,
  `${VALIDATE}/THIRD-PARTY-LICENSES.txt`,
];

/** CommonJS modules need `require`, and modules that read files the path of these in the package. */
const BANNER = `import { createRequire as createRequireOfPackage } from 'node:module';
const require = createRequireOfPackage(import.meta.url);
const pathInPackage = (path) => \`\${import.meta.dirname}/\${path}\`;`;

/**
 * Bundles the CDK apps of a package with the CDK into a folder, and copies the files that the CDK reads.
 * Returns the folders of the packages in the bundles, from the root of the checkout.
 */
export async function bundleApps(folder: string): Promise<string[]> {
  const { metafile } = await build({
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    charset: 'utf8',
    absWorkingDir: ROOT,
    entryPoints: ENTRY_POINTS,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    banner: { js: BANNER },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    plugins: [leaveOutUnusedServices(), leaveOutFingerprintCache(), keepPaths()],
  });
  for (const path of READ_FILES) await cp(join(ROOT, path), join(folder, path), { recursive: true });
  return packagesOf([...Object.keys(metafile.inputs), ...READ_FILES]);
}

/** The main module of the CDK has every service of AWS. Its core has what is imported from it by name. */
function leaveOutUnusedServices(): Plugin {
  return {
    name: 'leave-out-unused-services',
    setup(setup) {
      setup.onResolve({ filter: /^aws-cdk-lib$/ }, ({ importer, kind, resolveDir }) =>
        setup.resolve('aws-cdk-lib/core', { importer, kind, resolveDir }),
      );
    },
  };
}

/**
 * Replaces the cache in which the CDK keeps hashes of files, by their inode, time and size. All files of an
 * archive have one time, so it would take a changed function for an earlier one, and not deploy it.
 */
function leaveOutFingerprintCache(): Plugin {
  return {
    name: 'leave-out-fingerprint-cache',
    setup(setup) {
      setup.onLoad({ filter: /core[\\/]lib[\\/]fs[\\/]fingerprint-disk-cache\.js$/ }, () => ({
        contents:
          'exports.FingerprintDiskCache = class { obtain(_key, compute) { return compute(); } save() {} };',
      }));
    },
  };
}

/** Gives each module the folder that it has in the checkout, from the folder of the package on. */
function keepPaths(): Plugin {
  return {
    name: 'keep-paths',
    setup(setup) {
      setup.onLoad({ filter: /\.[cm]?[jt]s$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = withPaths(source, relative(ROOT, path).replaceAll(sep, '/'));
        const loader: Loader = extname(path).endsWith('ts') ? 'ts' : 'js';
        return contents === source ? undefined : { contents, loader };
      });
    },
  };
}

/** Replaces what a module says about its own place by its path in the package. */
function withPaths(source: string, path: string): string {
  const inPackage = (inside: string) => `pathInPackage(${JSON.stringify(inside)})`;
  const folder = inPackage(dirname(path));
  const ofModule = source.replace(/\bimport\.meta\.dirname\b/g, folder);
  if (!/\b__(dirname|filename)\b/.test(ofModule)) return ofModule;
  return `const __filename = ${inPackage(path)}, __dirname = ${folder};\n${ofModule}`;
}

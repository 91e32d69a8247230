/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePackage, type Package } from '../../infra/package.ts';
import { RELEASE } from '../support/cdk-app.ts';
import { prodSettings } from '../support/deployments.ts';
import { useFolder } from '../support/folder.ts';
import { commitAll } from '../support/git-repository.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const folder = useFolder();
const settings = join(folder, 'settings');
const home = join(folder, 'home');
/** Where the archive is unpacked: a repository of somebody else. */
const unpacked = join(folder, `elsewhere/identity-service-${RELEASE.SERVICE_VERSION}`);
let made: Package;

beforeAll(async () => {
  made = await makePackage(join(folder, 'first'), RELEASE, () => undefined);
  await mkdir(join(folder, 'elsewhere'));
  commitAll(join(folder, 'elsewhere'));
  await run('tar', ['-xzf', made.archive, '-C', join(folder, 'elsewhere')]);
  await mkdir(settings);
  await mkdir(home);
  await writeFile(join(settings, 'prod.json'), JSON.stringify(prodSettings()));
});

/** Runs an app of the package, which may read temporary folders alone, as the command of the CDK does. */
async function runPackaged(app: string, output: string): Promise<{ status: number; stderr: string }> {
  // The CDK asks for the parents of a folder before it copies one.
  const rights = [`--allow-fs-read=${dirname(folder)}`, `--allow-fs-write=${folder}`];
  const context = JSON.stringify({ env: 'prod', environments: settings });
  const env = {
    CDK_OUTDIR: output,
    CDK_CONTEXT_JSON: context,
    TMPDIR: folder,
    HOME: home,
    // The commit is that of the package, whatever a pipeline sets.
    GIT_COMMIT: 'aaaaaaaaaaaa',
  };
  const options = { cwd: folder, env, maxBuffer: 64 * 2 ** 20 };
  return run(process.execPath, ['--permission', ...rights, join(unpacked, app)], options).then(
    ({ stderr }) => ({ status: 0, stderr }),
    (error: unknown) => ({ status: Object(error).code, stderr: Object(error).stderr }),
  );
}

/** Synthesizes an app of the checkout as the command of the CDK does. */
async function runInCheckout(app: string, output: string): Promise<void> {
  const { context } = JSON.parse(await readFile(join(ROOT, 'cdk.json'), 'utf8'));
  const given = JSON.stringify({ ...context, env: 'prod', environments: settings });
  const env = { ...process.env, CDK_OUTDIR: output, CDK_CONTEXT_JSON: given };
  await run(process.execPath, [app], {
    cwd: ROOT,
    env: { ...env, GIT_COMMIT: RELEASE.SERVICE_COMMIT },
    maxBuffer: 64 * 2 ** 20,
  });
}

/** Returns the files of an assembly by their paths, without the places in the sources that it was made by. */
async function assemblyOf(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const pairs = files.map(async (file) => {
    const path = file.slice(directory.length + 1);
    const text = await readFile(file, 'latin1');
    return [path, /^[^/]*(metadata|report)\.json$/.test(path) ? withoutTraces(text) : text] as const;
  });
  return new Map(await Promise.all(pairs));
}

function withoutTraces(json: string): string {
  const isTrace = (key: string, value: unknown) =>
    /trace/i.test(key) || Object(value).type === 'aws:cdk:creationStack';
  return JSON.stringify(JSON.parse(json, (key, value) => (isTrace(key, value) ? undefined : value)));
}

describe.each([
  ['app.mjs', 'bin/app.ts'],
  ['edge.mjs', 'bin/edge.ts'],
])('%s of an unpacked package', (app, source) => {
  it('makes the same deployment as the checkout, without reading the checkout', async () => {
    const [packaged, own] = [join(folder, `${app}.out`), join(folder, `${app}.own`)];
    expect(await runPackaged(app, packaged)).toMatchObject({ status: 0 });
    await runInCheckout(source, own);
    const [actual, expected] = [await assemblyOf(packaged), await assemblyOf(own)];
    expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort());
    expect([...actual].filter(([path, text]) => expected.get(path) !== text).map(([path]) => path)).toEqual(
      [],
    );
    expect(actual.size).toBeGreaterThan(4);
  });
});

it('leaves out the cache that takes files of two archives for the same', async () => {
  expect(await readdir(home)).toEqual([]);
});

describe('a package', () => {
  it('has the same bytes each time it is made', async () => {
    const again = await makePackage(join(folder, 'second'), RELEASE, () => undefined);
    expect(again.sha256).toBe(made.sha256);
    expect(await readFile(again.archive)).toEqual(await readFile(made.archive));
  });

  it('has the hashes of its archive and of its files as shasum reads them', async () => {
    const check = (file: string, cwd: string) => run('shasum', ['-a', '256', '-c', file], { cwd });
    expect((await check(made.hashFile, join(folder, 'first'))).stdout).toBe(
      `identity-service-${RELEASE.SERVICE_VERSION}.tgz: OK\n`,
    );
    expect((await check('SHA256SUMS', unpacked)).stdout).toContain('app.mjs: OK\n');
  });

  it('has a bill of the materials of apps, functions, console and documentation', async () => {
    const { components } = JSON.parse(await readFile(join(unpacked, 'bom.cdx.json'), 'utf8'));
    const names = components.map(({ name }: { name: string }) => name);
    const expected = ['aws-cdk-lib', 'zod', 'react', 'minisearch', '@scalar/api-reference'];
    expect(names).toEqual(expect.arrayContaining([...expected, '@img/sharp-linux-arm64']));
    expect(names.filter((name: string) => ['vitest', 'typescript', 'esbuild'].includes(name))).toEqual([]);
  });

  it('has the licences of what is in its apps', async () => {
    const notices = await readFile(join(unpacked, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['aws-cdk-lib', 'cdk-nag', 'constructs', '@aws/cloudformation-validate'])
      expect(notices).toContain(`${name} `);
  });

  it('is synthesized by the command in its guide', async () => {
    const args = [
      'synth',
      '--quiet',
      '-a',
      'node edge.mjs',
      '-c',
      `environments=${settings}`,
      '-c',
      'env=prod',
    ];
    const cdk = join(ROOT, 'node_modules/.bin/cdk');
    const output = join(folder, 'by-command');
    await run(cdk, [...args, '-o', output], { cwd: unpacked });
    expect([...(await assemblyOf(output)).keys()]).toContain('IdentityEdge.template.json');
  });

  it.each(['app.mjs', 'edge.mjs'])('is refused by %s if a file has changed, which it names', async (app) => {
    const file = 'functions/getReady/index.js';
    const before = join(folder, 'before.js');
    await cp(join(unpacked, file), before);
    await appendFile(join(unpacked, file), ' ');
    const { status, stderr } = await runPackaged(app, join(folder, 'refused'));
    await cp(before, join(unpacked, file));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${file} has changed\nUnpack the archive again, and deploy from there.\n`,
    });
  });
});

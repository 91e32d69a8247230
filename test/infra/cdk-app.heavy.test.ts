/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEnvironment } from '../../infra/load-environment.ts';
import { useFolder } from '../support/folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Returns the message with which an app fails before it bundles. */
async function failureWith(context: Record<string, string>, app = 'bin/app.ts'): Promise<string> {
  const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context) };
  const run = promisify(execFile)(process.execPath, [app], { cwd: ROOT, env });
  return run.then(
    () => 'no failure',
    (error: unknown) => String(Object(error).stderr),
  );
}

describe('the CDK app', () => {
  it.each([
    [{}, 'there is no environment undefined'],
    [{ env: 'stage' }, 'choose one with -c env=<dev|prod>'],
    [{ env: 'prod' }, 'infra/environments/prod.ts: emailFrom is not set yet'],
    [{ env: 'dev', tableName: 'restored' }, 'set tableName in infra/environments/dev.ts'],
    [{ env: 'dev', emailFrom: '' }, 'set emailFrom in infra/environments/dev.ts'],
  ])('with the options %j fails: %s', async (options, message) => {
    expect(await failureWith(options)).toContain(message);
  });
});

describe('a folder of settings outside the repository', () => {
  const folder = useFolder();
  beforeAll(async () => {
    await writeFile(join(folder, 'prod.json'), '{ "baseUrl": "https://id.shop.example" }');
  });

  it.each(['bin/app.ts', 'bin/edge.ts'])('is read by %s, which names its file', async (app) => {
    const failure = await failureWith({ environments: folder, env: 'prod' }, app);
    expect(failure).toContain(`${join(folder, 'prod.json')}: account is missing; it must be`);
  });

  it('does not have the environments of the repository', async () => {
    expect(await failureWith({ environments: folder, env: 'dev' })).toContain(
      `there is no environment dev in ${folder}: choose one with -c env=<prod>`,
    );
  });

  it('is named where a setting on the command line belongs into its file', async () => {
    const dev = await loadEnvironment('dev');
    await writeFile(join(folder, 'dev.json'), JSON.stringify(dev));
    expect(await failureWith({ environments: folder, env: 'dev', tableName: 'x' })).toContain(
      `set tableName in ${join(folder, 'dev.json')}`,
    );
  });

  it('has the stack of the edge synthesized with the bootstrap of its file', async () => {
    const dev = await loadEnvironment('dev');
    const outdir = join(folder, 'out');
    const edge = { ...dev, baseUrl: 'https://id.shop.example', bootstrapQualifier: 'shop' };
    await writeFile(join(folder, 'edge.json'), JSON.stringify(edge));
    const cdk = join(ROOT, 'node_modules/.bin/cdk');
    const args = [
      'synth',
      '--quiet',
      '-a',
      'node bin/edge.ts',
      '-c',
      `environments=${folder}`,
      '-c',
      'env=edge',
    ];
    await promisify(execFile)(cdk, [...args, '-o', outdir], { cwd: ROOT });
    expect(await readFile(join(outdir, 'manifest.json'), 'utf8')).toContain(':role/cdk-shop-deploy-role-');
  });
});

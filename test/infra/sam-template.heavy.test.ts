/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
} from '../../infra/operations.ts';
import { SamStack } from '../../infra/sam-stack.ts';

const run = promisify(execFile);

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'identity-sam-template-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** True if cfn-lint is installed. Says so if it is not. */
async function hasLinter(): Promise<boolean> {
  try {
    await run('cfn-lint', ['--version']);
    return true;
  } catch {
    process.stderr.write('cfn-lint is NOT INSTALLED: the template for sam local was not checked\n');
    return false;
  }
}

it.runIf(await hasLinter())('cfn-lint has no finding in the template for sam local', async () => {
  const [operations, protocols, triggers] = [
    await discoverOperations(),
    await discoverProtocols(),
    await discoverTriggers(),
  ];
  const ids = [
    ...operations.map(({ operation }) => operation.id),
    ...protocols.map(({ protocol }) => protocol.id),
    ...triggers.map(({ trigger }) => trigger.id),
    AUTHORIZER.id,
  ];
  const bundles = ids.map((id) => ({ id, directory: join('dist', id), bytes: 0, inputs: [] }));
  const app = new App({ outdir: directory });
  new SamStack(app, 'IdentitySam', { operations, protocols, triggers, bundles });
  app.synth();
  const { stdout } = await run('cfn-lint', [join(directory, 'IdentitySam.template.json')]);
  expect(stdout).toBe('');
});

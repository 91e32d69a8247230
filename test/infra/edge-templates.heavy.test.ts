/** @module-tag heavy */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DataStack } from '../../infra/data-stack.ts';
import { EdgeStack } from '../../infra/edge-stack.ts';
import { type Environment, loadEnvironment } from '../../infra/environment.ts';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from '../../infra/operations.ts';
import { ServiceStack } from '../../infra/stack.ts';
import { findingsIn, hasLinter } from '../support/cfn-lint.ts';

const CERTIFICATE = '123456789012:certificate/1c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c';
const EDGE: Partial<Environment> = {
  account: '123456789012',
  region: 'eu-west-1',
  baseUrl: 'https://id.shop.example',
  linkUrl: 'https://go.shop.example',
  edgeWebAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/WebAcl-x1/0c4b2a6e-1f3d-4e5a',
  edgeCertificateArn: `arn:aws:acm:us-east-1:${CERTIFICATE}`,
  closeOrigin: true,
  textSpendLimit: 500,
  createEmailIdentity: true,
  emailFrom: 'no-reply@shop.example',
};
/** Dependencies that CDK adds beside references that imply them. */
const REDUNDANT_DEPENDENCY = 'W3005';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-edge-templates-'));
  await mkdir(join(folder, 'bundle'));
  await writeFile(join(folder, 'bundle/index.js'), '');
});
afterAll(() => rm(folder, { recursive: true }));

async function templatesOf(changes: Partial<Environment>, directory: string): Promise<string[]> {
  const environment = { ...(await loadEnvironment('dev')), ...EDGE, ...changes };
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
    FALLBACK.id,
  ];
  const bundles = ids.map((id) => ({ id, directory: join(folder, 'bundle'), bytes: 0, inputs: [] }));
  const app = new App({ outdir: directory });
  const data = new DataStack(app, 'Data', { environment });
  new ServiceStack(app, 'Test', { operations, protocols, triggers, bundles, environment, data });
  new EdgeStack(app, 'Edge', { environment });
  app.synth();
  const files = await readdir(directory);
  return files.filter((file) => file.endsWith('.template.json')).map((file) => join(directory, file));
}

const check = it.runIf(await hasLinter('the templates with domains and CloudFront'));

async function expectNoFinding(changes: Partial<Environment>): Promise<void> {
  const files = await templatesOf(changes, await mkdtemp(join(folder, 'templates-')));
  expect(files.length).toBeGreaterThan(5);
  expect(await findingsIn(files, [REDUNDANT_DEPENDENCY])).toBe('');
}

check('cfn-lint has no finding in the templates of domains in a hosted zone and CloudFront', () =>
  expectNoFinding({ hostedZoneId: 'Z0123456789ABC', hostedZoneName: 'shop.example' }),
);

check('cfn-lint has no finding if DNS is elsewhere', { tags: 'nightly' }, () =>
  expectNoFinding({ certificateArn: `arn:aws:acm:eu-west-1:${CERTIFICATE}` }),
);

/** @module-tag heavy */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
} from '../../infra/operations.ts';
import { SamStack } from '../../infra/sam-stack.ts';
import { findingsIn, hasLinter } from '../support/cfn-lint.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'identity-sam-template-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it.runIf(await hasLinter('the template for sam local'))(
  'cfn-lint has no finding in the template for sam local',
  async () => {
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
    expect(await findingsIn([join(directory, 'IdentitySam.template.json')])).toBe('');
  },
);

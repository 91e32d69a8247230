/** @module-tag heavy */
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
} from '../../../infra/operations.ts';
import { SamStack } from '../../../infra/stacks/sam-stack.ts';
import { RELEASE } from '../../support/cdk-app.ts';
import { lint, needTools } from '../../support/cloudformation-tools.ts';
import { useFolder } from '../../support/folder.ts';

const directory = useFolder();

it('cfn-lint has no finding in the template for sam local', async (context) => {
  await needTools(context, ['cfn-lint']);
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
  new SamStack(app, 'IdentitySam', { operations, protocols, triggers, bundles, release: RELEASE });
  app.synth();
  expect(await lint([join(directory, 'IdentitySam.template.json')])).toBe('');
});

/** @module-tag heavy */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe } from 'vitest';
import { startTemplateFunctions } from '../../infra/local/lambda/functions.ts';
import { describeFirstPath } from '../support/first-path.ts';
import { describeInboundText } from '../support/inbound-text.ts';
import { describeOidcSignIn } from '../support/oidc-sign-in.ts';
import { useService } from '../support/service.ts';

describe('the synthesized template, with the bundles that deploy', () => {
  let assembly = '';
  afterAll(() => rm(assembly, { recursive: true, force: true }));

  const service = useService({
    start: async (environment) => {
      assembly = await mkdtemp(join(tmpdir(), 'identity-assembly-'));
      await promisify(execFile)('cdk', ['synth', '--quiet', '--output', assembly]);
      return startTemplateFunctions(environment, assembly);
    },
  });
  describeFirstPath(service);
  describeInboundText(service);
  describeOidcSignIn(service);
});

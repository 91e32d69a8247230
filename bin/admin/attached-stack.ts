import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackNames } from '../../infra/deployment-names.ts';
import type { Environment } from '../../infra/environment.ts';
import { checkEnvironment } from '../../infra/load-environment.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';

/**
 * Returns what is wrong with a data stack that attaches a table: its settings, or its template. Undefined if
 * it synthesizes with this table and makes none of its own. Nothing is deployed.
 */
export async function attachmentFault(
  name: string,
  environment: Environment,
  table: { tableName: string; tableStreamArn: string | null },
): Promise<string | undefined> {
  try {
    const attached = checkEnvironment({ ...environment, ...table }, name);
    const { Outputs, Resources } = propertiesOf(await dataTemplate(name, attached));
    const types = Object.values(propertiesOf(Resources)).map((resource) => propertiesOf(resource)['Type']);
    if (types.some((type) => String(type).startsWith('AWS::DynamoDB::')))
      return 'the data stack makes a table of its own';
    const { Value } = propertiesOf(propertiesOf(Outputs)['TableName']);
    return Value === table.tableName ? undefined : `the output TableName is ${JSON.stringify(Value)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the template of the data stack. CDK is loaded for it alone: no other command needs it. */
async function dataTemplate(name: string, environment: Environment): Promise<unknown> {
  const [{ App }, { DataStack }] = await Promise.all([
    import('aws-cdk-lib'),
    import('../../infra/stacks/data-stack.ts'),
  ]);
  const outdir = await mkdtemp(join(tmpdir(), 'identity-drill-'));
  try {
    const app = new App({ outdir });
    const { data: stackName, service: serviceStack } = stackNames(name);
    new DataStack(app, 'IdentityData', { stackName, environment, serviceStack });
    return app.synth().getStackByName(stackName).template;
  } finally {
    await rm(outdir, { recursive: true });
  }
}

/** @module-tag heavy */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { TABLE_DEFINITION, TTL_ATTRIBUTE } from '../../infra/table-definition.ts';
import { type Deployed, deploy, lint, needTools } from '../support/cloudformation-tools.ts';
import {
  type Assembly,
  findingsOf,
  REPLICA_STREAM,
  synthesizeDeployment,
  ZONE,
} from '../support/deployments.ts';
import { undocumentedIn } from '../support/documented-metrics.ts';
import { endlessLogs } from '../support/endless-logs.ts';
import { useFolder } from '../support/folder.ts';

type Template = {
  Resources: Record<string, { Type: string }>;
  Parameters?: Record<string, object>;
  Outputs?: Record<string, object>;
};

const folder = useFolder();
let assemblies: Assembly[];

beforeAll(async () => {
  assemblies = [await synthesizeDeployment('dev', folder), await synthesizeDeployment('prod', folder)];
});

async function templatesOf({ directory }: Assembly): Promise<string[]> {
  const files = await readdir(directory);
  return files.filter((file) => file.endsWith('.template.json')).sort();
}

async function textOf({ directory }: Assembly, file: string): Promise<string> {
  return readFile(join(directory, file), 'utf8');
}

async function parsed(assembly: Assembly, file: string): Promise<Template> {
  return JSON.parse(await textOf(assembly, file));
}

async function findingsOfLint(assembly: Assembly): Promise<string> {
  const files = await templatesOf(assembly);
  return lint(files.map((file) => join(assembly.directory, file)));
}

/** Returns the assembly of an environment. */
function of(name: string): Assembly {
  const found = assemblies.find((assembly) => assembly.name === name);
  if (!found) throw new Error(`there is no assembly of ${name}`);
  return found;
}

/** Fails unless the emulator lists every resource of these templates with an identifier. */
async function expectAllCreated(assembly: Assembly, { stacks, warnings }: Deployed): Promise<void> {
  expect(warnings).toEqual([]);
  for (const { template, status, resources } of stacks) {
    expect(status, template).toBe('CREATE_COMPLETE');
    const { Resources } = await parsed(assembly, template);
    const created = Object.entries(resources).filter(([, { physical }]) => physical !== '');
    expect(Object.fromEntries(created.map(([id, { type }]) => [id, type])), template).toEqual(
      Object.fromEntries(Object.entries(Resources).map(([id, { Type }]) => [id, Type])),
    );
  }
}

/** Fails unless a deployment has no finding and the emulator creates it, beside the table of `stream`. */
async function expectWhole(
  context: TestContext,
  name: 'prod-dns' | 'prod-standby',
  stream?: string,
): Promise<void> {
  await needTools(context, ['cfn-lint', 'moto_server']);
  const assembly = await synthesizeDeployment(name, folder);
  expect(await findingsOf(assembly)).toEqual([]);
  expect(await undocumentedIn(assembly)).toEqual([]);
  expect(await findingsOfLint(assembly)).toBe('');
  await expectAllCreated(assembly, await deploy(assembly.directory, { zone: ZONE, stream }));
}

describe.each(['dev', 'prod'])('the templates of the environment %s', (name) => {
  it('need nothing of the AWS account, and have no finding of cdk-nag', async () => {
    const assembly = of(name);
    expect(await findingsOf(assembly)).toEqual([]);
    expect(JSON.parse(await textOf(assembly, 'manifest.json')).missing).toBeUndefined();
  });

  it('watch only metrics that are documented for their region', async () => {
    expect(await undocumentedIn(of(name))).toEqual([]);
  });

  it('log to groups that end', async () => {
    const files = await templatesOf(of(name));
    expect(endlessLogs(await Promise.all(files.map((file) => parsed(of(name), file))))).toEqual([]);
  });

  it('are below the limits of CloudFormation', async () => {
    for (const file of await templatesOf(of(name))) {
      const { Resources, Parameters = {}, Outputs = {} } = await parsed(of(name), file);
      expect(Buffer.byteLength(await textOf(of(name), file)), file).toBeLessThan(900_000);
      expect(Object.keys(Resources).length, file).toBeLessThan(400);
      expect(Object.keys(Parameters).length, file).toBeLessThan(190);
      expect(Object.keys(Outputs).length, file).toBeLessThan(190);
    }
  });

  it('have no finding of cfn-lint', { tags: name === 'dev' ? 'nightly' : [] }, async (context) => {
    await needTools(context, ['cfn-lint']);
    expect(await findingsOfLint(of(name))).toBe('');
  });

  it('have each resource created by the emulator', async (context) => {
    await needTools(context, ['moto_server']);
    const assembly = of(name);
    const deployed = await deploy(assembly.directory, { zone: ZONE });
    await expectAllCreated(assembly, deployed);
    expect(deployed.stacks.map(({ template }) => template).sort()).toEqual(await templatesOf(assembly));
    const { tables, buckets, functions, apis } = deployed.exists;
    expect(tables).toEqual([
      {
        keys: TABLE_DEFINITION.KeySchema,
        indexes: Object.fromEntries(
          TABLE_DEFINITION.GlobalSecondaryIndexes.map(({ IndexName, KeySchema }) => [IndexName, KeySchema]),
        ),
        protected: true,
        ttl: { TimeToLiveStatus: 'ENABLED', AttributeName: TTL_ATTRIBUTE },
        recovery: 'ENABLED',
      },
    ]);
    const encrypted = {
      encryption: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    };
    // Those of uploads, of changes that became no events and, in prod, of mails to the canary.
    expect(buckets).toMatchObject(
      name === 'dev' ? [encrypted, encrypted] : [encrypted, encrypted, encrypted],
    );
    expect(functions[`IdentityService-${name}_authenticate`]).toEqual(['live']);
    const service = await parsed(assembly, 'IdentityService.template.json');
    const [api] = Object.values(service.Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Api');
    const { paths } = Object(api).Properties.Body;
    const methods = Object.values<object>(paths).flatMap((path) =>
      Object.keys(path).filter((key) => key !== 'parameters'),
    );
    expect(apis).toHaveLength(1);
    expect(Object.keys(apis[0]?.routes ?? {})).toHaveLength(methods.length);
    expect(apis[0]?.routes).toMatchObject({
      'ANY /me/groups': 'CUSTOM',
      'POST /me/groups': 'CUSTOM',
      'ANY /ready': 'NONE',
      $default: 'NONE',
    });
    expect(Object.keys(functions).length).toBeGreaterThan(apis[0]?.integrations ?? 0);
  });
});

it('another synthesis makes the same templates', { tags: 'nightly' }, async () => {
  const again = await mkdtemp(join(tmpdir(), 'identity-cloudformation-again-'));
  for (const name of ['dev', 'prod'] as const) {
    const [first, second] = [of(name), await synthesizeDeployment(name, again)];
    const files = await templatesOf(first);
    expect(await templatesOf(second)).toEqual(files);
    for (const file of files) expect(await textOf(second, file)).toBe(await textOf(first, file));
  }
  await rm(again, { recursive: true });
});

it('prod with its DNS elsewhere has no finding, and the emulator creates it', {
  tags: 'nightly',
}, async (context) => {
  await expectWhole(context, 'prod-dns');
});

it('the standby of prod has no finding, and the emulator creates it', async (context) => {
  await expectWhole(context, 'prod-standby', REPLICA_STREAM);
});

it('the emulator refuses unknown, missing and read-only properties by name', {
  tags: 'nightly',
}, async (context) => {
  await needTools(context, ['moto_server']);
  const directory = join(folder, 'refused');
  await cp(of('prod').directory, directory, { recursive: true });
  const file = join(directory, 'IdentityData.template.json');
  const template = JSON.parse(await readFile(file, 'utf8'));
  const [table] = Object.values<{ Type: string; Properties: Record<string, unknown> }>(
    template.Resources,
  ).filter(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable');
  const { Replicas: _, ...properties } = table?.Properties ?? {};
  Object.assign(table ?? {}, { Properties: { ...properties, BilingMode: 'x', StreamArn: 'x' } });
  await writeFile(file, JSON.stringify(template));
  const refusal = await deploy(directory, { zone: ZONE, stacks: ['IdentityData'] }).catch(String);
  expect(refusal).toMatch(/resource StorageTable\w+: /);
  expect(refusal).toContain("'Replicas' is a required property");
  expect(refusal).toContain("'BilingMode' was unexpected");
  expect(refusal).toContain('StreamArn is read-only');
});

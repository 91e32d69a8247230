import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Bundle } from '../../infra/bundle.ts';
import { stackNames } from '../../infra/deployment-names.ts';
import { type Environment, TO_BE_SET } from '../../infra/environment.ts';
import { environment as prodFile } from '../../infra/environments/prod.ts';
import { checkEnvironment, loadEnvironment } from '../../infra/load-environment.ts';
import {
  AUTHORIZER,
  discoverOperations,
  discoverProtocols,
  discoverTriggers,
  FALLBACK,
} from '../../infra/operations.ts';
import { DataStack } from '../../infra/stacks/data-stack.ts';
import { EdgeStack } from '../../infra/stacks/edge-stack.ts';
import { ServiceStack } from '../../infra/stacks/service-stack.ts';
import { cdkApp, RELEASE } from './cdk-app.ts';

const ACCOUNT = '123456789012';

/** The hosted zone of `prod`, which exists before its deployment. */
export const ZONE: [id: string, name: string] = ['Z0123456789ABC', 'shop.example'];

/** Values for the members of prod.ts that its owner has to fill in. */
const FILLED_IN: Partial<Environment> = {
  account: ACCOUNT,
  region: 'eu-west-1',
  baseUrl: 'https://id.shop.example',
  linkUrl: 'https://go.shop.example',
  consoleUrl: 'https://console.shop.example',
  certificateArn: null,
  hostedZoneId: ZONE[0],
  hostedZoneName: ZONE[1],
  edgeWebAclArn: `arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/WebAcl-x1/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c`,
  edgeCertificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c`,
  claimNamespace: 'https://claims.shop.example/',
  emailFrom: 'no-reply@shop.example',
  textSpendLimit: 500,
  textCountries: ['DE', 'AT', 'CH'],
  pageTopic: `arn:aws:sns:eu-west-1:${ACCOUNT}:on-call`,
  ticketTopic: `arn:aws:sns:eu-west-1:${ACCOUNT}:tickets`,
  textSpendAlarm: 100,
  monthlyBudget: 2000,
  anomalyMonitorArn: null,
};

/** Options that prod.ts leaves off. */
const SWITCHED_ON: Partial<Environment> = {
  closeOrigin: true,
  edgeDistributionIds: ['E1ABCDEFGHIJKL', 'E2ABCDEFGHIJKL'],
  canaryCredential: 'A'.repeat(200),
  canaryMailbox: { ruleSet: 'inbound', domain: 'canary.shop.example' },
  authorizerConcurrency: 200,
  signInConcurrency: 50,
  smsDeliveryLogs: true,
  smsOriginationNumber: '+12025550123',
  smsSenderId: 'ACME',
  backups: {
    lock: true,
    copyVaultArn: `arn:aws:backup:eu-central-1:${ACCOUNT}:backup-vault:identity-standby`,
  },
  standbyRegion: 'eu-central-1',
};

/** A folder with the templates and assets of a deployment, as `cdk synth` makes them. */
export type Assembly = { name: string; directory: string };

/** `prod` whose domains are in no hosted zone of the account. */
const DNS_ELSEWHERE: Partial<Environment> = {
  hostedZoneId: null,
  hostedZoneName: null,
  certificateArn: `arn:aws:acm:eu-west-1:${ACCOUNT}:certificate/2c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c`,
};

/** `prod` with a domain of its files. */
const ASSETS: Partial<Environment> = {
  assetsDomain: 'assets.shop.example',
  assetsCertificateArn: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/3c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c`,
};

/** `prod` in another region, as an operator would copy it without thinking of names. */
const ELSEWHERE: Partial<Environment> = {
  backups: { lock: true, copyVaultArn: null },
  region: 'eu-central-1',
  standbyRegion: null,
  pageTopic: `arn:aws:sns:eu-central-1:${ACCOUNT}:on-call`,
  ticketTopic: `arn:aws:sns:eu-central-1:${ACCOUNT}:tickets`,
};

/** The stream of the replica, which exists before the standby is deployed. */
export const REPLICA_STREAM = `arn:aws:dynamodb:eu-central-1:${ACCOUNT}:table/identity/stream/2026-11-25T10:00:00.000`;

/** The standby of `prod` in another region, on the replica of its table. */
const STANDBY: Partial<Environment> = {
  ...ELSEWHERE,
  standby: true,
  edgeWebAclArn: null,
  edgeCertificateArn: null,
  assetsDomain: null,
  assetsCertificateArn: null,
  closeOrigin: false,
  certificateArn: `arn:aws:acm:eu-central-1:${ACCOUNT}:certificate/2c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c`,
  canaryMailbox: null,
  monthlyBudget: null,
  tableName: 'identity',
  tableStreamArn: REPLICA_STREAM,
  signingKeyArn: `arn:aws:kms:eu-west-1:${ACCOUNT}:key/mrk-0c4b2a6e1f3d4e5a9b8c7d6e5f4a3b2c`,
};

const ENVIRONMENTS = {
  dev: () => loadEnvironment('dev'),
  prod: prodSettings,
  'prod-dns': () => prodEnvironment(DNS_ELSEWHERE),
  'prod-assets': () => prodEnvironment(ASSETS),
  'prod-copy': () => prodEnvironment({ ...ASSETS, ...ELSEWHERE }),
  'prod-standby': standbySettings,
};

/**
 * Synthesizes the environment `dev` or `prod`, the latter with every option and with its stack of the edge,
 * in a folder of `directory`, under the rules of cdk-nag. The functions have no code.
 */
export async function synthesizeDeployment(
  name: keyof typeof ENVIRONMENTS,
  directory: string,
): Promise<Assembly> {
  const code = join(directory, 'code');
  await mkdir(code, { recursive: true });
  await writeFile(join(code, 'index.js'), '');
  return synthesize(name, await ENVIRONMENTS[name](), directory);
}

/** Returns the settings of `prod` with every option. */
export function prodSettings(): Environment {
  return prodEnvironment({});
}

/** Returns the settings of the standby of `prod`. */
export function standbySettings(): Environment {
  return prodEnvironment(STANDBY);
}

function prodEnvironment(changes: Partial<Environment>): Environment {
  const open = Object.entries(prodFile).filter(([, value]) => value === TO_BE_SET);
  const unknown = open.filter(([setting]) => !(setting in FILLED_IN)).map(([setting]) => setting);
  if (unknown.length > 0) throw new Error(`give ${unknown.join(', ')} values in test/support/deployments.ts`);
  return checkEnvironment(
    { ...prodFile, ...FILLED_IN, ...SWITCHED_ON, ...changes },
    'infra/environments/prod.ts',
  );
}

async function synthesize(name: string, environment: Environment, directory: string): Promise<Assembly> {
  const outdir = join(directory, name);
  const app = cdkApp(outdir);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const names = stackNames(name);
  if (environment.edgeWebAclArn !== null)
    new EdgeStack(app, 'IdentityEdge', { stackName: `IdentityEdge-${name}`, environment });
  const data = new DataStack(app, 'IdentityData', {
    stackName: names.data,
    environment,
    serviceStack: names.service,
  });
  const parts = {
    operations: await discoverOperations(),
    protocols: await discoverProtocols(),
    triggers: await discoverTriggers(),
  };
  const bundles = functionIds(parts).map((id) => bundleOf(id, join(directory, 'code')));
  new ServiceStack(app, 'IdentityService', {
    ...parts,
    bundles,
    release: RELEASE,
    stackName: names.service,
    environment,
    data,
  });
  app.synth();
  return { name, directory: outdir };
}

type Parts = {
  operations: { operation: { id: string } }[];
  protocols: { protocol: { id: string } }[];
  triggers: { trigger: { id: string } }[];
};

function functionIds({ operations, protocols, triggers }: Parts): string[] {
  return [
    ...operations.map(({ operation }) => operation.id),
    ...protocols.map(({ protocol }) => protocol.id),
    ...triggers.map(({ trigger }) => trigger.id),
    AUTHORIZER.id,
    FALLBACK.id,
  ];
}

function bundleOf(id: string, directory: string): Bundle {
  return { id, directory, bytes: 0, inputs: [] };
}

/** Returns the findings of cdk-nag that no reason acknowledges. */
export async function findingsOf({ directory }: Assembly): Promise<unknown[]> {
  const report = JSON.parse(await readFile(join(directory, 'validation-report.json'), 'utf8'));
  return report.pluginReports.flatMap(({ violations }: { violations: unknown[] }) => violations);
}

import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { capabilitiesOf } from '../shared/http/operation.ts';
import type { Bundle } from './bundle.ts';
import { Areas } from './constructs/areas.ts';
import { Branding } from './constructs/branding.ts';
import { DeadLetters } from './constructs/dead-letters.ts';
import { Functions } from './constructs/functions.ts';
import { ServiceApi } from './constructs/http-api.ts';
import { Observability } from './constructs/observability.ts';
import { Roles } from './constructs/roles.ts';
import { SigningKeys } from './constructs/signing-keys.ts';
import { Table } from './constructs/table.ts';
import { Triggers } from './constructs/triggers.ts';
import type { Environment } from './environment.ts';
import { acknowledgeFindings } from './findings.ts';
import {
  AUTHORIZER,
  type DiscoveredOperation,
  type DiscoveredProtocol,
  type DiscoveredTrigger,
  FALLBACK,
} from './operations.ts';

export type ServiceStackProps = StackProps & {
  operations: DiscoveredOperation[];
  protocols: DiscoveredProtocol[];
  triggers: DiscoveredTrigger[];
  bundles: Bundle[];
  environment: Environment;
};

/** The stack of the whole service. Only composes constructs. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    const { environment } = props;
    super(scope, id, { ...props, ...placeOf(environment) });
    const { table } = new Table(this, 'Storage', environment.tableName);
    const { bucket, url: assetsUrl } = new Branding(this, 'Branding', environment.bucketName);
    const { key } = new SigningKeys(this, 'SigningKeys', environment.signingKeyArn);
    const logs = new LogGroup(this, 'Logs', { retention: RetentionDays.THREE_MONTHS });
    const { queue: deadLetters } = new DeadLetters(this, 'DeadLetters');
    const roles = new Roles(this, 'Roles', { table, bucket, key, logs, deadLetters });
    const service = new ServiceApi(this, 'Http', environment);
    const baseUrl = environment.baseUrl ?? service.api.apiEndpoint;
    const functions = new Functions({
      bundles: props.bundles,
      roles,
      logs,
      environment: {
        BASE_URL: baseUrl,
        LINK_URL: environment.linkUrl ?? `${baseUrl}/l`,
        ASSETS_URL: assetsUrl,
        TABLE_NAME: table.tableName,
        BUCKET_NAME: bucket.bucketName,
        SIGNING_KEY_ID: key.keyId,
        EMAIL_FROM: environment.emailFrom,
        CLAIM_NAMESPACE: environment.claimNamespace,
      },
    });
    const areas = new Areas(this, 'Areas');
    service.authorizeWith(functions.create(service, AUTHORIZER.id, AUTHORIZER.uses));
    for (const { operation, file } of props.operations) {
      const area = areas.of(file);
      service.addOperation(area, operation, functions.create(area, operation.id, capabilitiesOf(operation)));
    }
    for (const { protocol, file } of props.protocols) {
      const area = areas.of(file);
      service.addProtocol(area, protocol, functions.create(area, protocol.id, protocol.uses));
    }
    service.addFallback(functions.create(service, FALLBACK.id, FALLBACK.uses));
    const triggers = new Triggers(this, 'Triggers', { functions, bucket, deadLetters });
    for (const { trigger } of props.triggers) triggers.add(trigger);
    const watched = { api: service.api, table, deadLetters, scheduled: triggers.scheduled };
    new Observability(this, 'Observability', watched, environment.alarmTopic);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
    new CfnOutput(this, 'AssetsUrl', { value: assetsUrl });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'SigningKeyArn', { value: key.keyArn });
    new CfnOutput(this, 'InboundTextsTopic', { value: triggers.texts.topic.topicArn });
    acknowledgeFindings(this, bucket);
  }
}

/** Returns the account and region of the stack. Empty if the credentials of the deployment choose them. */
function placeOf({ account, region }: Environment): Pick<StackProps, 'env'> {
  return account === null || region === null ? {} : { env: { account, region } };
}

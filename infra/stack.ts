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
  /** Public address of the API without a trailing slash. The default is the address of API Gateway. */
  baseUrl?: string;
  /** Base address of magic links. The default is `{baseUrl}/l`. */
  linkUrl?: string;
  /** Prefix of the service's own token claims. The default is `https://auth.svc/`. */
  claimNamespace?: string;
  /** Sender of messages. SES must have verified its domain. */
  emailFrom: string;
  /** ARN of the topic that alarms notify. The default is none. */
  alarmTopicArn?: string;
  /** Name of an existing table, such as a restored one. The default is a new table. */
  tableName?: string;
  /** Name of the bucket of an earlier stack of the service. The default is a new bucket. */
  bucketName?: string;
  /** ARN of the key that sealed the signing keys in the existing table. The default is a new key. */
  signingKeyArn?: string;
};

/** The stack of the whole service. Only composes constructs. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { table } = new Table(this, 'Storage', props.tableName);
    const { bucket, url: assetsUrl } = new Branding(this, 'Branding', props.bucketName);
    const { key } = new SigningKeys(this, 'SigningKeys', props.signingKeyArn);
    const logs = new LogGroup(this, 'Logs', { retention: RetentionDays.THREE_MONTHS });
    const { queue: deadLetters } = new DeadLetters(this, 'DeadLetters');
    const roles = new Roles(this, 'Roles', { table, bucket, key, logs, deadLetters });
    const service = new ServiceApi(this, 'Http');
    const baseUrl = props.baseUrl ?? service.api.apiEndpoint;
    const functions = new Functions({
      bundles: props.bundles,
      roles,
      logs,
      environment: {
        BASE_URL: baseUrl,
        LINK_URL: props.linkUrl ?? `${baseUrl}/l`,
        ASSETS_URL: assetsUrl,
        TABLE_NAME: table.tableName,
        BUCKET_NAME: bucket.bucketName,
        SIGNING_KEY_ID: key.keyId,
        EMAIL_FROM: props.emailFrom,
        ...(props.claimNamespace && { CLAIM_NAMESPACE: props.claimNamespace }),
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
    new Observability(this, 'Observability', watched, props.alarmTopicArn);
    new CfnOutput(this, 'BaseUrl', { value: baseUrl });
    new CfnOutput(this, 'AssetsUrl', { value: assetsUrl });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    new CfnOutput(this, 'SigningKeyArn', { value: key.keyArn });
    new CfnOutput(this, 'InboundTextsTopic', { value: triggers.texts.topic.topicArn });
    acknowledgeFindings(this, bucket);
  }
}

import { CfnOutput, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { capabilitiesOf } from '../../shared/http/operation.ts';
import type { FunctionCode } from '../bundle.ts';
import { CanaryMailbox } from '../constructs/canary-mailbox.ts';
import { DeadLetters } from '../constructs/dead-letters.ts';
import { Domains } from '../constructs/domains.ts';
import { FailedChanges } from '../constructs/failed-changes.ts';
import { FunctionGroups } from '../constructs/function-groups.ts';
import { Functions } from '../constructs/functions.ts';
import { ServiceApi } from '../constructs/http-api.ts';
import { Mail } from '../constructs/mail.ts';
import { Observability, type WatchedResources } from '../constructs/observability.ts';
import { OriginSecret } from '../constructs/origin-secret.ts';
import { Releases } from '../constructs/releases.ts';
import { Roles } from '../constructs/roles.ts';
import { SmsAttributes } from '../constructs/sms-attributes.ts';
import { SmsDeliveryLogs } from '../constructs/sms-delivery-logs.ts';
import { limitLogs, limitRoles, stackSettings } from '../constructs/stack-settings.ts';
import { type Sources, Triggers } from '../constructs/triggers.ts';
import { Wakes } from '../constructs/wakes.ts';
import { LOG_DAYS } from '../environment/setting-types.ts';
import { type Environment, placeOf } from '../environment.ts';
import { acknowledgeFindings } from '../findings.ts';
import { AUTHORIZER, type Contracts, FALLBACK } from '../operations.ts';
import type { Release } from '../release.ts';
import { reservedConcurrency } from '../reserved-concurrency.ts';
import type { DataStack } from './data-stack.ts';

/** What a service stack has in every environment: the functions with their code, and the release. */
export type ServiceParts = Contracts & { bundles: readonly FunctionCode[]; release: Release };

export type ServiceStackProps = StackProps & ServiceParts & { environment: Environment; data: DataStack };

type EventSources = { streamArn: string; failedChanges: Bucket; wakes: Queue };
type UsedByFunctions = {
  logs: LogGroup;
  deadLetters: Queue;
  /** Undefined if there are no events. */
  events: EventSources | undefined;
  mail: Mail;
  /** Undefined if the test user gets no mails. */
  canaryMailbox: CanaryMailbox | undefined;
  roles: Roles;
};
type Addressed = Pick<UsedByFunctions, 'events' | 'mail' | 'canaryMailbox'> & {
  baseUrl: string;
  originSecret: OriginSecret | undefined;
};

/** The stack of functions, API, event sources and alarms. It uses the storage of the data stack. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    const { environment, data, operations, protocols } = props;
    super(scope, id, { ...props, ...placeOf(environment), ...stackSettings(environment) });
    limitRoles(this, environment.permissionsBoundary);
    const { table, bucket } = data;
    const used = this.#usedByFunctions(props);
    const { logs, deadLetters, events, mail } = used;
    const parts = { operations, protocols, authorizerId: AUTHORIZER.id, fallbackId: FALLBACK.id };
    const service = new ServiceApi(this, 'Http', parts, environment);
    const baseUrl = environment.baseUrl ?? service.api.apiEndpoint;
    const hasEdge = environment.edgeWebAclArn !== null;
    const originSecret = hasEdge ? new OriginSecret(this, 'OriginSecret') : undefined;
    const functions = new Functions({
      bundles: props.bundles,
      roles: used.roles,
      logs,
      settings: environment,
      environment: {
        SERVICE_NAME: this.stackName,
        ...variablesOf(props, { baseUrl, originSecret, ...used }),
      },
      reserved: reservedConcurrency(environment),
    });
    const domains = new Domains(this, 'Domains', { environment, service, mail, originSecret });
    const groups = new FunctionGroups(this, 'Functions');
    const releases = this.#publish(props, functions, { service, groups });
    const triggers = this.#trigger(props, { functions, bucket, mail, deadLetters, events }, groups);
    const watched = { ...used, table, certificate: domains.certificate, scheduled: triggers.scheduled };
    this.#watch(environment, { ...watched, api: service.api, wakes: events?.wakes }, releases);
    this.#output({
      ApiId: service.api.apiId,
      BaseUrl: baseUrl,
      Commit: props.release.SERVICE_COMMIT,
      DeadLettersUrl: deadLetters.queueUrl,
      FailedChangesBucket: events?.failedChanges.bucketName,
      InboundTextsTopic: triggers.texts.topic.topicArn,
      EdgeDistributionIds: hasEdge ? Fn.join(',', domains.distributionIds) : undefined,
    });
    acknowledgeFindings(this, bucket, { failedChanges: events?.failedChanges, mailbox: used.canaryMailbox });
  }

  #watch(environment: Environment, watched: WatchedResources, releases: Releases): void {
    new Observability(this, 'Observability', watched, environment);
    releases.watch(watched.api, environment);
  }

  /** Creates the resources that functions use besides the storage, and the roles that allow this. */
  #usedByFunctions({ data, environment }: ServiceStackProps): UsedByFunctions {
    const logs = new LogGroup(this, 'Logs', {
      retention: LOG_DAYS,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    limitLogs(this, logs);
    const { textSpendLimit, smsDeliveryLogs } = environment;
    new SmsAttributes(this, 'SmsAttributes', {
      attributes: {
        DefaultSMSType: 'Transactional',
        ...(textSpendLimit !== null && { MonthlySpendLimit: String(textSpendLimit) }),
      },
      logs,
    });
    if (smsDeliveryLogs) new SmsDeliveryLogs(this, 'SmsDeliveryLogs', { logs });
    const { queue: deadLetters } = new DeadLetters(this, 'DeadLetters');
    const events = this.#eventSources(data, deadLetters);
    const mail = new Mail(this, 'Mail', environment);
    const canaryMailbox =
      environment.canaryMailbox === null
        ? undefined
        : new CanaryMailbox(this, 'CanaryMailbox', { ...environment, ...environment.canaryMailbox });
    const roles = new Roles(this, 'Roles', {
      table: data.table,
      bucket: data.bucket,
      key: data.key,
      tableKey: environment.tableKeyArn,
      logs,
      deadLetters,
      failedChanges: events?.failedChanges.bucketArn,
      canaryMailbox: canaryMailbox?.bucket.bucketArn,
      configurationSet: mail.configurationSet,
      tracing: environment.tracing,
    });
    return { logs, deadLetters, events, mail, canaryMailbox, roles };
  }

  /** Creates the functions that answer requests, and the releases that shift requests to them. */
  #publish(
    { operations, protocols, environment }: ServiceStackProps,
    functions: Functions,
    { service, groups }: { service: ServiceApi; groups: FunctionGroups },
  ): Releases {
    const answering = [
      ...operations.map(({ operation }) => ({
        id: operation.id,
        uses: capabilitiesOf(operation),
        kind: 'operations' as const,
      })),
      ...protocols.map(({ protocol }) => ({ ...protocol, kind: 'protocols' as const })),
      { ...AUTHORIZER, kind: 'authorizer' as const },
      { ...FALLBACK, kind: 'operations' as const },
    ];
    const releases = new Releases(this, 'Releases', { gradual: environment.gradualReleases });
    for (const { id, uses, kind } of answering)
      releases.publish(functions.create(groups.of(id), { id, uses, kind }));
    // Without a configured base URL, the API exists before the functions, which need its address.
    if (environment.baseUrl !== null) service.importAfter(...groups.stacks);
    return releases;
  }

  /**
   * Connects the functions that answer no requests with their sources. Those of the deployment run before
   * requests reach the functions of `groups`.
   */
  #trigger(
    { environment, triggers: added }: ServiceStackProps,
    sources: Omit<Sources, 'atRest'>,
    groups: FunctionGroups,
  ): Triggers {
    const triggers = new Triggers(this, 'Triggers', { ...sources, atRest: environment.standby });
    const hasCanary = environment.canaryCredential !== null;
    for (const { trigger } of added) if (hasCanary || !trigger.optional) triggers.add(trigger);
    for (const run of triggers.deployed) run.executeBefore(...groups.stacks);
    return triggers;
  }

  /** Adds an output for each value that there is. */
  #output(values: Record<string, string | undefined>): void {
    for (const [name, value] of Object.entries(values))
      if (value !== undefined) new CfnOutput(this, name, { value });
  }

  /** Returns the sources of events. Undefined if the table has no stream, because there are no events. */
  #eventSources({ table }: DataStack, deadLetters: Queue): EventSources | undefined {
    const streamArn = table.tableStreamArn;
    if (streamArn === undefined) return undefined;
    const { bucket: failedChanges } = new FailedChanges(this, 'FailedChanges', { deadLetters });
    return { streamArn, failedChanges, wakes: new Wakes(this, 'Wakes', { deadLetters }).queue };
  }
}

/** Returns the environment variables of the functions. Undefined ones are left out. */
function variablesOf(
  { environment, data, release }: ServiceStackProps,
  { baseUrl, originSecret, events, mail, canaryMailbox }: Addressed,
) {
  return {
    ...release,
    BASE_URL: baseUrl,
    LINK_URL: environment.linkUrl ?? `${baseUrl}/l`,
    CONSOLE_URL: environment.consoleUrl ?? undefined,
    ASSETS_URL: data.assetsUrl,
    UPLOAD_ORIGIN: `https://${data.bucket.bucketRegionalDomainName}`,
    TABLE_NAME: data.table.tableName,
    BUCKET_NAME: data.bucket.bucketName,
    SIGNING_KEY_ID: data.key.keyId,
    EMAIL_FROM: environment.emailFrom,
    EMAIL_CONFIGURATION_SET: mail.configurationSet,
    TEXT_COUNTRIES: environment.textCountries === 'all' ? 'all' : environment.textCountries.join(','),
    SMS_ORIGINATION_NUMBER: environment.smsOriginationNumber ?? undefined,
    SMS_SENDER_ID: environment.smsSenderId ?? undefined,
    CLAIM_NAMESPACE: environment.claimNamespace,
    ...(originSecret && { ORIGIN_SECRET: originSecret.reference }),
    ...(environment.closeOrigin && { ORIGIN_CLOSED: 'true' }),
    POOL_EMAILS_PER_DAY: String(environment.pool.emails_per_day),
    POOL_TEXTS_PER_DAY: String(environment.pool.texts_per_day),
    HUB_EMAILS_PER_DAY: String(environment.hub.emails_per_day),
    HUB_TEXTS_PER_DAY: String(environment.hub.texts_per_day),
    HUB_TEXTS_PER_MONTH: String(environment.hub.texts_per_month),
    REQUESTS_PER_MINUTE: String(environment.requestsPerMinute),
    EVENT_DAYS: String(environment.eventDays),
    ATTEMPT_DAYS: String(environment.attemptDays),
    WAKE_QUEUE_URL: events?.wakes.queueUrl,
    CANARY_CREDENTIAL: environment.canaryCredential ?? undefined,
    CANARY_MAILBOX: canaryMailbox?.bucket.bucketName,
    CANARY_MAIL_DOMAIN: canaryMailbox?.domain,
  };
}

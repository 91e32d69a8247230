import type { StackProps } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import {
  address,
  attemptDays,
  backups,
  canaryMailbox,
  certificate,
  count,
  days,
  edgeDistributionIds,
  edgeLimits,
  flag,
  memory,
  optional,
  tags,
  text,
  textCountries,
  topic,
} from './environment/setting-types.ts';

/** Marks a member of an environment file that has no value yet. The synthesis fails and names the member. */
export const TO_BE_SET = Symbol('to be set');

const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;
const KEY_ARN = /^arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+$/;

/** The settings of an environment file, and what each may be. */
export const members = z.strictObject({
  /** AWS account, or null for the account of the credentials that deploy. */
  account: z.nullable(text(/^\d{12}$/, 'the 12 digits of an AWS account, or null')),
  /** AWS region, or null for the region of the CLI that deploys. */
  region: z.nullable(text(REGION, 'an AWS region, or null')),
  /** Public address of the API, and so the issuer of tokens. Null means the address of API Gateway. */
  baseUrl: z.nullable(address('null for the address of API Gateway')),
  /** Base address of magic links. Null means `{baseUrl}/l`. */
  linkUrl: z.nullable(address('null for {baseUrl}/l')),
  /**
   * Address of the console on a domain of its own, without the path `/console`. Null means the domain of
   * `baseUrl`, whose other pages show content of tenants (decision 0626).
   */
  consoleUrl: z.nullable(address('null for the domain of baseUrl')),
  /**
   * ARN of the ACM certificate of the domains of `baseUrl`, `linkUrl` and `consoleUrl`, in the region of the
   * service. Null means a certificate of the stack, which the hosted zone validates.
   */
  certificateArn: z.nullable(certificate('[\\w-]+', 'null for a new one')),
  /** Id of the hosted zone of Route 53 with the domains. Null means that the operator makes the records. */
  hostedZoneId: z.nullable(text(/^Z[A-Z0-9]{5,31}$/, 'the id of a hosted zone, or null')),
  /** Name of that hosted zone, such as `shop.example`. */
  hostedZoneName: z.nullable(text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'the domain of the hosted zone, or null')),
  /** ARN of the web ACL of the stack of the edge. Null means that CloudFront does not serve the domains. */
  edgeWebAclArn: z.nullable(
    text(
      /^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
      'the output EdgeWebAclArn of the stack of the edge, or null for no CloudFront',
    ),
  ),
  /** ARN of the certificate that CloudFront uses for the domains, in us-east-1. */
  edgeCertificateArn: z.nullable(certificate('us-east-1', 'null for no CloudFront')),
  /** True if functions refuse requests that do not come through CloudFront. */
  closeOrigin: flag,
  /** The limits of the web ACL by IP address (decision 0130). */
  edgeLimits,
  /** ARN of the SNS topic of the alarms of the edge, in us-east-1. Null means that they notify nobody. */
  edgeTopic: optional(/^arn:[\w-]+:sns:us-east-1:\d{12}:[\w-]+$/, 'the ARN of an SNS topic in us-east-1'),
  /** Ids of the distributions of CloudFront, outputs of the other stacks, whose errors ring in us-east-1. */
  edgeDistributionIds,
  /** Prefix of the service's own token claims. */
  claimNamespace: text(/^https:\/\/[^\s/]+\S*$/, 'an address that begins with https://'),
  /** Sender of messages. SES must have verified its domain. */
  emailFrom: z.email('the e-mail address that messages are sent from'),
  /** True if the stack makes the SES identity of the sender's domain. False if the account has it already. */
  createEmailIdentity: flag,
  /**
   * Amount in USD that the AWS account may spend for text messages a month in the region. Null leaves the
   * limit of the account as it is.
   */
  textSpendLimit: z.nullable(count),
  /**
   * Countries (ISO 3166-1) whose numbers get text messages, or `all`. Each country more is one more in which
   * somebody may earn from texts. Applications may allow fewer.
   */
  textCountries,
  /**
   * Messages a day of all accounts together whose plan anybody may take, such as `free`. An alarm rings at
   * half of them (decision 0403).
   */
  pool: z.strictObject({ emails_per_day: count, texts_per_day: count }),
  /** Messages of the hub application, which belongs to no plan: sign-ins of managers, invites, notices. */
  hub: z.strictObject({ emails_per_day: count, texts_per_day: count, texts_per_month: count }),
  /**
   * ARN of the SNS topic of alarms that cannot wait: users are refused, data is being lost or money is being
   * spent. It must be in the region of the service. Null means that they notify nobody.
   */
  pageTopic: topic,
  /** ARN of the SNS topic of all other alarms, in the region of the service. Null as above. */
  ticketTopic: topic,
  /**
   * US dollars that the AWS account may cost in a month. Costs near them, and unusual ones, notify
   * `ticketTopic` (decision 0545). Null means neither.
   */
  monthlyBudget: z.nullable(count),
  /**
   * ARN of the account's anomaly monitor of services, of which AWS allows one and makes it for newer accounts
   * (`aws ce get-anomaly-monitors`). Null means that `monthlyBudget` makes it.
   */
  anomalyMonitorArn: z.nullable(
    text(
      /^arn:[\w-]+:ce::\d{12}:anomalymonitor\/[\w-]+$/,
      'the ARN of an anomaly monitor of AWS services, or null',
    ),
  ),
  /** True if Lambda sends traces to X-Ray, at the prices of docs/cost.md. */
  tracing: flag,
  /** US dollars of text messages in a month from which on an alarm rings. */
  textSpendAlarm: count,
  /** Credential with which a test user signs in every 5 minutes, sealed by KMS. Null means no test user. */
  canaryCredential: z.nullable(
    text(/^[A-Za-z0-9+/]{80,}={0,2}$/, 'the output of `aws kms encrypt` (see docs/operations.md), or null'),
  ),
  /**
   * The existing rule set of SES that receives mails, and a subdomain of the sender's domain for those to the
   * test user, which nothing else uses. Null means that the test user signs in by a link.
   */
  canaryMailbox,
  /** Name of an existing table, such as a restored one. Null means a table of the stack. */
  tableName: z.nullable(text(/^[\w.-]{3,255}$/, 'the name of a table, or null for a new one')),
  /**
   * ARN of the stream of the existing table, with new and old images. Null without an existing table or
   * without events.
   */
  tableStreamArn: z.nullable(
    text(
      /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/,
      'the ARN of the stream of the existing table, or null',
    ),
  ),
  /** Name of the bucket of an earlier stack of the service. Null means a bucket of the stack. */
  bucketName: z.nullable(text(/^[a-z0-9.-]{3,63}$/, 'the name of a bucket, or null for a new one')),
  /**
   * ARN of the key that sealed the signing keys in the existing table. Null means a key of the stack. A
   * standby names the multi-region key of the first deployment, and makes a replica of it.
   */
  signingKeyArn: z.nullable(text(KEY_ARN, 'the ARN of a KMS key, or null for a new one')),
  /** True if a release shifts to all requests gradually, and back if too many of them fail. */
  gradualReleases: flag,
  /** Requests per second that the API accepts from all callers together. */
  requestsPerSecond: count,
  /** Requests that the API accepts at once before the rate applies. */
  requestBurst: count,
  /**
   * Requests a minute that the service accepts of one application with the smallest plan. The factors of
   * other plans are in shared/accounts/plans.ts.
   */
  requestsPerMinute: count,
  /** Days for which events are kept. 0 means no events and no webhooks, and nothing that they cost. */
  eventDays: days,
  /**
   * Days for which attempts to sign in are kept, at most as long as logs. 0 means that none are recorded.
   * Without events there are none either.
   */
  attemptDays,
  /**
   * Concurrent executions reserved for the authorizer. Null means none are reserved: the limit of a new AWS
   * account is 10, and 100 must stay unreserved (decision 0148).
   */
  authorizerConcurrency: z.nullable(count),
  /** Concurrent executions that AWS allows the account in the region. An alarm rings at 80 % of them. */
  concurrencyLimit: z._default(count, 1000),
  /** Concurrent executions reserved for each function of a sign-in. Null means none are reserved. */
  signInConcurrency: z.nullable(count),
  /** Tags of the stacks, and so of every resource that can have tags. */
  tags,
  /** ARN of the IAM policy that is the permissions boundary of every role of the stacks. */
  permissionsBoundary: optional(
    /^arn:[\w-]+:iam::(\d{12}|aws):policy\/[\w+=,.@/-]+$/,
    'the ARN of an IAM policy',
  ),
  /** Qualifier with which `cdk bootstrap` prepared the account and region. Null means CDK's own. */
  bootstrapQualifier: optional(/^[A-Za-z0-9_-]{1,10}$/, 'the qualifier of `cdk bootstrap --qualifier`'),
  /**
   * ARN of a KMS key of your own that encrypts the table, also an existing one. Null means a key that AWS
   * manages.
   */
  tableKeyArn: optional(KEY_ARN, 'the ARN of a KMS key'),
  /**
   * Daily copies of the table by AWS Backup, kept for 35 days, with a restore test each month. Null means
   * point-in-time recovery only (decision 0725).
   */
  backups,
  /** Domain of served files, such as `assets.shop.example`. Null means the one that CloudFront gives. */
  assetsDomain: optional(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain'),
  /** ARN of the certificate of that domain, in us-east-1. */
  assetsCertificateArn: z._default(z.nullable(certificate('us-east-1', 'null for no domain')), null),
  /** Address of your copy of docs/runbooks.md, which descriptions of alarms name. Null means the file. */
  runbooksUrl: optional(/^https:\/\/[^\s#]+$/, 'an https:// address without an anchor'),
  /** True if SNS logs the texts that it could not deliver, with their phone numbers, for 7 days. */
  smsDeliveryLogs: z._default(flag, false),
  /** Number that text messages come from, in the format E.164. Null means that SNS chooses. */
  smsOriginationNumber: optional(
    /^\+[1-9]\d{6,14}$/,
    'a phone number in the format E.164, such as +12025550123',
  ),
  /** Name that text messages come from, in countries with sender ids. Null means none. */
  smsSenderId: optional(
    /^(?=.*[A-Za-z])[A-Za-z0-9-]{1,11}$/,
    'a sender id of 1 to 11 letters, digits and hyphens, with at least one letter',
  ),
  /** MB of memory by kind of function, 512 by default. A function has CPU in proportion to it. */
  memory,
  /**
   * Region of the standby of this deployment. The table gets a replica there, the standby may replicate the
   * key of the signing keys, and a switch leads the domains of the hosted zone to the standby (decision
   * 0737). Null means no standby, and nothing that it costs.
   */
  standbyRegion: optional(REGION, 'an AWS region'),
  /** ARN of the KMS key that encrypts the replica, in `standbyRegion`. Null as `tableKeyArn`. */
  standbyTableKeyArn: optional(KEY_ARN, 'the ARN of a KMS key'),
  /**
   * True for a standby: a deployment in another region that is ready and at rest, on a replica of the table,
   * until `admin standby open`. It makes nothing whose name the other deployment has (decision 0302).
   */
  standby: z._default(flag, false),
});

/** The settings of which the stack of the edge makes use. It has no others, so that it can be first. */
export const edgeMembers = z.object({
  account: members.shape.account,
  baseUrl: members.shape.baseUrl,
  linkUrl: members.shape.linkUrl,
  consoleUrl: members.shape.consoleUrl,
  hostedZoneId: members.shape.hostedZoneId,
  hostedZoneName: members.shape.hostedZoneName,
  edgeLimits: members.shape.edgeLimits,
  edgeTopic: members.shape.edgeTopic,
  edgeDistributionIds: members.shape.edgeDistributionIds,
  /** Has no value yet when this stack is deployed for the first time. */
  edgeCertificateArn: z.catch(members.shape.edgeCertificateArn, null),
  assetsCertificateArn: members.shape.assetsCertificateArn,
  runbooksUrl: members.shape.runbooksUrl,
  tags: members.shape.tags,
  bootstrapQualifier: members.shape.bootstrapQualifier,
});

/** The settings of the stack of the edge. */
export type EdgeEnvironment = z.infer<typeof edgeMembers>;

/** The settings of one deployment. */
export type Environment = z.infer<typeof members>;

type Given = z.input<typeof members>;

/** What a file says: settings whose absence is safe may be absent, and others may still be TO_BE_SET. */
export type EnvironmentFile = { [Name in keyof Given]: Given[Name] | typeof TO_BE_SET };

/** Names of the settings of an environment file. */
export const SETTINGS = Object.keys(members.shape);

/** Returns the account and region of a stack. Empty if the credentials of the deployment choose them. */
export function placeOf({ account, region }: Environment): Pick<StackProps, 'env'> {
  return account === null || region === null ? {} : { env: { account, region } };
}

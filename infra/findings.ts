import { Stack, Token, Validations } from 'aws-cdk-lib';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { MAIL_PREFIX } from '../shared/health/canary-mail.ts';
import type { KnownBucket } from './constructs/branding.ts';
import type { CanaryMailbox } from './constructs/canary-mailbox.ts';
import { functionPrefix } from './deployment-names.ts';

type DataFindings = { hasBackups: boolean; standbySwitch: Bucket | undefined };

/** Acknowledges the intended cdk-nag findings of the data stack, each with its reason. */
export function acknowledgeDataFindings(stack: Stack, { hasBackups, standbySwitch }: DataFindings): void {
  if (hasBackups) acknowledgeBackups(stack);
  if (standbySwitch) acknowledgeSwitch(stack);
  Validations.of(stack).acknowledge(
    {
      id: 'AwsSolutions-S1',
      reason: 'Only functions access the bucket; CloudTrail and the request log record it.',
    },
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Users in all countries need the images of sign-in pages and e-mails.',
    },
    {
      id: 'AwsSolutions-CFR2',
      reason: 'The distribution only reads immutable public files, so there is nothing to attack.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason: 'Requests for logos need no access log.',
    },
    {
      id: 'AwsSolutions-CFR4',
      reason: 'The certificate of cloudfront.net allows no other policy; a domain of the operator would.',
    },
  );
}

/** Acknowledges the findings about the roles of AWS Backup. */
function acknowledgeBackups(stack: Stack): void {
  Validations.of(stack).acknowledge(
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${arnStart(stack, 'dynamodb')}:table/awsbackup-restore-test-*]`,
      reason: 'AWS Backup gives the table of each restore test a new name with this beginning.',
    },
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::arn:${partitionOf(stack)}:backup:*:${accountOf(stack)}:recovery-point:*]`,
      reason: 'AWS Backup names recovery points, also those that it copies to another region.',
    },
  );
}

/** Acknowledges the findings about the bucket of the switch of a standby. */
function acknowledgeSwitch(stack: Stack): void {
  Validations.of(stack).acknowledge({
    id: 'AwsSolutions-S2',
    reason:
      'Health checkers of Route 53 have no credentials, so its policy lets everybody read one empty object. Lists, other keys and ACLs stay closed.',
  });
}

/** Prefixes of the kinds of objects in the bucket. */
const PREFIXES = ['uploads/app_*', 'public/app_*', 'apps/app_*'];

/** Intended findings of the service stack, besides those about the grants of its roles. */
const FINDINGS = [
  {
    id: 'AwsSolutions-APIG4',
    reason:
      'Operations with auth: [] are public by their contract (health, public metadata, links, sign-in). A test checks that every other route has the authorizer.',
  },
  {
    id: 'AwsSolutions-SQS3',
    reason: 'This queue is the dead-letter queue itself; an alarm watches it.',
  },
  {
    id: 'AwsSolutions-SMG4',
    reason:
      'CloudFront and functions change their copies at different times, so a new secret needs the steps of the operations guide.',
  },
  {
    id: 'AwsSolutions-CFR1',
    reason: 'Users sign in from all countries.',
  },
  {
    id: 'AwsSolutions-CFR3',
    reason:
      'An access log of CloudFront has the paths of links, which are secrets, and IP addresses. The API has an access log.',
  },
];

/**
 * Acknowledges the intended cdk-nag findings of the service stack, each with its reason. A new finding fails
 * the synthesis.
 */
export function acknowledgeFindings(
  stack: Stack,
  bucket: KnownBucket,
  { failedChanges, mailbox }: { failedChanges: Bucket | undefined; mailbox: CanaryMailbox | undefined },
): void {
  if (mailbox) acknowledgeMailbox(stack, mailbox);
  if (failedChanges) acknowledgeFailedChanges(stack, failedChanges);
  Validations.of(stack).acknowledge(...FINDINGS, ...grantFindings(stack, bucket));
}

/** Returns the intended findings about grants, which name resources of the stack. */
function grantFindings(stack: Stack, bucket: KnownBucket) {
  return [
    ...['', ':live'].map((alias) => ({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${arnStart(stack, 'lambda')}:function:${functionPrefix(stack.stackName)}_*${alias}]`,
      reason:
        'API Gateway invokes, and CodeDeploy releases, every function of the stack; a list would exceed the size of a policy.',
    })),
    ...PREFIXES.map((prefix) => ({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${findingName(stack, bucket)}/${prefix}/*]`,
      reason: 'Objects have generated keys below the id of their application, so a grant ends in app_*/*.',
    })),
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${findingName(stack, bucket)}/client/*]`,
      reason: 'Each release stores the client under its version, which earlier releases do not know.',
    },
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${arnStart(stack, 'ses')}:identity/*]`,
      reason:
        'Applications may send from their own address; SES only sends from verified identities of the account.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
      reason:
        'SNS has no resource for a phone number and for the attributes of text messages, X-Ray none at all, and the list of streams none either. Publishing to topics is denied in the same role.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason:
        'CDK creates the function that sets the attributes of text messages. The policy only allows logs.',
    },
  ];
}

/** Acknowledges the findings about the bucket of mails to the test user. */
function acknowledgeMailbox(stack: Stack, { bucket }: CanaryMailbox): void {
  Validations.of(stack).acknowledge(
    { id: 'AwsSolutions-S1', reason: 'Only SES writes mails of the test user, which are gone after a day.' },
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalIdOf(stack, bucket)}.Arn>/${MAIL_PREFIX}*]`,
      reason: 'SES names the mails that it stores. The bucket has nothing else.',
    },
  );
}

function logicalIdOf(stack: Stack, { node }: Bucket): string {
  const resource = node.defaultChild;
  if (!(resource instanceof CfnBucket)) throw new Error('the bucket has no resource');
  return stack.getLogicalId(resource);
}

/** Acknowledges the findings about the bucket of failed changes. */
function acknowledgeFailedChanges(stack: Stack, bucket: Bucket): void {
  Validations.of(stack).acknowledge(
    {
      id: 'AwsSolutions-S1',
      reason:
        'Only Lambda writes failed changes and only operators read them, with records of their commands.',
    },
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalIdOf(stack, bucket)}.Arn>/aws/lambda/*]`,
      reason: 'Lambda names the files in which it stores failed batches, below this prefix.',
    },
  );
}

/**
 * Returns the name of the bucket in findings of the service stack: the export of its ARN by the data stack,
 * or its ARN if the bucket belongs to no stack.
 */
function findingName(stack: Stack, bucket: KnownBucket): string {
  const own = bucket.node.findAll().find((child) => child instanceof CfnBucket);
  if (!own) return `arn:${partitionOf(stack)}:s3:::${bucket.bucketName}`;
  const imported = stack.resolve(Stack.of(own).exportValue(bucket.bucketArn));
  return String(Object(imported)['Fn::ImportValue']);
}

/** Returns how findings write an ARN of the stack's account and region, up to the resource. */
function arnStart(stack: Stack, service: string): string {
  const region = Token.isUnresolved(stack.region) ? '<AWS::Region>' : stack.region;
  return `arn:${partitionOf(stack)}:${service}:${region}:${accountOf(stack)}`;
}

function accountOf({ account }: Stack): string {
  return Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
}

function partitionOf({ partition }: Stack): string {
  return Token.isUnresolved(partition) ? '<AWS::Partition>' : partition;
}

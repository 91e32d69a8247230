import { type Stack, Token, Validations } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { KnownBucket } from './constructs/branding.ts';

/** Prefixes of the kinds of objects in the bucket. */
const PREFIXES = ['uploads', 'public', 'apps'];

/**
 * Acknowledges cdk-nag findings that are intended, each with its reason. A new finding fails the synthesis.
 */
export function acknowledgeFindings(stack: Stack, bucket: KnownBucket): void {
  Validations.of(stack).acknowledge(
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
      id: 'AwsSolutions-S1',
      reason: 'Only functions access the bucket; CloudTrail and the request log record it.',
    },
    ...PREFIXES.map((prefix) => ({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${findingName(stack, bucket)}/${prefix}/*]`,
      reason: 'Objects have generated keys, so a grant for a kind of objects ends in /*.',
    })),
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
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${sesArn(stack)}:identity/*]`,
      reason:
        'Applications may send from their own address; SES only sends from verified identities of the account.',
    },
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${sesArn(stack)}:configuration-set/*]`,
      reason:
        'Any configuration set of the account can be the default of an identity, and SES requires a grant for it.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
      reason: 'SNS has no resource for a phone number. Publishing to topics is denied in the same role.',
    },
  );
}

/**
 * Returns the name of the bucket in findings: its resource, or its ARN if the bucket is not part
 * of the stack.
 */
function findingName(stack: Stack, bucket: KnownBucket): string {
  const own = bucket.node.findAll().find((child) => child instanceof CfnBucket);
  return own ? `<${stack.getLogicalId(own)}.Arn>` : `arn:<AWS::Partition>:s3:::${bucket.bucketName}`;
}

/** Returns how findings write the ARN of SES: with the account and region of the stack, if it has any. */
function sesArn({ account, region }: Stack): string {
  const place = Token.isUnresolved(region) ? '<AWS::Region>' : region;
  const owner = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  return `arn:<AWS::Partition>:ses:${place}:${owner}`;
}

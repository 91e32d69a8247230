import { type Stack, Validations } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { KnownBucket } from './constructs/branding.ts';

/** Kinds of objects in the bucket. */
const PREFIXES = ['uploads', 'public', 'apps'];

/**
 * Acknowledges the cdk-nag findings that are right as they are, each with its reason; a new finding still
 * fails the synthesis.
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
      reason: 'The queue is where events end that no retry could handle; an alarm watches it.',
    },
    {
      id: 'AwsSolutions-S1',
      reason: 'Only functions reach the bucket; what they do is in CloudTrail and in the request log.',
    },
    ...PREFIXES.map((prefix) => ({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${findingName(stack, bucket)}/${prefix}/*]`,
      reason: 'Objects have generated keys, so a grant on those of one kind ends in /*.',
    })),
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Images of sign-in pages and e-mails are for users anywhere.',
    },
    {
      id: 'AwsSolutions-CFR2',
      reason: 'The distribution only reads immutable public files: there is nothing behind it to attack.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason: 'Who looks at a logo is nobody to keep a record of.',
    },
    {
      id: 'AwsSolutions-CFR4',
      reason:
        'The certificate of cloudfront.net allows no other policy; it goes with a domain of the operator.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      reason:
        'Applications may send from their own address; SES only sends from identities the account has verified.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/*]',
      reason:
        'An identity may have any configuration set of the account by default, and SES asks for that one, too.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
      reason: 'SNS has no resource for a phone number. Publishing to topics is denied in the same role.',
    },
  );
}

/** How cdk-nag names the bucket: by its resource, or by its ARN where it is none of the stack's. */
function findingName(stack: Stack, bucket: KnownBucket): string {
  const own = bucket.node.findAll().find((child) => child instanceof CfnBucket);
  return own ? `<${stack.getLogicalId(own)}.Arn>` : `arn:<AWS::Partition>:s3:::${bucket.bucketName}`;
}

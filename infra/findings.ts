import { type Stack, Validations } from 'aws-cdk-lib';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';

/** Acknowledges the cdk-nag findings that are right as they are, each with its reason; a new finding still fails the synthesis. */
export function acknowledgeFindings(stack: Stack, bucket: Bucket): void {
  const objects = bucket.node.findAll().find((child) => child instanceof CfnBucket);
  if (!objects) throw new Error('the bucket has no resource');
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
    {
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${stack.getLogicalId(objects)}.Arn>/*]`,
      reason: 'Objects have generated keys, so a grant on objects ends in /*.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      reason:
        'Applications may send from their own address; SES only sends from identities the account has verified.',
    },
    {
      id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]',
      reason: 'SNS has no resource for a phone number. Publishing to topics is denied in the same role.',
    },
  );
}

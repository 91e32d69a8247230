import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';

/**
 * The amount that the AWS account spends for text messages a month, at most, in this region. SNS then sends
 * none until the next month. CloudFormation has no resource for it, so a call of the deployment sets it
 * (decision 0128). Deleting the stack leaves it as it is.
 */
export class SmsLimit extends Construct {
  constructor(scope: Construct, id: string, { usd, logs }: { usd: number; logs: LogGroup }) {
    super(scope, id);
    const call = {
      service: 'SNS',
      action: 'setSMSAttributes',
      parameters: { attributes: { MonthlySpendLimit: String(usd) } },
      physicalResourceId: PhysicalResourceId.of(`${Stack.of(this).stackName}-sms-limit`),
    };
    new AwsCustomResource(this, 'Attribute', {
      onCreate: call,
      onUpdate: call,
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({ actions: ['sns:SetSMSAttributes'], resources: ['*'] }),
      ]),
      installLatestAwsSdk: false,
      logGroup: logs,
    });
  }
}

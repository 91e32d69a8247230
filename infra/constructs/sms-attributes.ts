import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';

type Attributes = Readonly<Record<string, string>>;

export type SmsAttributesProps = {
  attributes: Attributes;
  /** Values that the attributes get when the construct is removed. By default they stay as they are. */
  onDelete?: Attributes;
  /** The role that an attribute names. Who sets it must be allowed to pass it. */
  role?: Role;
  logs: LogGroup;
};

/**
 * Attributes of text messages of the AWS account in this region. CloudFormation has no resource for them, so
 * a call of the deployment sets them (decision 0128).
 */
export class SmsAttributes extends Construct {
  constructor(scope: Construct, id: string, { attributes, onDelete, role, logs }: SmsAttributesProps) {
    super(scope, id);
    const set = {
      ...callWith(attributes),
      physicalResourceId: PhysicalResourceId.of(`${Stack.of(this).stackName}-${id}`),
    };
    new AwsCustomResource(this, 'Attribute', {
      onCreate: set,
      onUpdate: set,
      ...(onDelete && { onDelete: callWith(onDelete) }),
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({ actions: ['sns:SetSMSAttributes'], resources: ['*'] }),
        ...(role ? [new PolicyStatement({ actions: ['iam:PassRole'], resources: [role.roleArn] })] : []),
      ]),
      installLatestAwsSdk: false,
      logGroup: logs,
    });
  }
}

const callWith = (attributes: Attributes) => ({
  service: 'SNS',
  action: 'setSMSAttributes',
  parameters: { attributes },
});

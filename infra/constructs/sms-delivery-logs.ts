import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { SmsAttributes } from './sms-attributes.ts';

/**
 * Logs of the text messages that SNS could not deliver, with their phone numbers. SNS gives the groups their
 * names and would make them without an end, so the stack makes them, and the role of SNS makes none.
 */
export class SmsDeliveryLogs extends Construct {
  constructor(scope: Construct, id: string, { logs }: { logs: LogGroup }) {
    super(scope, id);
    const { region, account } = Stack.of(this);
    const name = `sns/${region}/${account}/DirectPublishToPhoneNumber`;
    const groups = [this.#group('Deliveries', name), this.#group('Failures', `${name}/Failure`)];
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('sns.amazonaws.com'),
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: groups.map(({ logGroupArn }) => logGroupArn),
            }),
          ],
        }),
      },
    });
    new SmsAttributes(this, 'Attributes', {
      attributes: { DeliveryStatusIAMRole: role.roleArn, DeliveryStatusSuccessSamplingRate: '0' },
      onDelete: { DeliveryStatusIAMRole: '', DeliveryStatusSuccessSamplingRate: '' },
      role,
      logs,
    });
  }

  #group(id: string, logGroupName: string): LogGroup {
    return new LogGroup(this, id, {
      logGroupName,
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

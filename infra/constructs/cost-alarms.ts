import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import { Construct } from 'constructs';

type CostAlarmSettings = {
  monthlyBudget: number;
  /** The existing monitor of the account, or null to create it. */
  anomalyMonitorArn: string | null;
  /** ARN of the topic that is notified. */
  topic: string;
};

/** Anomalies of fewer US dollars notify nobody. */
const SMALLEST_ANOMALY = 10;

/**
 * Notifies a topic when the AWS account has used up its budget of a month, or soon will, and when a service
 * of AWS costs more than usual (decision 0545).
 */
export class CostAlarms extends Construct {
  constructor(scope: Construct, id: string, settings: CostAlarmSettings) {
    super(scope, id);
    const { monthlyBudget, topic } = settings;
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        notificationAt('ACTUAL', 80, topic),
        notificationAt('ACTUAL', 100, topic),
        notificationAt('FORECASTED', 100, topic),
      ],
    });
    new CfnAnomalySubscription(this, 'Anomalies', {
      subscriptionName: Stack.of(this).stackName,
      monitorArnList: [settings.anomalyMonitorArn ?? this.#createMonitor()],
      // Only e-mails can be sent daily or weekly.
      frequency: 'IMMEDIATE',
      subscribers: [{ type: 'SNS', address: topic }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(Math.max(SMALLEST_ANOMALY, monthlyBudget / 10))],
        },
      }),
    });
  }

  /** Creates the monitor of all services of AWS, and returns its ARN. */
  #createMonitor(): string {
    return new CfnAnomalyMonitor(this, 'Monitor', {
      monitorName: Stack.of(this).stackName,
      monitorType: 'DIMENSIONAL',
      monitorDimension: 'SERVICE',
    }).attrMonitorArn;
  }
}

function notificationAt(
  notificationType: 'ACTUAL' | 'FORECASTED',
  percent: number,
  topic: string,
): CfnBudget.NotificationWithSubscribersProperty {
  return {
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold: percent,
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'SNS', address: topic }],
  };
}

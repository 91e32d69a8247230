import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../infra/environment.ts';
import { useEmptyStacks } from '../support/empty-stacks.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:tickets';
const MONITOR = 'arn:aws:ce::123456789012:anomalymonitor/0c4b2a6e-1f3d-4e5a-9b8c-7d6e5f4a3b2c';

const stacks = useEmptyStacks();

/** The properties of the resources for costs, by the name of their type. */
function resourcesWith(changes: Partial<Environment>): Record<string, Record<string, unknown>> {
  const costs = { monthlyBudget: 2000, ticketTopic: TOPIC };
  const { Resources } = Template.fromStack(stacks.stacksWith({ ...costs, ...changes }).service).toJSON();
  const found = Object.values<{ Type: string; Properties: Record<string, unknown> }>(Resources).filter(
    ({ Type }) => /^AWS::(Budgets|CE)::/.test(Type),
  );
  return Object.fromEntries(found.map(({ Type, Properties }) => [Type.split('::')[2], Properties]));
}

const notification = (NotificationType: string, Threshold: number) => ({
  Notification: {
    NotificationType,
    Threshold,
    ThresholdType: 'PERCENTAGE',
    ComparisonOperator: 'GREATER_THAN',
  },
  Subscribers: [{ SubscriptionType: 'SNS', Address: TOPIC }],
});

describe('a monthly budget', () => {
  it('notifies the topic at 80 and 100 %, and if 100 % are forecast', () => {
    expect(resourcesWith({})['Budget']).toEqual({
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 2000, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        notification('ACTUAL', 80),
        notification('ACTUAL', 100),
        notification('FORECASTED', 100),
      ],
    });
  });

  it('notifies the topic at once about an unusual cost of a service', () => {
    const { AnomalyMonitor, AnomalySubscription } = resourcesWith({});
    expect(AnomalyMonitor).toMatchObject({ MonitorType: 'DIMENSIONAL', MonitorDimension: 'SERVICE' });
    expect(AnomalySubscription).toMatchObject({
      MonitorArnList: [{ 'Fn::GetAtt': [expect.stringMatching(/CostAlarmsMonitor/), 'MonitorArn'] }],
      Frequency: 'IMMEDIATE',
      Subscribers: [{ Type: 'SNS', Address: TOPIC }],
    });
  });

  it.each([
    [2000, '200'],
    [101, '10.1'],
    [50, '10'],
  ])('of %i US dollars calls a cost unusual from %s on', (monthlyBudget, usd) => {
    const { ThresholdExpression } = Object(resourcesWith({ monthlyBudget })['AnomalySubscription']);
    expect(JSON.parse(ThresholdExpression)).toEqual({
      Dimensions: {
        Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
        MatchOptions: ['GREATER_THAN_OR_EQUAL'],
        Values: [usd],
      },
    });
  });

  it('uses the anomaly monitor that the account has already', () => {
    const { AnomalyMonitor, AnomalySubscription } = resourcesWith({ anomalyMonitorArn: MONITOR });
    expect(AnomalyMonitor).toBeUndefined();
    expect(AnomalySubscription).toMatchObject({ MonitorArnList: [MONITOR] });
  });

  it('is not made unless it is set', () => {
    expect(resourcesWith({ monthlyBudget: null })).toEqual({});
  });
});

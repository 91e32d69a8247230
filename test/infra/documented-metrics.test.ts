import { describe, expect, it } from 'vitest';
import { undocumented } from '../support/documented-metrics.ts';

const alarm = (MetricName: string, Namespace: string, dimensions: Record<string, string>) => ({
  Alarm: {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      MetricName,
      Namespace,
      Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
    },
  },
});
const dashboard = (...metrics: unknown[][]) => ({
  Dashboard: {
    Type: 'AWS::CloudWatch::Dashboard',
    Properties: {
      DashboardBody: {
        'Fn::Join': ['', [JSON.stringify({ widgets: [{ type: 'metric', properties: { metrics } }] })]],
      },
    },
  },
});
const ofEdge = alarm('BlockedRequests', 'AWS/WAFV2', { WebACL: 'Edge', Rule: 'ALL' });

describe('the check of metrics', () => {
  it('takes documented metrics, and those of log lines', () => {
    expect(undocumented(ofEdge, 'us-east-1')).toEqual([]);
    const rows = [
      ['AWS/SQS', 'ApproximateAgeOfOldestMessage', 'QueueName', 'wakes', { stat: 'Maximum' }],
      ['IdentityService', 'duration_ms', 'service', 'Test', 'status_class', '5xx'],
      [
        {
          expression: `SEARCH('{IdentityService,service,sign_in_method,sign_in_outcome} MetricName="sign_ins"'`,
        },
      ],
    ];
    expect(undocumented(dashboard(...rows), 'eu-west-1')).toEqual([]);
  });

  it.each([
    ['a metric of CloudFront in another region', ofEdge],
    ['an unknown name', alarm('5XX', 'AWS/ApiGateway', { ApiId: 'x' })],
    ['a missing dimension', alarm('ThrottledRequests', 'AWS/DynamoDB', { TableName: 'x' })],
    ['an unknown call', alarm('ThrottledRequests', 'AWS/DynamoDB', { TableName: 'x', Operation: 'Get' })],
    ['a dimension too much', alarm('SMSMonthToDateSpentUSD', 'AWS/SNS', { TopicName: 'x' })],
    ['a metric that no log line has', dashboard(['IdentityService', 'requests', 'service', 'Test'])],
    [
      'a search that finds nothing',
      dashboard([{ expression: `SEARCH('{IdentityService,service} MetricName="sign_ins"'` }]),
    ],
  ])('refuses %s', (_, resources) => {
    expect(undocumented(resources, 'eu-west-1')).toHaveLength(1);
  });

  it('refuses a region as a dimension of CloudFront', () => {
    const dimensions = { WebACL: 'Edge', Rule: 'ALL', Region: 'us-east-1' };
    expect(undocumented(alarm('BlockedRequests', 'AWS/WAFV2', dimensions), 'us-east-1')).toHaveLength(1);
  });

  it('refuses spending on texts where SNS sends none', () => {
    const spending = alarm('SMSMonthToDateSpentUSD', 'AWS/SNS', {});
    expect(undocumented(spending, 'eu-west-1')).toEqual([]);
    expect(undocumented(spending, 'ap-east-1')).toEqual([
      'Alarm: AWS/SNS SMSMonthToDateSpentUSD {} in ap-east-1',
    ]);
  });
});

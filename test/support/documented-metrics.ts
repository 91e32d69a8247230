import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { METRICS, METRICS_NAMESPACE } from '../../shared/platform/metrics.ts';
import type { Assembly } from './deployments.ts';

type Documented = {
  namespace: string;
  names: readonly string[];
  dimensions: readonly (readonly string[])[];
  /** The regions that have it. Without, every region of the service. */
  regions?: readonly string[];
};
type Metric = { namespace: string; name: string; dimensions: Record<string, unknown> };
type Resource = { Type: string; Properties?: Record<string, unknown> };

/**
 * Some regions from which SNS sends texts, of
 * docs.aws.amazon.com/sns/latest/dg/sns-supported-regions-countries.html
 */
const TEXTS = (
  'us-east-1 us-east-2 us-west-1 us-west-2 ca-central-1 eu-central-1 eu-west-1 eu-west-2 eu-south-1 ' +
  'ap-south-1 ap-northeast-1 ap-northeast-3 ap-southeast-1 ap-southeast-2 ap-southeast-3 af-south-1'
).split(' ');

/** Metrics by the documents of AWS, whose addresses are beside them, and of the service. */
const DOCUMENTED: readonly Documented[] = [
  {
    // docs.aws.amazon.com/apigateway/latest/developerguide/http-api-metrics.html
    namespace: 'AWS/ApiGateway',
    names: ['4xx', '5xx', 'Count', 'DataProcessed', 'IntegrationLatency', 'Latency'],
    dimensions: [['ApiId'], ['ApiId', 'Stage'], ['ApiId', 'Stage', 'Resource', 'Method']],
  },
  {
    // docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
    namespace: 'AWS/Lambda',
    names: ['Invocations', 'Errors', 'Throttles', 'Duration', 'ConcurrentExecutions'],
    dimensions: [[], ['FunctionName'], ['FunctionName', 'Resource']],
  },
  {
    // docs.aws.amazon.com/lambda/latest/dg/monitoring-concurrency.html: of the region
    namespace: 'AWS/Lambda',
    names: ['ClaimedAccountConcurrency', 'UnreservedConcurrentExecutions'],
    dimensions: [[]],
  },
  {
    namespace: 'AWS/Lambda',
    names: ['DestinationDeliveryFailures', 'IteratorAge'],
    dimensions: [['FunctionName'], ['FunctionName', 'Resource']],
  },
  {
    // docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
    namespace: 'AWS/DynamoDB',
    names: ['ThrottledRequests', 'SuccessfulRequestLatency', 'SystemErrors'],
    dimensions: [['TableName', 'Operation']],
  },
  {
    namespace: 'AWS/DynamoDB',
    names: ['ReadThrottleEvents', 'WriteThrottleEvents'],
    dimensions: [['TableName'], ['TableName', 'GlobalSecondaryIndexName']],
  },
  {
    // docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html: of global tables
    namespace: 'AWS/DynamoDB',
    names: ['ReplicationLatency'],
    dimensions: [['TableName', 'ReceivingRegion']],
  },
  {
    // docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/
    //   sqs-available-cloudwatch-metrics.html
    namespace: 'AWS/SQS',
    names: ['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible'],
    dimensions: [['QueueName']],
  },
  {
    // docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
    namespace: 'AWS/SES',
    names: ['Reputation.BounceRate', 'Reputation.ComplaintRate'],
    dimensions: [[], ['ses:configuration-set']],
  },
  {
    // docs.aws.amazon.com/sns/latest/dg/sns-monitoring-using-cloudwatch.html
    namespace: 'AWS/SNS',
    names: ['SMSMonthToDateSpentUSD'],
    dimensions: [[]],
    regions: TEXTS,
  },
  {
    // The same page: the console groups it as "Country, SMS Type".
    namespace: 'AWS/SNS',
    names: ['SMSSuccessRate'],
    dimensions: [['Country', 'SMSType']],
    regions: TEXTS,
  },
  {
    // docs.aws.amazon.com/acm/latest/userguide/cloudwatch-metrics.html: in the region of the certificate
    namespace: 'AWS/CertificateManager',
    names: ['DaysToExpiry'],
    dimensions: [['CertificateArn']],
  },
  {
    // docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
    namespace: 'AWS/CloudFront',
    names: ['Requests', '4xxErrorRate', '5xxErrorRate', 'TotalErrorRate'],
    dimensions: [['DistributionId', 'Region']],
    regions: ['us-east-1'],
  },
  {
    // docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html: those of CloudFront have no `Region`.
    namespace: 'AWS/WAFV2',
    names: ['AllowedRequests', 'BlockedRequests', 'CountedRequests'],
    dimensions: [['WebACL', 'Rule']],
    regions: ['us-east-1'],
  },
  {
    // docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html
    namespace: 'AWS/Backup',
    names: [
      ...['NumberOfBackupJobsCompleted', 'NumberOfBackupJobsFailed', 'NumberOfCopyJobsFailed'],
      'NumberOfRestoreJobsFailed',
    ],
    dimensions: [['ResourceType'], ['BackupVaultName'], ['BackupVaultName', 'ResourceType']],
  },
  ...METRICS.map(([names, , dimensions]) => ({ namespace: METRICS_NAMESPACE, names, dimensions })),
];
const OPERATIONS: readonly unknown[] = Object.values(Operation);

/** Returns what alarms and dashboards of an assembly use, and no document has for their region. */
export async function undocumentedIn({ directory }: Assembly): Promise<string[]> {
  const { artifacts } = JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8'));
  const found: string[] = [];
  for (const { type, environment, properties } of Object.values<Record<string, unknown>>(artifacts).map(
    Object,
  )) {
    if (type !== 'aws:cloudformation:stack') continue;
    const { Resources } = JSON.parse(await readFile(join(directory, properties.templateFile), 'utf8'));
    found.push(...undocumented(Resources, regionOf(environment)));
  }
  return found;
}

/** A stack without a region is deployed to that of its operator, so it may not need a certain one. */
function regionOf(environment: string): string {
  const region = environment.split('/').at(-1) ?? '';
  return region === 'unknown-region' ? 'eu-west-1' : region;
}

/** Returns the metrics of alarms and dashboards among resources that no document has for the region. */
export function undocumented(resources: Record<string, Resource>, region: string): string[] {
  return Object.entries(resources).flatMap(([id, resource]) =>
    metricsOf(resource, region)
      .filter((metric) => !isDocumented(metric, region))
      .map(({ namespace, name, dimensions }) => {
        const names = Object.keys(dimensions).join();
        return `${id}: ${namespace} ${name} {${names}} in ${region}`;
      }),
  );
}

function isDocumented({ namespace, name, dimensions }: Metric, region: string): boolean {
  const given = Object.keys(dimensions).sort().join();
  if ('Operation' in dimensions && !OPERATIONS.includes(dimensions['Operation'])) return false;
  return DOCUMENTED.some(
    (one) =>
      one.namespace === namespace &&
      one.names.includes(name) &&
      one.dimensions.some((names) => names.toSorted().join() === given) &&
      (one.regions?.includes(region) ?? true),
  );
}

function metricsOf({ Type, Properties }: Resource, region: string): Metric[] {
  if (Type === 'AWS::CloudWatch::Alarm') return metricsOfAlarm(Object(Properties));
  if (Type === 'AWS::CloudWatch::Dashboard')
    return metricsOfDashboard(Object(Properties).DashboardBody, region);
  return [];
}

type AlarmMetric = { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: unknown }[] };
type Alarm = Partial<AlarmMetric> & { Metrics?: { MetricStat?: { Metric: AlarmMetric } }[] };

function metricsOfAlarm({ Metrics, ...only }: Alarm): Metric[] {
  const stated = Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [only as AlarmMetric];
  return stated.map(({ Namespace, MetricName, Dimensions = [] }) => ({
    namespace: Namespace,
    name: MetricName,
    dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
  }));
}

/** A metric of a widget is a list of texts, then its options; an expression has options only. */
type Row = (string | { expression?: string })[];
type Widget = { type: string; properties: { region: string; metrics?: Row[] } };
const SEARCHED = /SEARCH\('\{([^,]+),([^}]+)\} MetricName="([^"]+)"/;

function metricsOfDashboard(body: { 'Fn::Join': [string, unknown[]] }, region: string): Metric[] {
  const parts = body['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : region));
  const { widgets }: { widgets: Widget[] } = JSON.parse(parts.join(''));
  return widgets.flatMap(({ properties }) =>
    (properties.metrics ?? []).flatMap((row) => {
      const metric = metricOfRow(row);
      return metric ? [metric] : [];
    }),
  );
}

function metricOfRow(row: Row): Metric | undefined {
  const [first, ...others] = row.filter((part) => typeof part === 'string');
  if (first !== undefined) {
    const [name = '', ...pairs] = others;
    const names = pairs.filter((_, n) => n % 2 === 0);
    return {
      namespace: first,
      name,
      dimensions: Object.fromEntries(names.map((dimension, n) => [dimension, pairs[2 * n + 1]])),
    };
  }
  const [, namespace = '', names = '', name = ''] = SEARCHED.exec(Object(row[0]).expression) ?? [];
  if (namespace === '') return undefined;
  return { namespace, name, dimensions: Object.fromEntries(names.split(',').map((one) => [one, ''])) };
}

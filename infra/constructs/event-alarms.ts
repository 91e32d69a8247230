import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { STUCK_SECONDS } from '../event-sources.ts';
import { PUBLISHER } from '../operations.ts';
import type { Alarms } from './alarms.ts';
import { functionName } from './functions.ts';
import type { KnownTable } from './table.ts';

const PERIOD = Duration.minutes(5);
/** More than the longest delay of a wake, and than the time for which a failed one is hidden. */
const LONGEST_WAIT_SECONDS = 45 * 60;
/** Transactions of an hour below which it is not sure that one of them has an event. */
const FEWEST_TRANSACTIONS = 5;

/**
 * Adds the alarms of events: changes that are late or stuck, that nobody reads, so that no age is reported,
 * or that are lost, and late wakes (decision 0272).
 */
export function addEventAlarms(
  alarms: Alarms,
  { wakes, table }: { wakes: Queue; table: Pick<KnownTable, 'tableName'> },
): void {
  const ofPublisher = (metricName: string, statistic: string, period = PERIOD) =>
    metricOfFunction(alarms, { functionId: PUBLISHER, metricName, statistic, period });
  alarms.ticket('ChangesLate', {
    metric: ofPublisher('IteratorAge', 'Maximum'),
    threshold: 5 * 60_000,
    periods: 2,
    description: 'Changes of the table have waited for 5 minutes to become events, for 10 minutes',
    runbook: 'events-that-are-late',
  });
  alarms.ticket('ChangesStuck', {
    metric: ofPublisher('IteratorAge', 'Maximum'),
    threshold: STUCK_SECONDS * 1000,
    description: 'A change of the table has waited for an hour to become an event',
    runbook: 'events-that-are-late',
  });
  const hour = Duration.seconds(STUCK_SECONDS);
  alarms.page('ChangesUnread', {
    metric: unreadOf(transactionsOf(table.tableName, hour), ofPublisher('Invocations', 'Sum', hour), hour),
    threshold: 1,
    description: 'The table was written for an hour, and nobody has read its changes',
    runbook: 'events-that-are-late',
  });
  alarms.page('ChangesLost', {
    metric: ofPublisher('DestinationDeliveryFailures', 'Sum'),
    threshold: 1,
    description: 'Changes of the table became no events in time, and could not be stored',
    runbook: 'events-that-are-late',
  });
  alarms.ticket('WakesLate', {
    metric: wakes.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: 'Maximum' }),
    threshold: LONGEST_WAIT_SECONDS,
    description: 'A wake of a webhook has waited for 45 minutes',
    runbook: 'webhooks-that-are-late',
  });
}

/** Returns 1 if there were transactions and no run of the function that gets their changes. */
function unreadOf(transactions: IMetric, runs: IMetric, period: Duration): IMetric {
  return new MathExpression({
    expression: `IF(FILL(transactions, 0) >= ${FEWEST_TRANSACTIONS}, FILL(runs, 0) < 1, 0)`,
    usingMetrics: { transactions, runs },
    label: 'unread',
    period,
  });
}

function transactionsOf(TableName: string, period: Duration): IMetric {
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: 'SuccessfulRequestLatency',
    dimensionsMap: { TableName, Operation: 'TransactWriteItems' },
    period,
    statistic: 'SampleCount',
  });
}

/** Returns a metric of Lambda about a function of the stack. */
export function metricOfFunction(
  scope: Construct,
  { functionId, ...metric }: { functionId: string; metricName: string; statistic: string; period: Duration },
): IMetric {
  const dimensionsMap = { FunctionName: functionName(Stack.of(scope), functionId) };
  return new Metric({ namespace: 'AWS/Lambda', dimensionsMap, ...metric });
}

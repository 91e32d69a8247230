import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { METRICS_NAMESPACE, type MetricName } from '../../shared/platform/metrics.ts';
import type { Environment } from '../environment.ts';
import { AUTHORIZER, CANARY } from '../operations.ts';
import { TABLE_DEFINITION } from '../table-definition.ts';
import { type AlarmSettings, Alarms, percentOf, successesOf, zeroIfFew } from './alarms.ts';
import { CostAlarms } from './cost-alarms.ts';
import { Overview } from './dashboard.ts';
import { addCertificateAlarm } from './edge-alarms.ts';
import { addEventAlarms, metricOfFunction } from './event-alarms.ts';
import { addObjectives } from './objectives.ts';
import { addReachAlarms } from './reach-alarms.ts';
import { addReplicationAlarm } from './replication-alarm.ts';
import type { KnownTable } from './table.ts';
import type { Scheduled } from './triggers.ts';

export type WatchedResources = {
  api: IHttpApi;
  table: KnownTable;
  deadLetters: Queue;
  logs: LogGroup;
  /** The queue of wakes of webhooks. Undefined if there are no events. */
  wakes: Queue | undefined;
  /** The certificate of the domains. Undefined without domains. */
  certificate: ICertificate | undefined;
  /** Functions that run on a schedule. No request and no dead-letter queue shows their failures. */
  scheduled: readonly Scheduled[];
};

type Settings = AlarmSettings &
  Pick<
    Environment,
    | 'textSpendAlarm'
    | 'textCountries'
    | 'concurrencyLimit'
    | 'monthlyBudget'
    | 'anomalyMonitorArn'
    | 'standbyRegion'
  >;

const PERIOD = Duration.minutes(5);
/** Percentage of requests, calls or invocations that may fail. */
const PERCENT = 1;
/** Requests in a period below which a percentile says nothing. */
const FEWEST_REQUESTS = 20;
/** Rates of SES at which AWS begins to review the sending of an AWS account. */
const BOUNCE_RATE = 0.05;
const COMPLAINT_RATE = 0.001;

/** Calls of the table, as CloudWatch names them. */
export const TABLE_ACTIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
] as const;

/**
 * Alarms for problems that users would notice, and the dashboard. Alarms ring by rates, which mean the same
 * at any load, and for runs that are missing (decision 0134).
 */
export class Observability extends Construct {
  readonly #alarms: Alarms;
  readonly #watched: WatchedResources;

  constructor(scope: Construct, id: string, watched: WatchedResources, settings: Settings) {
    super(scope, id);
    this.#watched = watched;
    this.#alarms = new Alarms(this, 'Alarms', settings);
    addObjectives(this.#alarms, watched.api);
    addReachAlarms(this.#alarms, { ...settings, api: watched.api });
    if (watched.certificate) addCertificateAlarm(this.#alarms, watched.certificate, 1);
    this.#watchRequests();
    this.#watchAuthorizer();
    this.#watchThrottles();
    this.#watchMessages(settings.textSpendAlarm);
    this.#watchRuns();
    this.#watchCosts(settings);
    const { wakes, table } = watched;
    if (wakes) addEventAlarms(this.#alarms, { wakes, table });
    const { standbyRegion } = settings;
    if (standbyRegion !== null) addReplicationAlarm(this.#alarms, { table, standbyRegion });
    new Overview(this, 'Overview', { ...watched, alarms: this.#alarms.all });
  }

  #watchCosts({ monthlyBudget, anomalyMonitorArn, ticketTopic: topic }: Settings): void {
    if (monthlyBudget === null || topic === null) return;
    new CostAlarms(this, 'CostAlarms', { monthlyBudget, anomalyMonitorArn, topic });
  }

  #watchRequests(): void {
    const { api } = this.#watched;
    const requests = api.metricCount({ period: PERIOD, statistic: 'Sum' });
    const errors = api.metricServerError({ period: PERIOD, statistic: 'Sum' });
    this.#alarms.page('Failures', {
      metric: percentOf({ errors }, requests, PERIOD),
      threshold: PERCENT,
      description: `The API answered ${PERCENT} % of the requests with 5xx`,
      runbook: 'requests-that-fail',
    });
    const slowest = api.metricLatency({ period: PERIOD, statistic: 'p99' });
    this.#alarms.page('Latency', {
      metric: zeroIfFew(slowest, requests, FEWEST_REQUESTS, PERIOD),
      threshold: 3000,
      periods: 3,
      description: 'One of 100 requests took longer than 3 s, for 15 minutes',
      runbook: 'slow-requests',
    });
  }

  #watchAuthorizer(): void {
    const invocations = this.#ofFunction(AUTHORIZER.id, 'Invocations', 'Sum');
    const errors = this.#ofFunction(AUTHORIZER.id, 'Errors', 'Sum');
    this.#alarms.page('AuthorizerErrors', {
      metric: percentOf({ errors }, invocations, PERIOD),
      threshold: PERCENT,
      description: `The authorizer failed for ${PERCENT} % of the requests`,
      runbook: 'an-authorizer-that-fails',
    });
    const slowest = this.#ofFunction(AUTHORIZER.id, 'Duration', 'p99');
    this.#alarms.ticket('AuthorizerLatency', {
      metric: zeroIfFew(slowest, invocations, FEWEST_REQUESTS, PERIOD),
      threshold: 1000,
      periods: 3,
      description: 'One of 100 runs of the authorizer took longer than 1 s, for 15 minutes',
      runbook: 'slow-requests',
    });
  }

  #watchThrottles(): void {
    const { api, table } = this.#watched;
    const throttled = LambdaFunction.metricAllThrottles({ period: PERIOD });
    const invocations = LambdaFunction.metricAllInvocations({ period: PERIOD });
    this.#alarms.page('FunctionThrottles', {
      metric: percentOf({ throttled }, invocations, PERIOD),
      threshold: PERCENT,
      description: `Lambda throttled ${PERCENT} % of the invocations in the AWS account and region`,
      runbook: 'throttles',
    });
    const requests = api.metricCount({ period: PERIOD, statistic: 'Sum' });
    this.#alarms.page('TableThrottles', {
      metric: percentOf(tableThrottles(table.tableName), requests, PERIOD),
      threshold: PERCENT,
      description: `The table or its index throttled a call for each ${100 / PERCENT} requests`,
      runbook: 'throttles',
    });
  }

  #watchMessages(textSpendAlarm: number): void {
    const { deadLetters } = this.#watched;
    this.#alarms.ticket('DeadLetters', {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      threshold: 1,
      description: 'The dead-letter queue has events that failed after all retries',
      runbook: 'events-that-failed',
    });
    const hour = { period: Duration.hours(1), statistic: 'Maximum' };
    this.#alarms.ticket('Bounces', {
      metric: new Metric({ namespace: 'AWS/SES', metricName: 'Reputation.BounceRate', ...hour }),
      threshold: BOUNCE_RATE,
      description: `${BOUNCE_RATE * 100} % of the e-mails of the AWS account bounced`,
      runbook: 'bounces-and-complaints',
    });
    this.#alarms.ticket('Complaints', {
      metric: new Metric({ namespace: 'AWS/SES', metricName: 'Reputation.ComplaintRate', ...hour }),
      threshold: COMPLAINT_RATE,
      description: `Recipients complained about ${COMPLAINT_RATE * 100} % of the e-mails of the AWS account`,
      runbook: 'bounces-and-complaints',
    });
    this.#alarms.page('TextSpend', {
      metric: new Metric({ namespace: 'AWS/SNS', metricName: 'SMSMonthToDateSpentUSD', ...hour }),
      threshold: textSpendAlarm,
      description: `The text messages of this month cost more than ${textSpendAlarm} US dollars`,
      runbook: 'spending-on-text-messages',
    });
    this.#watchBudgets();
  }

  #watchBudgets(): void {
    this.#alarms.ticket('BudgetHalfUsed', {
      metric: this.#own('budgets_half_used', PERIOD),
      threshold: 1,
      description: 'An application has sent half of its e-mails or text messages of the day',
      runbook: 'a-budget-that-runs-out',
    });
    this.#alarms.ticket('BudgetMostlyUsed', {
      metric: this.#own('budgets_mostly_used', PERIOD),
      threshold: 1,
      description: 'An application has sent 80 % of its e-mails or text messages of the day',
      runbook: 'a-budget-that-runs-out',
    });
    this.#alarms.ticket('PoolHalfUsed', {
      metric: this.#own('pools_half_used', PERIOD),
      threshold: 1,
      description:
        'Accounts with a plan that anybody may take have sent half of their common messages of the day',
      runbook: 'a-pool-that-runs-out',
    });
  }

  #watchRuns(): void {
    for (const { target, everyMinutes, atRest } of this.#watched.scheduled) {
      const { id } = target.node;
      if (id === CANARY) continue;
      // Three runs, and time for the two attempts that Lambda adds to each.
      const minutes = Math.max(15, 3 * everyMinutes);
      const period = Duration.minutes(minutes);
      this.#alarms.ticket(`${id}Late`, {
        metric: successesOf(target.metricInvocations({ period }), target.metricErrors({ period }), period),
        threshold: 1,
        below: true,
        missingIsWrong: true,
        description: `No run of ${id} has succeeded for ${minutes} minutes`,
        runbook: 'a-scheduled-function-that-is-late',
        silent: atRest,
      });
    }
    this.#alarms.ticket('PurgeFailures', {
      metric: this.#own('purge_failures', PERIOD),
      threshold: 1,
      periods: 6,
      description: 'A deletion could not go on for 30 minutes',
      runbook: 'deletions-that-fail',
    });
    if (!this.#watched.scheduled.some(({ target }) => target.node.id === CANARY)) return;
    this.#alarms.page('CanaryFailures', {
      metric: this.#own('canary_successes', Duration.minutes(15)),
      threshold: 1,
      below: true,
      missingIsWrong: true,
      description: 'The test user could not sign in for 15 minutes',
      runbook: 'a-canary-that-fails',
    });
  }

  #ofFunction(functionId: string, metricName: string, statistic: string): IMetric {
    return metricOfFunction(this, { functionId, metricName, statistic, period: PERIOD });
  }

  #own(metricName: MetricName, period: Duration): IMetric {
    return new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { service: Stack.of(this).stackName },
      period,
      statistic: 'Sum',
    });
  }
}

/** Returns the metrics of throttled calls by action, and of throttled units of the index. */
function tableThrottles(TableName: string): Record<string, IMetric> {
  const [index] = TABLE_DEFINITION.GlobalSecondaryIndexes;
  const metric = (metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName, ...dimensionsMap },
      period: PERIOD,
      statistic: 'Sum',
    });
  const ofIndex = { GlobalSecondaryIndexName: index.IndexName };
  return {
    ...Object.fromEntries(
      TABLE_ACTIONS.map((Operation) => [`of${Operation}`, metric('ThrottledRequests', { Operation })]),
    ),
    readsOfIndex: metric('ReadThrottleEvents', ofIndex),
    writesOfIndex: metric('WriteThrottleEvents', ofIndex),
  };
}

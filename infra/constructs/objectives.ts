import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  AlarmRule,
  CompositeAlarm,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS_NAMESPACE, type MetricName } from '../../shared/platform/metrics.ts';
import {
  type Alarms,
  conditionOf,
  descriptionOf,
  notify,
  percentOf,
  type Urgency,
  zeroIfFew,
} from './alarms.ts';

/** What the service promises, as the share of bad events in 30 days that the promise allows. */
type Objective = {
  id: string;
  /** Percentage of bad events. */
  allowed: number;
  /** The bad events, as the end of the sentence that they use up the budget of errors. */
  bad: string;
  runbook: string;
  /** Returns the percentage of bad events in a period. */
  percent: (period: Duration) => IMetric;
};

type Burn = {
  id: string;
  urgency: Urgency;
  factor: number;
  windows: readonly [Duration, Duration];
  text: string;
};

/** Requests of a window below which a share of slow ones says nothing. */
const FEWEST_REQUESTS = 20;
const SLOW_MILLISECONDS = 1000;

/**
 * How fast the errors that 30 days allow are used up (Google's SRE workbook, "Alerting on SLOs"): 14.4 times
 * as fast, an hour costs 2 % of them; as fast, three days cost 10 %. The short window ends the alarm soon.
 */
const BURNS: readonly Burn[] = [
  {
    id: 'Fast',
    urgency: 'page',
    factor: 14.4,
    windows: [Duration.hours(1), Duration.minutes(5)],
    text: '2 % of the errors that 30 days allow in an hour',
  },
  {
    id: 'Slow',
    urgency: 'ticket',
    factor: 1,
    windows: [Duration.days(3), Duration.hours(6)],
    text: '10 % of the errors that 30 days allow in three days',
  },
];

/**
 * Adds the alarms of both objectives: one for each speed at which errors use up their budget, which rings
 * while its long and its short window are both too bad (decision 0540).
 */
export function addObjectives(alarms: Alarms, api: IHttpApi): void {
  for (const objective of [signInObjective(alarms), latencyObjective(api)])
    for (const burn of BURNS) addBurn(alarms, objective, burn);
}

function signInObjective(alarms: Alarms): Objective {
  const sum = (metricName: MetricName, period: Duration) =>
    new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { service: Stack.of(alarms).stackName },
      statistic: 'Sum',
      period,
    });
  return {
    id: 'SignInObjective',
    allowed: 0.1,
    bad: 'sign-ins that the service failed to complete, and messages that SES or SNS did not accept',
    runbook: 'sign-ins-that-miss-their-objective',
    percent: (period) =>
      percentOf({ failures: sum('sli_failures', period) }, sum('sli_events', period), period),
  };
}

function latencyObjective(api: IHttpApi): Objective {
  return {
    id: 'LatencyObjective',
    allowed: 1,
    bad: 'requests that took longer than 1 s',
    runbook: 'slow-requests',
    percent: (period) => {
      const quick = api.metricLatency({ period, statistic: Stats.percentileRank(SLOW_MILLISECONDS) });
      const slow = new MathExpression({ expression: '100 - quick', usingMetrics: { quick }, period });
      return zeroIfFew(slow, api.metricCount({ period, statistic: 'Sum' }), FEWEST_REQUESTS, period);
    },
  };
}

function addBurn(alarms: Alarms, objective: Objective, burn: Burn): void {
  const { allowed, bad, runbook, percent } = objective;
  const { factor, text, urgency } = burn;
  const id = `${objective.id}${burn.id}`;
  const windows = burn.windows.map((window) => {
    const threshold = Number((factor * allowed).toFixed(2));
    const alarmDescription = `${window.toHumanString()} of ${id}, which notifies`;
    const condition = conditionOf({ metric: percent(window), threshold });
    return new Alarm(alarms, `${id}${window.toMinutes()}`, { ...condition, alarmDescription });
  });
  const description = `${bad} used up ${text}`;
  const both = new CompositeAlarm(alarms, id, {
    alarmRule: AlarmRule.allOf(...windows),
    alarmDescription: descriptionOf({ description, runbook }, alarms.settings),
  });
  notify(both, urgency, alarms.settings);
  alarms.all.push(both);
}

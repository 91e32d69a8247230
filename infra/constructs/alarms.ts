import type { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

export type AlarmRule = {
  metric: IMetric;
  /** The event that rings the alarm, as a sentence without a full stop. */
  description: string;
  /** Anchor of its section in docs/runbooks.md. */
  runbook: string;
  /** The value from which on the alarm rings. With `below`, it rings for smaller values. */
  threshold: number;
  below?: boolean;
  /** The number of periods in a row that must be wrong. One by default. */
  periods?: number;
  /** Whether a period without data is wrong. By default it is fine. */
  missingIsWrong?: boolean;
};

/** Failures in this number are no rate: a single request of a quiet hour would be 100 %. */
const FEWEST_FAILURES = 5;

/** Creates alarms that name their runbook and notify the topic, if there is one (decision 0134). */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  readonly #topic: ITopic | undefined;

  constructor(scope: Construct, id: string, topicArn: string | null) {
    super(scope, id);
    this.#topic = topicArn === null ? undefined : Topic.fromTopicArn(this, 'Topic', topicArn);
  }

  add(id: string, rule: AlarmRule): void {
    const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
    const { BREACHING, NOT_BREACHING } = TreatMissingData;
    const alarm = new Alarm(this, id, {
      metric: rule.metric,
      threshold: rule.threshold,
      alarmDescription: `${rule.description}. Runbook: docs/runbooks.md#${rule.runbook}`,
      evaluationPeriods: rule.periods ?? 1,
      comparisonOperator: rule.below ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: rule.missingIsWrong ? BREACHING : NOT_BREACHING,
    });
    if (this.#topic) alarm.addAlarmAction(new SnsAction(this.#topic));
    this.all.push(alarm);
  }
}

/**
 * Returns the percentage of failures, or 0 below five failures in a period. A total that is missing counts as
 * 0, so that failures without requests still count.
 */
export function percentOf(failures: Record<string, IMetric>, total: IMetric, period: Duration): IMetric {
  const sum = Object.keys(failures)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({
    expression: `IF((${sum}) >= ${FEWEST_FAILURES}, 100 * (${sum}) / (FILL(total, 0) + (FILL(total, 0) < 1)), 0)`,
    usingMetrics: { ...failures, total },
    label: 'percent',
    period,
  });
}

/** Returns a statistic of many requests, or 0 if there were too few for it. */
export function zeroIfFew(statistic: IMetric, requests: IMetric, fewest: number, period: Duration): IMetric {
  return new MathExpression({
    expression: `IF(requests >= ${fewest}, statistic, 0)`,
    usingMetrics: { statistic, requests },
    label: 'statistic',
    period,
  });
}

/** Returns how many runs of a function succeeded. */
export function successesOf(invocations: IMetric, errors: IMetric, period: Duration): IMetric {
  return new MathExpression({
    expression: 'FILL(invocations, 0) - FILL(errors, 0)',
    usingMetrics: { invocations, errors },
    label: 'successes',
    period,
  });
}

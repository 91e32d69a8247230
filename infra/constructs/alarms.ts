import type { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmBase,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Environment } from '../environment.ts';

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
  /** Whether the alarm notifies nobody until an operator enables its actions. By default it does. */
  silent?: boolean;
};

/** Failures in this number are no rate: a single request of a quiet hour would be 100 %. */
const FEWEST_FAILURES = 5;

/** `page`: cannot wait. `ticket`: can wait until somebody works. */
export type Urgency = 'page' | 'ticket';

export type AlarmSettings = Pick<Environment, 'pageTopic' | 'ticketTopic' | 'runbooksUrl'>;

/**
 * Creates alarms that name their runbook. They notify the topic of their urgency, if there is one, when they
 * begin to ring and when they end (decisions 0134 and 0301).
 */
export class Alarms extends Construct {
  readonly all: AlarmBase[] = [];
  readonly settings: AlarmSettings;

  constructor(scope: Construct, id: string, settings: AlarmSettings) {
    super(scope, id);
    this.settings = settings;
  }

  /** Adds an alarm that cannot wait: users are refused, data is being lost or money is being spent. */
  page(id: string, rule: AlarmRule): void {
    this.#add(id, rule, 'page');
  }

  /** Adds an alarm that can wait until somebody works. */
  ticket(id: string, rule: AlarmRule): void {
    this.#add(id, rule, 'ticket');
  }

  #add(id: string, rule: AlarmRule, urgency: Urgency): void {
    const alarm = new Alarm(this, id, {
      ...conditionOf(rule),
      alarmDescription: descriptionOf(rule, this.settings),
      ...(rule.silent && { actionsEnabled: false }),
    });
    notify(alarm, urgency, this.settings);
    this.all.push(alarm);
  }
}

/** Returns when an alarm rings. */
export function conditionOf(
  rule: Pick<AlarmRule, 'metric' | 'threshold' | 'periods' | 'below' | 'missingIsWrong'>,
): AlarmProps {
  const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
  const { BREACHING, NOT_BREACHING } = TreatMissingData;
  return {
    metric: rule.metric,
    threshold: rule.threshold,
    evaluationPeriods: rule.periods ?? 1,
    comparisonOperator: rule.below ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: rule.missingIsWrong ? BREACHING : NOT_BREACHING,
  };
}

/** Returns the description of an alarm, which names its runbook. */
export function descriptionOf(
  { description, runbook }: Pick<AlarmRule, 'description' | 'runbook'>,
  settings: AlarmSettings,
): string {
  return `${description}. Runbook: ${runbookOf(runbook, settings)}`;
}

/** Returns where a section of the runbooks is: at the address of the environment, or in the repository. */
export function runbookOf(anchor: string, { runbooksUrl }: Pick<AlarmSettings, 'runbooksUrl'>): string {
  return `${runbooksUrl ?? 'docs/runbooks.md'}#${anchor}`;
}

/** Lets an alarm notify the topic of its urgency, if there is one, also when it ends. */
export function notify(alarm: AlarmBase, urgency: Urgency, settings: AlarmSettings): void {
  const arn = { page: settings.pageTopic, ticket: settings.ticketTopic }[urgency];
  if (arn === null) return;
  const action = new SnsAction(Topic.fromTopicArn(alarm, 'Topic', arn));
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
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

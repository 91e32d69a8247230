import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS_NAMESPACE } from '../../shared/platform/metrics.ts';
import type { Environment } from '../environment.ts';
import { type Alarms, zeroIfFew } from './alarms.ts';

const HOUR = Duration.hours(1);
const PERIOD = Duration.minutes(5);
/** Requests, texts or starts below which a share says nothing. */
const FEWEST = 100;
const CLAIMED_SHARE = 0.8;
const DELIVERED_SHARE = 0.7;
const COMPLETED_PERCENT = 20;

type Watched = { api: IHttpApi } & Pick<Environment, 'textCountries' | 'concurrencyLimit'>;

/**
 * Adds the alarms of people whom the service no longer reaches, or soon will not, while it answers without an
 * error: sign-ins that nobody completes, texts that do not arrive, and an AWS account that runs out of
 * concurrent executions. None rings below 100 requests.
 */
export function addReachAlarms(alarms: Alarms, { api, textCountries, concurrencyLimit }: Watched): void {
  alarms.page('SignInsUnfinished', {
    metric: completedPercent(Stack.of(alarms).stackName),
    threshold: COMPLETED_PERCENT,
    below: true,
    description: `Less than ${COMPLETED_PERCENT} % of the sign-ins of an hour were completed`,
    runbook: 'sign-ins-that-nobody-completes',
  });
  const claimed = new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ClaimedAccountConcurrency',
    statistic: 'Maximum',
    period: PERIOD,
  });
  alarms.ticket('Concurrency', {
    metric: zeroIfFew(claimed, api.metricCount({ period: PERIOD, statistic: 'Sum' }), FEWEST, PERIOD),
    threshold: CLAIMED_SHARE * concurrencyLimit,
    periods: 3,
    description: `${CLAIMED_SHARE * 100} % of the concurrent executions of the AWS account are claimed`,
    runbook: 'throttles',
  });
  if (textCountries === 'all') return;
  for (const country of textCountries)
    alarms.ticket(`TextsUndelivered${country}`, {
      metric: deliveredShare(country),
      threshold: DELIVERED_SHARE,
      below: true,
      description: `Less than ${DELIVERED_SHARE * 100} % of the text messages of an hour to ${country} arrived`,
      runbook: 'text-messages-that-do-not-arrive',
    });
}

/** Returns how many started sign-ins were completed, in percent, or 100 if few were started. */
function completedPercent(service: string): IMetric {
  const signIns = (sign_in_method: string, sign_in_outcome: string) =>
    new Metric({
      namespace: METRICS_NAMESPACE,
      metricName: 'sign_ins',
      dimensionsMap: { service, sign_in_method, sign_in_outcome },
      statistic: 'Sum',
      period: HOUR,
    });
  const started = 'FILL(emailStarts, 0) + FILL(textStarts, 0)';
  const completed = 'FILL(emailEnds, 0) + FILL(textEnds, 0)';
  return new MathExpression({
    expression: `IF(${started} >= ${FEWEST}, 100 * (${completed}) / (${started}), 100)`,
    usingMetrics: {
      emailStarts: signIns('email', 'started'),
      textStarts: signIns('phone', 'started'),
      emailEnds: signIns('email', 'completed'),
      textEnds: signIns('phone', 'completed'),
    },
    label: 'percent',
    period: HOUR,
  });
}

/** Returns the share of texts to a country that arrived, or 1 if there were few. */
function deliveredShare(Country: string): IMetric {
  const texts = (statistic: string) =>
    new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSSuccessRate',
      dimensionsMap: { Country, SMSType: 'Transactional' },
      statistic,
      period: HOUR,
    });
  return new MathExpression({
    expression: `IF(sent >= ${FEWEST}, delivered, 1)`,
    usingMetrics: { delivered: texts('Average'), sent: texts('SampleCount') },
    label: 'share',
    period: HOUR,
  });
}

import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** Alarms on what users would notice: failures of the service, and throttling. */
export class Observability extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { api, table, deadLetters }: { api: HttpApi; table: TableV2; deadLetters: Queue },
  ) {
    super(scope, id);
    const period = Duration.minutes(5);
    this.#alarm(
      'Failures',
      api.metricServerError({ period, statistic: 'Sum' }),
      5,
      'The API answered with 5xx',
    );
    this.#alarm(
      'FunctionThrottles',
      LambdaFunction.metricAllThrottles({ period }),
      1,
      'Functions are throttled',
    );
    const throttles = table.metricThrottledRequestsForOperation('TransactWriteItems', {
      period,
      statistic: 'Sum',
    });
    this.#alarm('TableThrottles', throttles, 1, 'The table throttles transactions');
    const failed = deadLetters.metricApproximateNumberOfMessagesVisible({ period });
    this.#alarm('DeadLetters', failed, 1, 'Events that no retry could handle wait in the dead letters');
  }

  #alarm(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

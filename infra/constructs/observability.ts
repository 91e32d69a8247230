import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { KnownTable } from './table.ts';

export type Watched = {
  api: IHttpApi;
  table: KnownTable;
  deadLetters: Queue;
  /** Functions whose failures no request and no dead-letter queue shows. */
  scheduled: readonly LambdaFunction[];
};

/**
 * Alarms for problems that users would notice: failures of requests, failures of scheduled functions,
 * undeliverable events, and throttling. They notify the topic if there is one.
 */
export class Observability extends Construct {
  readonly #topic: ITopic | undefined;

  constructor(
    scope: Construct,
    id: string,
    { api, table, deadLetters, scheduled }: Watched,
    topicArn: string | null,
  ) {
    super(scope, id);
    this.#topic = topicArn ? Topic.fromTopicArn(this, 'Topic', topicArn) : undefined;
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
    const throttles = new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: 'ThrottledRequests',
      dimensionsMap: { Operation: 'TransactWriteItems', TableName: table.tableName },
      period,
      statistic: 'Sum',
    });
    this.#alarm('TableThrottles', throttles, 1, 'The table throttles transactions');
    const failed = deadLetters.metricApproximateNumberOfMessagesVisible({ period });
    this.#alarm('DeadLetters', failed, 1, 'The dead-letter queue has events that failed after all retries');
    for (const target of scheduled) {
      const { id: name } = target.node;
      this.#alarm(`${name}Errors`, target.metricErrors({ period }), 1, `A run of ${name} failed`);
    }
  }

  #alarm(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (this.#topic) alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}

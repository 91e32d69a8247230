import { Duration } from 'aws-cdk-lib';
import { Schedule as EventSchedule, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Trigger } from '../../shared/platform/trigger.ts';

/** Runs a function on the schedule of its contract. */
export class Schedule extends Construct {
  constructor(scope: Construct, trigger: Trigger, target: IFunction) {
    super(scope, `${trigger.id}Schedule`);
    new Rule(this, 'Rule', {
      description: trigger.summary,
      schedule: EventSchedule.rate(Duration.minutes(trigger.everyMinutes)),
      targets: [new LambdaFunction(target, { retryAttempts: 2 })],
    });
  }
}

import { Duration } from 'aws-cdk-lib';
import { Schedule as EventSchedule, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

type ScheduleProps = { description: string; everyMinutes: number; target: IFunction; enabled: boolean };

/** Runs a function every `everyMinutes` minutes while it is enabled. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { description, everyMinutes, target, enabled }: ScheduleProps) {
    super(scope, `${id}Schedule`);
    new Rule(this, 'Rule', {
      description,
      enabled,
      schedule: EventSchedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaFunction(target, { retryAttempts: 2 })],
    });
  }
}

import { Duration } from 'aws-cdk-lib';
import { Schedule as EventSchedule, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** Runs a function every `everyMinutes` minutes. */
export class Schedule extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { description, everyMinutes, target }: { description: string; everyMinutes: number; target: IFunction },
  ) {
    super(scope, `${id}Schedule`);
    new Rule(this, 'Rule', {
      description,
      schedule: EventSchedule.rate(Duration.minutes(everyMinutes)),
      targets: [new LambdaFunction(target, { retryAttempts: 2 })],
    });
  }
}

import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Trigger as DeploymentTrigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import type { Capability } from '../../shared/platform/config.ts';
import type { Trigger } from '../../shared/platform/trigger.ts';
import { CANARY } from '../operations.ts';
import type { KnownBucket } from './branding.ts';
import { addDeletions, addTableChanges, addWakes } from './event-mappings.ts';
import type { Functions } from './functions.ts';
import { InboundTexts } from './inbound-texts.ts';
import type { Mail } from './mail.ts';
import { Schedule } from './schedule.ts';
import { StoredUploads } from './stored-uploads.ts';

export type Sources = {
  functions: Functions;
  bucket: KnownBucket;
  mail: Mail;
  deadLetters: Queue;
  /** The sources of events. Undefined if there are no events. */
  events: { streamArn: string; wakes: Queue; failedChanges: Bucket } | undefined;
  /** True if the event sources are made switched off: those of a standby, but for its canary. */
  atRest: boolean;
};

/** A function that runs on a schedule, which is off at rest. */
export type Scheduled = { target: LambdaFunction; everyMinutes: number; atRest: boolean };

/** Capabilities of the functions that only a deployment with events has. */
const OF_EVENTS: readonly Capability[] = ['changes:receive', 'wakes:receive', 'wakes:send'];

/**
 * Creates the functions that are not started by requests, and connects them to their event sources. Those of
 * a standby are off: every change of its table would become a second event, and schedules write and send. Its
 * canary runs, because it asks the public addresses, and so do functions of the deployment, which write files
 * to the standby's own bucket.
 */
export class Triggers extends Construct {
  readonly texts: InboundTexts;
  /** Functions that run on a schedule. Their failures do not go to the dead-letter queue. */
  readonly scheduled: Scheduled[] = [];
  /** What each deployment runs. */
  readonly deployed: DeploymentTrigger[] = [];
  readonly #sources: Sources;

  constructor(scope: Construct, id: string, sources: Sources) {
    super(scope, id);
    this.#sources = sources;
    this.texts = new InboundTexts(this, 'Texts', sources);
  }

  /** Adds a function, unless it works on events and there are none. */
  add({ id, summary, source, uses }: Trigger): void {
    const { functions, bucket, mail, deadLetters, events, atRest } = this.#sources;
    if (!events && uses.some((use) => OF_EVENTS.includes(use))) return;
    const target = functions.create(this, { id, uses, kind: source.kind });
    const called = { description: summary, target, deadLetters, enabled: !atRest };
    switch (source.kind) {
      case 'schedule':
        this.#schedule(target, { id, description: summary, everyMinutes: source.everyMinutes });
        break;
      case 'texts':
        this.texts.deliverTo(target);
        break;
      case 'uploads':
        new StoredUploads(this, `${id}Uploads`, { ...called, bucket });
        break;
      case 'mail-feedback':
        mail.deliverFeedbackTo(called);
        break;
      case 'table-changes':
        if (events) addTableChanges(this, { ...events, target, atRest });
        break;
      case 'deletions':
        if (events) addDeletions(this, { streamArn: events.streamArn, target, atRest });
        break;
      case 'deployment':
        this.deployed.push(new DeploymentTrigger(this, `${id}Run`, { handler: target }));
        break;
      case 'wakes':
        if (events) addWakes(this, { wakes: events.wakes, target, atRest });
        break;
    }
  }

  #schedule(target: LambdaFunction, rule: { id: string; description: string; everyMinutes: number }): void {
    const atRest = this.#sources.atRest && rule.id !== CANARY;
    new Schedule(this, rule.id, { ...rule, target, enabled: !atRest });
    this.scheduled.push({ target, everyMinutes: rule.everyMinutes, atRest });
  }
}

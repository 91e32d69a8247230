import { Stack } from 'aws-cdk-lib';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { ATTEMPT_TAG } from '../../shared/messages/mail/mail-delivery.ts';
import type { Environment } from '../environment.ts';
import { addEventRule, type EventTarget } from './event-rule.ts';

type Settings = Pick<Environment, 'emailFrom' | 'createEmailIdentity' | 'eventDays' | 'attemptDays'>;

/**
 * The configuration set that every e-mail names: SES publishes its bounces and complaints to EventBridge. If
 * the environment says so, also the identity of the sender's domain, signed with DKIM (decision 0127).
 */
export class Mail extends Construct {
  /** Name of the configuration set: the name of the stack. */
  readonly configurationSet: string;
  /** The identity of the sender's domain, if the stack has it. Its attributes are the DNS records of DKIM. */
  readonly identity: CfnEmailIdentity | undefined;
  readonly #hasAttempts: boolean;

  constructor(
    scope: Construct,
    id: string,
    { emailFrom, createEmailIdentity, eventDays, attemptDays }: Settings,
  ) {
    super(scope, id);
    this.#hasAttempts = eventDays > 0 && attemptDays > 0;
    this.configurationSet = Stack.of(this).stackName;
    const set = new CfnConfigurationSet(this, 'ConfigurationSet', {
      name: this.configurationSet,
      reputationOptions: { reputationMetricsEnabled: true },
      // The list of the account would stop e-mails of every application to an address, and show it to none.
      suppressionOptions: { suppressedReasons: [] },
    });
    new CfnConfigurationSetEventDestination(this, 'Feedback', {
      configurationSetName: set.ref,
      eventDestination: {
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint', ...(this.#hasAttempts ? ['send', 'delivery'] : [])],
        eventBridgeDestination: {
          eventBusArn: Stack.of(this).formatArn({
            service: 'events',
            resource: 'event-bus',
            resourceName: 'default',
          }),
        },
      },
    });
    this.identity = createEmailIdentity ? this.#identity(domainOf(emailFrom)) : undefined;
  }

  /**
   * Calls a function with every bounce and complaint of the configuration set, as `addEventRule` does. If
   * attempts to sign in are recorded, also with what SES says about their messages.
   */
  deliverFeedbackTo(target: EventTarget): void {
    const ofSet = { 'ses:configuration-set': [this.configurationSet] };
    const feedback = { eventType: ['Bounce', 'Complaint'], mail: { tags: ofSet } };
    const ofAttempt = { ...ofSet, [ATTEMPT_TAG]: [{ prefix: 'attempt_' }] };
    const course = { eventType: ['Send', 'Delivery'], mail: { tags: ofAttempt } };
    const detail = this.#hasAttempts ? { $or: [feedback, course] } : feedback;
    addEventRule(this, { source: ['aws.ses'], detail }, target);
  }

  #identity(domain: string): CfnEmailIdentity {
    return new CfnEmailIdentity(this, 'Identity', {
      emailIdentity: domain,
      dkimAttributes: { signingEnabled: true },
      dkimSigningAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' },
      // Feedback by e-mail to the sender's address would need a mailbox there.
      feedbackAttributes: { emailForwardingEnabled: false },
    });
  }
}

/** Returns the domain of an e-mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Returns names and values of the DNS records (CNAME) of DKIM. Empty if the stack has no identity. */
export function dkimRecords({ identity }: Pick<Mail, 'identity'>): [string, string][] {
  if (!identity) return [];
  return [
    [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
    [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
    [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
  ];
}

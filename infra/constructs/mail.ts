import { Stack } from 'aws-cdk-lib';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Environment } from '../environment.ts';
import { addEventRule, type EventTarget } from './event-rule.ts';

/**
 * The configuration set that every e-mail names: SES publishes its bounces and complaints to EventBridge. If
 * the environment says so, also the identity of the sender's domain, signed with DKIM (decision 0127).
 */
export class Mail extends Construct {
  /** Name of the configuration set: the name of the stack. */
  readonly configurationSet: string;
  /** The identity of the sender's domain, if the stack has it. Its attributes are the DNS records of DKIM. */
  readonly identity: CfnEmailIdentity | undefined;

  constructor(
    scope: Construct,
    id: string,
    { emailFrom, createEmailIdentity }: Pick<Environment, 'emailFrom' | 'createEmailIdentity'>,
  ) {
    super(scope, id);
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
        matchingEventTypes: ['bounce', 'complaint'],
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

  /** Calls a function with every bounce and complaint of the configuration set, as `addEventRule` does. */
  deliverFeedbackTo(target: EventTarget): void {
    const tags = { 'ses:configuration-set': [this.configurationSet] };
    const detail = { eventType: ['Bounce', 'Complaint'], mail: { tags } };
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

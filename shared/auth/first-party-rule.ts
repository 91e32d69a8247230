import { propertiesOf } from '../platform/properties.ts';
import { keys } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';

/**
 * The first-party rule, by which an OpenID client got access without asking the user: the id of its
 * configuration, and the version at which the rule gave the access (decision 0103).
 */
export type FirstPartyRule = { client: string; version: number };

/**
 * True while the rule counts: the client is first-party, and was so all the time since it got the access.
 * `client` is the record of its configuration.
 */
export function isRuleInForce(client: unknown, { version }: Pick<FirstPartyRule, 'version'>): boolean {
  const { config, first_party_ended: ended = 0 } = propertiesOf(client);
  return propertiesOf(config)['first_party'] === true && version > Number(ended);
}

/** True unless a token rests on the first-party rule of a client and that does not count any more. */
export async function isStillGiven(app: string, rule: FirstPartyRule | undefined): Promise<boolean> {
  return rule === undefined || isRuleInForce(await getItem(keys.oidcClient(app, rule.client)), rule);
}

/** Returns the rule that a claim of an access token names. */
export function ruleFrom(claim: unknown): FirstPartyRule | undefined {
  const { client, version } = propertiesOf(claim);
  return typeof client === 'string' && typeof version === 'number' ? { client, version } : undefined;
}

import { longestLifetime } from '../../links/lifetime.ts';
import { targetByUser } from '../../links/redirect.ts';
import { deliveryOf } from '../../messages/mail/mail-delivery.ts';
import { assertTextable } from '../../messages/text-destination.ts';
import { assertThat, invalidInput } from '../../platform/errors.ts';
import { HOUR, isoIn } from '../../platform/time.ts';
import type { Address } from '../../profiles/identity/address-change.ts';
import { lookUpIdentityItems } from '../../profiles/identity/find-by-identity.ts';
import { CONTACT_FIELDS, type Identity } from '../../profiles/identity/identity.ts';
import { identityKeys } from '../../profiles/identity/identity-store.ts';
import { localeOfData } from '../../profiles/locale-of-data.ts';
import type { ProfileRecord } from '../../profiles/profile.ts';
import { profileFromItem } from '../../profiles/profile-store.ts';
import { schemaFromItem } from '../../schemas/schema-store.ts';
import { markAttempt } from '../../sign-in-attempts/mark-attempt.ts';
import { keys } from '../../storage/keys.ts';
import { getItems } from '../../storage/read-items.ts';
import type { Item } from '../../storage/writes/expressions.ts';
import { effectiveFromItems, effectiveKeys } from '../../variants/effective-application.ts';
import { isOffered } from '../policies/offer-method.ts';

/** The user whom a link signs in, and the variant of the caller. */
export type LinkedUser = { app: string; userId: string; variant?: string | undefined };

/** What a caller says about a link to send. */
export type LinkToSend = {
  channel: Address['channel'];
  redirect_url?: string | undefined;
  locale?: string | undefined;
};

/** The field of the request that most refusals are about. */
const PATH = 'body.channel';
const NAMES = { email: 'e-mail address', phone: 'phone number' } as const;

/**
 * Returns where a link goes and what it needs. Throws 404 `application_not_found` or `user_not_found`, 403
 * `application_disabled` or `user_disabled`, 400 for a user without such an address or whom the address does
 * not sign in, for an address that gets no messages, and `invalid_redirect` for a page that is no return
 * page.
 */
export async function readRecipient({ app, userId, variant }: LinkedUser, request: LinkToSend) {
  const { channel, redirect_url, locale } = request;
  const [applicationItem, variantItem, schemaItem, profileItem] = await getItems([
    ...effectiveKeys(app, variant),
    keys.schema(app),
    keys.profile(app, userId),
  ]);
  assertThat(applicationItem, 'application_not_found');
  assertThat(profileItem, 'user_not_found');
  const application = effectiveFromItems(applicationItem, variantItem);
  const profile = profileFromItem(profileItem);
  assertThat(profile.state === 'enabled', 'user_disabled', 'Enable the user first');
  const target = targetByUser(redirect_url, application.config);
  if (!isOffered(application, schemaFromItem(schemaItem), channel))
    throw invalidInput(PATH, 'this application does not offer this way to sign in');
  const identity = addressOf(profile, channel);
  await assertSignsIn(profile, identity, channel);
  if (channel === 'phone') await assertTextable(application, identity.value, PATH);
  const mark = await markAttempt(app, identity);
  return {
    ...{ application, identity, to: identity.value, target },
    attempt: mark && { ...mark, user: userId },
    expires: isoIn(Math.min(HOUR, longestLifetime(application.config))),
    locale: locale ?? localeOfData(profile.data),
  };
}

function addressOf({ data, is_test: isTest }: ProfileRecord, channel: LinkToSend['channel']): Identity {
  const field = CONTACT_FIELDS[channel];
  const value = data[field];
  if (typeof value !== 'string') throw invalidInput(PATH, `the user has no ${NAMES[channel]}`);
  if (isTest) throw invalidInput(PATH, 'the user is of a test identity, which gets no messages');
  return { field, value };
}

/**
 * Throws 400 unless a sign-in with the address finds this user. An address that the user has only asserted
 * finds nobody: it may be somebody else's (decision 0082). Also throws 400 if e-mails to it are stopped.
 */
async function assertSignsIn(
  profile: ProfileRecord,
  identity: Identity,
  channel: LinkToSend['channel'],
): Promise<void> {
  const { app, user_id: userId } = profile;
  const stop = channel === 'email' ? keys.mailDelivery(app, identity.value) : undefined;
  const [stopItem, ...items] = await getItems([stop, ...identityKeys(app, [identity])]);
  const [lookup] = await lookUpIdentityItems(app, [identity], items, 'platform');
  if (lookup?.found !== userId) {
    const message = `the user has not verified the ${NAMES[channel]}, so it may be somebody else's`;
    throw invalidInput(PATH, `${message}; use a verified address`);
  }
  assertDelivered(stopItem);
}

/** The caller reads the address anyway, so it may learn that nothing would arrive. */
function assertDelivered(stopItem: Item | undefined): void {
  const delivery = deliveryOf(stopItem);
  if (delivery.state === 'active') return;
  const why = delivery.reason === 'bounce' ? 'it bounced' : 'its owner reported spam';
  throw invalidInput(PATH, `e-mails to the address are stopped until ${delivery.until}, because ${why}`);
}

import * as z from 'zod/mini';
import { APPLICATION_TAG, ATTEMPT_TAG } from '../messages/mail/mail-delivery.ts';
import { attemptDays } from '../platform/request/request-attempt.ts';
import { CONTACT_FIELDS } from '../profiles/identity/identity.ts';
import { hashOfAddress, keyedAddress, keyedHashes } from './address-key.ts';
import type { AttemptPlace, AttemptStep, StepName } from './attempt.ts';
import { findAttempt } from './attempt-store.ts';
import { recordSteps } from './record-attempts.ts';

const time = z.iso.datetime({ offset: true });

/** A sending event of SES about a message of a sign-in. Its other members are not read. */
const SignInMailEvent = z.object({
  detail: z.object({
    eventType: z.enum(['Send', 'Delivery', 'Bounce']),
    mail: z.object({
      timestamp: time,
      /** One address: the service sends every e-mail to one. */
      destination: z.tuple([z.string().check(z.minLength(3), z.maxLength(320))]),
      tags: z.object({
        [APPLICATION_TAG]: z.tuple([z.string().check(z.regex(/^app_\w{1,64}$/))]),
        [ATTEMPT_TAG]: z.tuple([z.string().check(z.regex(/^attempt_[0-7][0-9a-hjkmnp-tv-z]{25}$/))]),
      }),
    }),
    delivery: z.optional(z.object({ timestamp: time })),
    bounce: z.optional(
      z.object({ timestamp: time, bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']) }),
    ),
  }),
});
type SignInMailDetail = z.output<typeof SignInMailEvent>['detail'];

/**
 * Records that SES accepted, delivered or bounced the message of a sign-in, and returns which. Undefined for
 * all other events, which it ignores. A repeated event changes nothing. Throws 503 `dependency_unavailable`.
 */
export async function recordMailStep(event: unknown): Promise<StepName | undefined> {
  const { data } = z.safeParse(SignInMailEvent, event);
  if (!data || attemptDays() === 0) return undefined;
  const { mail } = data.detail;
  const [app, id] = [mail.tags[APPLICATION_TAG][0], mail.tags[ATTEMPT_TAG][0]];
  const place = await placeOfMail(app, mail.destination[0], id);
  if (!place) return undefined;
  const step = stepOfMail(data.detail);
  await recordSteps([{ ...place, step, facts: {} }]);
  return step.step;
}

function stepOfMail({ eventType, mail, delivery, bounce }: SignInMailDetail): AttemptStep {
  const timeOf = (own: { timestamp: string } | undefined) => Date.parse((own ?? mail).timestamp);
  switch (eventType) {
    case 'Send':
      return { step: 'message_accepted', at: timeOf(undefined) };
    case 'Delivery':
      return { step: 'message_delivered', at: timeOf(delivery) };
    case 'Bounce':
      return { step: 'message_bounced', at: timeOf(bounce), bounce: bounce?.bounceType };
  }
}

/**
 * Returns the place of an attempt with an address. Its key is that in use when it began, so that a message is
 * not lost to the next key; the present one, if the record does not exist yet.
 */
async function placeOfMail(app: string, email: string, id: string): Promise<AttemptPlace | undefined> {
  const identity = { field: CONTACT_FIELDS.email, value: email };
  const candidates = await keyedHashes([hashOfAddress(app, identity)]);
  const places = candidates.map((address) => ({ app, address, id }));
  if (places.length === 1) return places[0];
  for (const place of places) if (await findAttempt(place)) return place;
  const address = await keyedAddress(app, identity);
  return address === undefined ? undefined : { app, address, id };
}

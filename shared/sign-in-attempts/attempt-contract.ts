import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { type Attempt, type AttemptStep, PROVIDER_FAILURES, STEP_NAMES } from './attempt.ts';
import { beginningOfAttempt } from './attempt-id.ts';

const Step = z.object({
  step: z
    .enum(STEP_NAMES)
    .check(
      z.describe(
        '`message_accepted`: SES took the e-mail; `message_delivered`: the mail server of the recipient did; `link_opened`: by a person, or by a program that checks mails; `refused`: with the error in `code`',
      ),
    ),
  at: f.timestamp('When it happened'),
  code: f.optionalText('Code of the error, as in the catalogue; of `link_opened` why the link led nowhere'),
  bounce: f.optionalText(
    '`Permanent`: the mailbox refuses mail for good; `Transient` or `Undetermined`: for now',
  ),
  provider_failure: z.optional(
    z
      .enum(PROVIDER_FAILURES)
      .check(
        z.describe(
          'Why the identity provider signed nobody in. `denied`: the person or the provider said no; `unavailable`: no answer, or a passing failure; `invalid_answer`: an answer that proves nothing; `misconfigured`: the settings do not fit those at the provider',
        ),
      ),
  ),
  provider_words: f.optionalText(
    'What the provider said, at most 200 characters. The browser brings most of it, so anybody may have written it: show it to nobody else, and never as HTML',
  ),
  request_id: f.optionalText('Id of the request, as in the log of the service'),
  source: f.optionalText('IP address from which the request came, of IPv6 its /64 network'),
  browser: z.optional(
    z
      .object({ name: z.optional(z.string()), system: z.optional(z.string()) })
      .check(z.describe('Browser and system by their usual names')),
  ),
  country: f.optionalText('Country of the request of a sign-in (ISO 3166-1, two letters), where known'),
});

/** The schema `SignInAttempt`. */
export const SignInAttempt = z.object({
  id: z.string().check(z.describe('`attempt_...`. Ids sort by time')),
  began_at: f.timestamp('When it began; of refused starts the hour in which they were'),
  outcome: z
    .enum(['open', 'refused', 'completed'])
    .check(
      z.describe('`completed`: the user signed in; `refused`: its last request was; `open`: neither so far'),
    ),
  channel: z.optional(z.enum(['email', 'phone'])),
  method: f.optionalText(
    'How the user signed in, as `meta.last_sign_in_method` of the profile; `provider:...` also of attempts that failed there',
  ),
  user_id: f.optionalText(
    'The user who signed in, or had the address when it began; absent for a new address',
  ),
  client: f.optionalText('The publishable key with which it began; absent at the sign-in screen'),
  known_device: z.optional(
    z.literal(true).check(z.describe('A device that had signed in with the address before began it')),
  ),
  steps: z.array(Step).check(z.describe('In the order of time. At most 20 are refused or wrong codes')),
});
export type SignInAttempt = z.input<typeof SignInAttempt>;

/** Returns an attempt as callers see it. */
export function shownAttempt({ id, facts, steps }: Attempt): SignInAttempt {
  const { channel, method, client, known, user } = facts;
  const sorted = steps.toSorted(byTime);
  return {
    id,
    began_at: new Date(beginningOfAttempt(id)).toISOString(),
    outcome: outcomeOfSteps(sorted),
    channel,
    method,
    user_id: user,
    client,
    known_device: known,
    steps: sorted.map(({ at, request: request_id, ...step }) => ({
      ...step,
      at: new Date(at).toISOString(),
      request_id,
    })),
  };
}

/**
 * Returns a completed attempt as its user sees it, without wrong codes and refusals; undefined for any other.
 */
export function shownCompletion(attempt: Attempt): SignInAttempt | undefined {
  const shown = shownAttempt(attempt);
  if (shown.outcome !== 'completed') return undefined;
  return { ...shown, steps: shown.steps.filter(({ step }) => step !== 'refused' && step !== 'wrong_code') };
}

function byTime(a: AttemptStep, b: AttemptStep): number {
  return a.at - b.at || STEP_NAMES.indexOf(a.step) - STEP_NAMES.indexOf(b.step);
}

function outcomeOfSteps(steps: readonly AttemptStep[]): SignInAttempt['outcome'] {
  const names = steps.map(({ step }) => step);
  if (names.includes('completed')) return 'completed';
  const own = names.filter((name) => !name.startsWith('message_')).at(-1);
  return own === 'refused' || own === 'wrong_code' ? 'refused' : 'open';
}

import type { SignInAttempt } from '@svc/client/server';
import { REFUSAL_CODES } from './code-texts.ts';
import type { ATTEMPTS } from './texts.ts';

export type AttemptStep = SignInAttempt['steps'][number];
type TextName = keyof typeof ATTEMPTS.en;

/** The meaning of a step for who looks at it. */
export type StepTone = 'neutral' | 'good' | 'bad';

/** Returns the text of a step and its tone. */
export function shownStep({ step, code, bounce }: AttemptStep): { name: TextName; tone: StepTone } {
  switch (step) {
    case 'message_bounced':
      return { name: bounce === 'Permanent' ? 'bouncedForGood' : 'bouncedForNow', tone: 'bad' };
    case 'link_opened':
      return code === undefined
        ? { name: 'link_opened', tone: 'neutral' }
        : { name: 'linkNowhere', tone: 'bad' };
    case 'wrong_code':
      return { name: 'wrong_code', tone: 'bad' };
    case 'refused':
      return { name: 'wasRefused', tone: 'bad' };
    case 'completed':
      return { name: 'wasCompleted', tone: 'good' };
    case 'message_delivered':
      return { name: 'message_delivered', tone: 'good' };
    default:
      return { name: step, tone: 'neutral' };
  }
}

/** What an attempt means: a text of its own, or that of the code with which it was refused. */
type Advice = { name: TextName } | { code: string };

/**
 * Returns what became of an attempt and what helps, by its last step. The state of an e-mail counts as the
 * last step only if its user did nothing afterwards.
 */
export function adviceOn({ outcome, channel, steps }: SignInAttempt): Advice {
  if (outcome === 'completed') return { name: 'adviceCompleted' };
  const own = steps.findLast(({ step }) => step !== 'started' && !step.startsWith('message_'));
  const last = own ?? steps.at(-1);
  switch (last?.step) {
    case 'wrong_code':
      return { name: 'adviceWrongCode' };
    case 'refused':
    case 'link_opened':
      if (last.provider_failure !== undefined) return { name: last.provider_failure };
      return last.code === undefined ? { name: 'adviceOpened' } : { code: last.code };
    case 'message_accepted':
      return { name: 'adviceAccepted' };
    case 'message_delivered':
      return { name: 'adviceDelivered' };
    case 'message_bounced':
      return { name: 'adviceBounced' };
    default:
      return { name: channel === 'phone' ? 'adviceText' : 'adviceStarted' };
  }
}

/** True for codes that the console explains itself. */
export function isExplained(code: string): code is keyof typeof REFUSAL_CODES.en {
  return Object.hasOwn(REFUSAL_CODES.en, code);
}

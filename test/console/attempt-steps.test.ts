import { describe, expect, it } from 'vitest';
import { adviceOn, shownStep } from '../../console/src/screens/attempts/attempt-steps.ts';
import { REFUSAL_CODES } from '../../console/src/screens/attempts/code-texts.ts';
import { ERRORS } from '../../shared/platform/errors.ts';
import type { SignInAttempt } from '../../shared/sign-in-attempts/attempt-contract.ts';

type Step = Omit<SignInAttempt['steps'][number], 'at'>;

const advice = (outcome: SignInAttempt['outcome'], steps: Step[], channel: 'email' | 'phone' = 'email') =>
  adviceOn({
    id: 'attempt_01k5x7q0r8p5sbyy08pdrss3hy',
    began_at: '2026-09-14T09:30:00.000Z',
    outcome,
    channel,
    steps: steps.map((step) => ({ ...step, at: '2026-09-14T09:30:00.000Z' })),
  } as Parameters<typeof adviceOn>[0]);

const started: Step = { step: 'started' };
const delivered: Step[] = [started, { step: 'message_accepted' }, { step: 'message_delivered' }];

describe('the advice on a sign-in attempt', () => {
  it.each<[string, Step[], object]>([
    ['a message that nobody took yet', [started], { name: 'adviceStarted' }],
    ['a message on its way', [started, { step: 'message_accepted' }], { name: 'adviceAccepted' }],
    ['a delivered message', delivered, { name: 'adviceDelivered' }],
    [
      'a bounced message',
      [started, { step: 'message_bounced', bounce: 'Permanent' }],
      { name: 'adviceBounced' },
    ],
    ['an opened link', [...delivered, { step: 'link_opened' }], { name: 'adviceOpened' }],
    ['an ended link', [...delivered, { step: 'link_opened', code: 'link_used' }], { code: 'link_used' }],
    [
      'a message that arrives after a wrong code',
      [started, { step: 'wrong_code', code: 'invalid_code' }, { step: 'message_delivered' }],
      { name: 'adviceWrongCode' },
    ],
    ['a refusal', [{ step: 'refused', code: 'sign_up_closed' }], { code: 'sign_up_closed' }],
    [
      'a failure at a provider',
      [{ step: 'refused', code: 'invalid_grant', provider_failure: 'denied' }],
      { name: 'denied' },
    ],
  ])('follows from the last step of %s', (_, steps, expected) => {
    expect(advice('open', steps)).toEqual(expected);
  });

  it('says that a completed attempt needs nothing, whatever went wrong before', () => {
    const steps: Step[] = [...delivered, { step: 'wrong_code', code: 'invalid_code' }, { step: 'completed' }];
    expect(advice('completed', steps)).toEqual({ name: 'adviceCompleted' });
  });

  it('asks for the number if a text message was sent', () => {
    expect(advice('open', [started], 'phone')).toEqual({ name: 'adviceText' });
  });
});

describe('a step of a sign-in attempt', () => {
  const at = '2026-09-14T09:30:00.000Z';

  it('tells a mailbox that does not exist from one that is full', () => {
    expect(shownStep({ step: 'message_bounced', bounce: 'Permanent', at }).name).toBe('bouncedForGood');
    expect(shownStep({ step: 'message_bounced', bounce: 'Transient', at }).name).toBe('bouncedForNow');
  });

  it('is bad if a link was opened that leads nowhere', () => {
    expect(shownStep({ step: 'link_opened', code: 'link_expired', at })).toEqual({
      name: 'linkNowhere',
      tone: 'bad',
    });
  });
});

it('the codes of refusals that the console explains are those of the catalogue', () => {
  expect(Object.keys(REFUSAL_CODES.en).filter((code) => !(code in ERRORS))).toEqual([]);
});

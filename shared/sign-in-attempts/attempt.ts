import type { BrowserKind } from '../http/browser-kind.ts';

/** The steps of an attempt, in the order in which those of one moment happen. */
export const STEP_NAMES = [
  'started',
  'message_accepted',
  'message_delivered',
  'message_bounced',
  'link_opened',
  'wrong_code',
  'refused',
  'completed',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/**
 * Why a provider signed nobody in. `denied`: the person or the provider said no. `unavailable`: no answer, or
 * a passing failure. `invalid_answer`: an answer that proves nothing. `misconfigured`: the application's
 * settings do not fit those at the provider.
 */
export const PROVIDER_FAILURES = ['denied', 'unavailable', 'invalid_answer', 'misconfigured'] as const;
export type ProviderFailureReason = (typeof PROVIDER_FAILURES)[number];

/** A step of an attempt. Members that are unknown are absent. */
export type AttemptStep = {
  step: StepName;
  /** Epoch milliseconds. */
  at: number;
  /** The code of the error with which the step was refused. */
  code?: string | undefined;
  /** Whether the mailbox bounced for good, as SES names it. */
  bounce?: string | undefined;
  /** Why an identity provider signed nobody in. */
  provider_failure?: ProviderFailureReason | undefined;
  /** The words of that provider, cleaned and capped. */
  provider_words?: string | undefined;
  request?: string | undefined;
  source?: string | undefined;
  browser?: BrowserKind | undefined;
  country?: string | undefined;
};

/** Facts about an attempt as a whole. Each step may know some of them. */
export type AttemptFacts = {
  channel?: 'email' | 'phone' | undefined;
  /** How the user signed in, such as `email_link`, or would have at a provider. */
  method?: string | undefined;
  /** The publishable key with which it began. Absent at the screen of the OpenID provider. */
  client?: string | undefined;
  /** A device that had signed in with the address began it. */
  known?: true | undefined;
  /** The user who signed in, or who had the address when it began. */
  user?: string | undefined;
};

/** The place of an attempt among those of its address. */
export type AttemptPlace = { app: string; address: string; id: string };

/** One step to record, with what it tells about the attempt. */
export type RecordedStep = AttemptPlace & { step: AttemptStep; facts: AttemptFacts };

/** An attempt as it is stored: in no order, because its steps arrive in none. */
export type Attempt = AttemptPlace & { facts: AttemptFacts; steps: AttemptStep[] };

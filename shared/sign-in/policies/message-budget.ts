import { foreseeBudget, foreseenKeys } from '../../messages/foresee-budget.ts';
import type { AskedStart } from './asked-start.ts';
import type { Policy } from './policy.ts';

/**
 * Refuses a message that the budgets of the application would refuse, before anything is counted. Nothing is
 * sent to a test identity.
 */
export const budgetPolicy: Policy<AskedStart> = {
  keys: (asked) => foreseenKeys(asked.app, messageOf(asked)),
  judge: (asked, { application }, items, { test }) =>
    test ? {} : foreseeBudget(application, messageOf(asked), items),
};

function messageOf(asked: AskedStart) {
  const { channel, address } = asked;
  return {
    channel: channel === 'email' ? 'email' : 'sms',
    to: address.value,
    known: mayUseReserve(asked),
  } as const;
}

/**
 * True if the caller may use what budgets reserve for known devices. A backend may for e-mails only: texts to
 * numbers of its own could earn money for it (decision 0402).
 */
export function mayUseReserve({ isKnownDevice, channel, client }: AskedStart): boolean {
  return isKnownDevice || (client.isBackend === true && channel === 'email');
}

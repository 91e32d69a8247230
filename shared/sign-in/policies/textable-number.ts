import { refusedText } from '../../messages/text-destination.ts';
import type { AskedStart } from './asked-start.ts';
import type { Policy } from './policy.ts';

/** Refuses a number to which the application sends no text messages (decision 0256). */
export const textPolicy: Policy<AskedStart> = {
  judge: ({ channel, address }, { application }, _items, { test }) => {
    const refusal = channel === 'phone' && !test ? refusedText(application, address.value) : undefined;
    if (refusal) throw refusal;
    return {};
  },
};

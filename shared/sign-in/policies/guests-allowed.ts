import { ApiError } from '../../platform/errors.ts';
import { guestBarrier } from '../restrictions.ts';
import type { Policy } from './policy.ts';

/** Refuses a guest where the application takes none. */
export const guestAdmissionPolicy: Policy = {
  judge: (_asked, { application }) => {
    const barrier = guestBarrier(application);
    if (barrier) throw new ApiError(barrier);
    return {};
  },
};

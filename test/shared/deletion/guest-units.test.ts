import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { recogniser } from '../../../shared/auth/keys/recognition-keys.ts';
import { purgeGuests } from '../../../shared/deletion/purge-guests.ts';
import { DAY } from '../../../shared/platform/time.ts';
import { chargedFor } from '../../bench/charged-units.ts';
import { GUEST_UNITS } from '../../bench/cost-model.ts';
import { useBackends } from '../../support/backends.ts';
import { makeGuestTenant, newGuest } from '../../support/guests.ts';
import { purge } from '../../support/purge.ts';

useBackends({ events: true });
let clientId = '';
beforeAll(async () => {
  ({ clientId } = await makeGuestTenant());
  // An instance reads it once.
  await recogniser();
  await newGuest(clientId);
});
afterEach(() => vi.useRealTimers());

const unitsOf = async (work: () => Promise<unknown>) => (await chargedFor(work)).writeUnits;

describe('a guest who never comes back', () => {
  it('costs what the cost document says', async () => {
    const creation = await unitsOf(() => newGuest(clientId));
    vi.useFakeTimers({ now: Date.now() + 31 * DAY * 1000, toFake: ['Date'] });
    // The guest of the preparation is due at the same time.
    const deletion = (await unitsOf(() => purgeGuests(() => true))) / 2;
    const remains = (await unitsOf(() => purge({ secondsApart: 0 }))) / 2;
    expect({ creation, deletion: deletion + remains }).toEqual(GUEST_UNITS);
  });
});

import { ApiError } from '../platform/errors.ts';

/**
 * A count of messages that several applications share. It is written beside the count of the application,
 * which may refuse the message, so an early count may have to be given back.
 */
export type SharedCount = {
  /** Counts if the limit is not near. Returns false if it is. Throws 429 if it is used up. */
  early: () => Promise<boolean>;
  /** Counts up to the limit. Throws 429 if it is used up. */
  late: () => Promise<void>;
  /** Takes a count back. */
  giveBack: () => Promise<void>;
};

/** The part of a limit up to which a shared count is written before the application has accepted. */
const FAR = 0.9;

/** Returns up to which count a limit is far. */
export function farOf(limit: number): number {
  return Math.floor(limit * FAR);
}

/**
 * Counts a message for its application and beside it for what several applications share, in one round. Near
 * a shared limit, that count follows once the application has accepted the message, so that messages which
 * the application refuses take no place of others (decision 0402). Throws the first error.
 */
export async function countTogether(
  ofApplication: Promise<unknown>,
  shared: readonly SharedCount[],
): Promise<void> {
  const [own, ...early] = await Promise.allSettled([ofApplication, ...shared.map((one) => one.early())]);
  const counted = shared.filter((_, n) => isCounted(early[n]));
  try {
    for (const outcome of [own, ...early]) if (outcome?.status === 'rejected') throw outcome.reason;
    for (const one of shared.filter((each) => !counted.includes(each))) {
      await countLate(one);
      counted.push(one);
    }
  } catch (error) {
    // A count that cannot be taken back stays, like that of a message that could not be sent.
    await Promise.allSettled(counted.map((one) => one.giveBack()));
    throw error;
  }
}

function isCounted(outcome: PromiseSettledResult<unknown> | undefined): boolean {
  return outcome?.status === 'fulfilled' && outcome.value === true;
}

/** Counts, after a refusal once more: refused messages may have given their counts back meanwhile. */
async function countLate(one: SharedCount): Promise<void> {
  await one.late().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    await one.late();
  });
}

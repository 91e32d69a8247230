import { DAY } from '../../shared/platform/time.ts';
import type { Loss } from '../../shared/repair/repair.ts';
import type { Counts } from '../../shared/repair/repair-item.ts';
import { repairTable } from '../../shared/repair/repair-table.ts';

/** Repairs the table as if its region had been lost just now. Returns the repairs by kind. */
export const repairAfterLoss = (loss: Partial<Loss> = {}): Promise<Counts> =>
  repairTable({ loss: { lostAt: Date.now(), lagSeconds: 60, ...loss }, isDry: false }).then(
    ({ counts }) => counts,
  );

/** The same for a loss a day ago, which ends nothing that tests have just made. */
export const repairTornParts = (): Promise<Counts> => repairAfterLoss({ lostAt: Date.now() - DAY * 1000 });

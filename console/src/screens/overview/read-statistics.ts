import type { ApplicationStatistics } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { type Caller, missingRoles } from '../../api/application.ts';
import { useService } from '../../api/service.ts';

/** The counts of a day, as the API answers them. */
export type DayStatistics = ApplicationStatistics['results'][number];

/** Counts appear seconds after what they count, so an open page asks again now and then. */
const REFRESH_MILLISECONDS = 60_000;

/** Reads the counts of an application in the last 30 days (UTC). */
export function useStatistics(app: string, caller: Caller) {
  const service = useService();
  return useQuery({
    queryKey: ['statistics', app],
    enabled: !missingRoles('getApplicationStatistics', caller),
    refetchInterval: REFRESH_MILLISECONDS,
    queryFn: ({ signal }) => service.getApplicationStatistics({ path: { app }, signal }),
  });
}

/** Returns the sum of a number of each day. */
export function sumOf(days: readonly DayStatistics[], numberOf: (day: DayStatistics) => number): number {
  return days.reduce((sum, day) => sum + numberOf(day), 0);
}

/** Returns the number of refused sign-ins of a day, at least. */
export function refusedOn({ refused_sign_ins }: DayStatistics): number {
  return Object.values(refused_sign_ins).reduce((sum, count) => sum + count, 0);
}

/** Returns the refused sign-ins of all days by the code of the error, the most frequent first. */
export function refusalsIn(days: readonly DayStatistics[]): [code: string, count: number][] {
  const sums = new Map<string, number>();
  for (const { refused_sign_ins } of days)
    for (const [code, count] of Object.entries(refused_sign_ins))
      sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums].sort(([, a], [, b]) => b - a);
}

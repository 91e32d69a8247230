import * as z from 'zod/mini';

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  application_limit: z.number().check(z.describe('Most applications an account with this plan may have')),
});
export type Plan = z.output<typeof Plan>;

/** The available plans. To add one, add a line. */
export const PLANS: readonly Plan[] = [
  { id: 'free', name: 'Free', application_limit: 3 },
  { id: 'team', name: 'Team', application_limit: 25 },
  { id: 'scale', name: 'Scale', application_limit: 1000 },
];

export function findPlan(id: string): Plan | undefined {
  return PLANS.find((plan) => plan.id === id);
}

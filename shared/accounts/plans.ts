import type { Plan } from './account.ts';

/**
 * A plan with the members that only the service needs. `request_factor` multiplies the requests a minute that
 * the deployment accepts from an application (`requestsPerMinute` in infra/environments, decision 0147).
 */
type OfferedPlan = Plan & { request_factor: number };

/** The available plans. To add one, add a line. */
export const PLANS: readonly OfferedPlan[] = [
  { id: 'free', name: 'Free', application_limit: 3, request_factor: 1 },
  { id: 'team', name: 'Team', application_limit: 25, request_factor: 3 },
  { id: 'scale', name: 'Scale', application_limit: 1000, request_factor: 6 },
];

export function findPlan(id: string): OfferedPlan | undefined {
  return PLANS.find((plan) => plan.id === id);
}

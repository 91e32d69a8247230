/** The most that all applications of an account send together, but for the range limit of each of them. */
export type Ceilings = {
  emails_per_day: number;
  texts_per_day: number;
  texts_per_month: number;
  /** The highest `sms_per_range_per_day` of an application. */
  texts_per_range_per_day: number;
};

/**
 * A plan with the members that only the service needs. `request_factor` multiplies the requests a minute that
 * the deployment accepts from an application (`requestsPerMinute` in infra/environments, decision 0147).
 */
export type OfferedPlan = Ceilings & {
  id: string;
  name: string;
  application_limit: number;
  request_factor: number;
  /** True if any owner may choose the plan. Its accounts share the pool of messages (decision 0402). */
  is_open: boolean;
};

/** The available plans. To add one, add a line. */
export const PLANS: readonly OfferedPlan[] = [
  {
    id: 'free',
    name: 'Free',
    application_limit: 3,
    request_factor: 1,
    is_open: true,
    emails_per_day: 2_000,
    texts_per_day: 100,
    texts_per_month: 1_000,
    texts_per_range_per_day: 100,
  },
  {
    id: 'team',
    name: 'Team',
    application_limit: 25,
    request_factor: 3,
    is_open: false,
    emails_per_day: 20_000,
    texts_per_day: 1_000,
    texts_per_month: 20_000,
    texts_per_range_per_day: 100,
  },
  {
    id: 'scale',
    name: 'Scale',
    application_limit: 1000,
    request_factor: 6,
    is_open: false,
    emails_per_day: 200_000,
    texts_per_day: 10_000,
    texts_per_month: 200_000,
    texts_per_range_per_day: 100,
  },
];

/** The ceilings that every plan allows. */
export const SMALLEST_CEILINGS: Readonly<Ceilings> = {
  emails_per_day: smallest('emails_per_day'),
  texts_per_day: smallest('texts_per_day'),
  texts_per_month: smallest('texts_per_month'),
  texts_per_range_per_day: smallest('texts_per_range_per_day'),
};

function smallest(ceiling: keyof Ceilings): number {
  return Math.min(...PLANS.map((plan) => plan[ceiling]));
}

export function findPlan(id: string): OfferedPlan | undefined {
  return PLANS.find((plan) => plan.id === id);
}

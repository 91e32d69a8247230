import { readPlan } from '../../plans/plan-of-account.ts';
import { type Ceilings, SMALLEST_CEILINGS } from '../../plans/plans.ts';
import { type Fault, invalidInputs } from '../../platform/errors.ts';
import { HUB_APPLICATION_ID } from '../../platform/ids.ts';
import { propertiesOf } from '../../platform/properties.ts';
import type { ConfigOrOverlay } from './guarded-config.ts';

/** Limits of an application, and the ceilings of its plan that bound them. */
const CEILING_OF: Readonly<Record<string, keyof Ceilings>> = {
  email_per_day: 'emails_per_day',
  sms_per_day: 'texts_per_day',
  sms_per_range_per_day: 'texts_per_range_per_day',
};

/**
 * Throws 400 `invalid_input` for a limit of messages above the ceiling of the account's plan (decision 0402).
 * A limit that stays as it is passes: a smaller plan leaves what is stored, and only less of it has effect.
 * Reads the plan only if a limit is above what every plan allows.
 */
export async function assertWithinCeilings(
  { id, account }: { id?: string; account: string },
  before: ConfigOrOverlay,
  after: ConfigOrOverlay,
): Promise<void> {
  if (id === HUB_APPLICATION_ID) return;
  const [old, raised] = [limitsIn(before), limitsIn(after)];
  const changed = Object.entries(CEILING_OF).flatMap(([name, ceiling]) => {
    const limit = Number(raised[name] ?? 0);
    return limit > SMALLEST_CEILINGS[ceiling] && limit !== old[name] ? [{ name, ceiling, limit }] : [];
  });
  const plan = changed.length > 0 ? await readPlan(account) : undefined;
  if (!plan) return;
  const faults = changed
    .filter(({ ceiling, limit }) => limit > plan[ceiling])
    .map(
      ({ name, ceiling }): Fault => ({
        path: `body.config.hub.auth.limits.${name}`,
        message: `must be at most ${plan[ceiling]}: \`${ceiling}\` of the plan ${plan.id} of the account (GET /plans)`,
      }),
    );
  if (faults.length > 0) throw invalidInputs(faults);
}

function limitsIn(config: ConfigOrOverlay): Record<string, unknown> {
  const { hub } = propertiesOf(config ?? {});
  return propertiesOf(propertiesOf(propertiesOf(hub)['auth'])['limits']);
}

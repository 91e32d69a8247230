import { signInCanary } from '../../shared/health/sign-in-canary.ts';
import { log } from '../../shared/platform/log.ts';
import { withMetrics } from '../../shared/platform/metrics.ts';
import { defineTrigger, triggerLambda } from '../../shared/platform/trigger.ts';

export const trigger = defineTrigger({
  id: 'signInAsCanary',
  summary: 'Signs a test user in through the public API, reads its profile and signs it out',
  source: { kind: 'schedule', everyMinutes: 5 },
  optional: true,
  uses: ['canary:sign-in', 'canary:read-mail'],
});

export const handler = triggerLambda(trigger, async () => {
  const started = performance.now();
  await signInCanary();
  const canary_ms = Math.round(performance.now() - started);
  log.info('the canary signed in', withMetrics({ canary_ms, canary_successes: 1 }));
});

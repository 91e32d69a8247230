import { config } from '../platform/config.ts';
import type { OfferedProvider } from './other-ways.ts';
import type { ScreenStep } from './step.ts';

/**
 * Returns the enabled identity providers of the application. Their links work without scripts, and are no
 * forms: `form-action` would forbid the redirect to the provider (decision 0589).
 */
export function offeredProviders(step: ScreenStep): OfferedProvider[] {
  const { screen, application, uid } = step;
  const fresh = asksForFresh(step) && { fresh: 'true' };
  const query = new URLSearchParams({ app: application.id, interaction: uid, ...fresh });
  const base = `${config('BASE_URL')}/hub/auth/upstream`;
  const providers = screen.application.identity_providers ?? [];
  return providers.map((one) => ({ ...one, address: `${base}/${one.id}?${query}` }));
}

/**
 * True if the client asks for a sign-in of now or of the last seconds: only the sign-ins that do not meet it
 * lead to this screen.
 */
export function asksForFresh({ details: { params } }: Pick<ScreenStep, 'details'>): boolean {
  const { prompt, max_age } = params;
  return (
    max_age !== undefined ||
    String(prompt ?? '')
      .split(' ')
      .includes('login')
  );
}

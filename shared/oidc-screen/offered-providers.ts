import { config } from '../platform/config.ts';
import type { OfferedProvider } from './other-ways.ts';
import type { ScreenStep } from './step.ts';

/**
 * Returns the enabled identity providers of the application. Their links work without scripts, and are no
 * forms: `form-action` would forbid the redirect to the provider (decision 0589).
 */
export function offeredProviders({ screen, application, uid }: ScreenStep): OfferedProvider[] {
  const query = new URLSearchParams({ app: application.id, interaction: uid });
  const base = `${config('BASE_URL')}/hub/auth/upstream`;
  const providers = screen.application.identity_providers ?? [];
  return providers.map((one) => ({ ...one, address: `${base}/${one.id}?${query}` }));
}

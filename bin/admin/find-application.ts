import type { Application } from '../../shared/applications/application.ts';
import { findApplication } from '../../shared/applications/application-store.ts';
import type { Report } from './command.ts';

/** Returns the application of `--app`. Throws an Error if there is none. */
export async function findApplicationOf(id: string): Promise<Application> {
  const application = await findApplication(id);
  if (application) return application;
  throw new Error(`--app: there is no application ${id}`);
}

/** Reports the account and state of an application. */
export function applicationReport({ id, name, account, state, updated_at }: Application): Report {
  const data = { application: id, name, account, state: state ?? 'enabled', updated_at };
  return { text: `the application ${id} (${name}) of the account ${account} is ${data.state}`, data };
}

/**
 * Reports the origins that an application lists, those that called without being listed, and its return pages
 * (decision 0076).
 */
export function originReport(
  { config: { hub, default_redirect_url: home } }: Application,
  unlisted: readonly { origin: string; day: string }[],
) {
  const listed = hub?.allowed_web_origins ?? [];
  const own = listed.length > 0 ? listed.join(', ') : 'this machine and that of default_redirect_url';
  const calls = unlisted.map(({ origin, day }) => `not listed, but called until ${day}: ${origin}`);
  const pages = [...(home === undefined ? [] : [home]), ...(hub?.return_urls ?? [])];
  const data = { allowed_web_origins: listed, unlisted_origins: unlisted, return_pages: pages };
  const returns = `return pages: ${pages.join(', ') || 'none but those of the own machine; set hub.return_urls'}`;
  return { text: [`signs users in for pages of: ${own}`, ...calls, returns].join('\n'), data };
}

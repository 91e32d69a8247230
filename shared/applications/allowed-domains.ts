import type { Application } from './application.ts';

/** The most allowed domains that are listed by name. */
const MAX_LISTED = 3;

/** Returns the allowed e-mail domains: `many` if they are too many to list, undefined if all are allowed. */
export function allowedDomains({
  config,
}: Pick<Application, 'config'>): readonly string[] | 'many' | undefined {
  const domains = config.hub?.auth?.restrictions?.allowed_email_domains ?? [];
  if (domains.length === 0) return undefined;
  return domains.length > MAX_LISTED ? 'many' : domains;
}

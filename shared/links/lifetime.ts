import type { Application } from '../applications/application.ts';
import { parseDuration } from '../platform/duration.ts';
import { invalidInput } from '../platform/errors.ts';
import { DAY } from '../platform/time.ts';

const MAX_LINK_SECONDS = 30 * DAY;

/** Longest life of a link of the application in seconds: 30 days, or its own `magic_links.max_lifetime`. */
export function longestLifetime(config: Application['config']): number {
  const own = config.magic_links?.max_lifetime;
  return Math.min(MAX_LINK_SECONDS, parseDuration(own ?? '') ?? MAX_LINK_SECONDS);
}

/**
 * Seconds that a link is valid. Throws 400 for more than the longest lifetime, inclusive (`service.md`,
 * "Limits").
 */
export function lifetimeOf(expiration: string, config: Application['config']): number {
  const seconds = parseDuration(expiration) ?? 0;
  const limit = longestLifetime(config);
  const spoken = limit === MAX_LINK_SECONDS ? '30d' : config.magic_links?.max_lifetime;
  if (seconds > limit) throw invalidInput('body.expiration', `may not exceed ${spoken}`);
  if (seconds <= 0) throw invalidInput('body.expiration', 'must be longer than nothing');
  return seconds;
}

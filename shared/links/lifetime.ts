import type { Application } from '../applications/application.ts';
import { parseDuration } from '../platform/duration.ts';
import { invalidInput } from '../platform/errors.ts';
import { DAY } from '../platform/time.ts';

const MAX_LINK_SECONDS = 30 * DAY;

/** Returns the longest lifetime of a link in seconds: 30 days, or a shorter `magic_links.max_lifetime`. */
export function longestLifetime(config: Application['config']): number {
  const own = config.magic_links?.max_lifetime;
  return Math.min(MAX_LINK_SECONDS, parseDuration(own ?? '') ?? MAX_LINK_SECONDS);
}

/** Returns the lifetime of a link in seconds. Throws 400 if it exceeds the longest lifetime. */
export function lifetimeOfLink(expiration: string, config: Application['config']): number {
  const seconds = parseDuration(expiration) ?? 0;
  const limit = longestLifetime(config);
  const limitText = limit === MAX_LINK_SECONDS ? '30d' : config.magic_links?.max_lifetime;
  if (seconds > limit) throw invalidInput('body.expiration', `may not exceed ${limitText}`);
  if (seconds <= 0) throw invalidInput('body.expiration', 'must be longer than 0 seconds');
  return seconds;
}

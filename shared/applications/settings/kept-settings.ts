import { valueAtPath } from '../../platform/properties.ts';
import type { ApplicationConfig } from '../application.ts';
import { configWithSettings } from './later-settings.ts';

/** Settings of a new application that change only if a request names them. */
const KEPT = ['hub.require_origin', 'hub.auth.access_tokens.signing_alg'];

/**
 * Returns a config with the present values of the settings that it does not name. So neither a replacement
 * nor null opens an application or changes the signatures of its tokens, and an application of an earlier
 * release is unchanged.
 */
export function keepingSettings(next: ApplicationConfig, current: ApplicationConfig): ApplicationConfig {
  const absent = KEPT.filter((path) => (valueAtPath(next, path) ?? undefined) === undefined)
    .map((path) => [path, valueAtPath(current, path)] as const)
    .filter(([, value]) => value !== undefined);
  return configWithSettings(next, Object.fromEntries(absent));
}

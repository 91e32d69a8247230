import { isDeepStrictEqual } from 'node:util';
import type { ApplicationConfig } from '../applications/application.ts';
import { invalidInput } from '../platform/errors.ts';
import { missingRelatedOrigins, relatedOriginsUrl } from './related-origins.ts';
import { isAtHost, relyingPartyOf } from './relying-party.ts';

/** The longest file that a refusal shows. */
const MAX_SHOWN_FILE = 2000;

/**
 * Returns a check for one request that saves a config. It throws 400 `invalid_input` if the config changes
 * the passkeys that are `known`, and lists origins for them that are neither of their host nor below it,
 * unless the file of the host lists these, or `force` (decision 0580). It reads the file of a setting once,
 * also if a save that lost a race decides anew.
 */
export function relatedOriginsCheck(force: 'true' | undefined) {
  const passed = new Set<string>();
  return async (known: readonly ApplicationConfig[], next: ApplicationConfig): Promise<void> => {
    const setting = next.hub?.auth?.passkeys;
    const isKnown = known.some(({ hub }) => isDeepStrictEqual(hub?.auth?.passkeys, setting));
    if (force || !setting || isKnown || passed.has(JSON.stringify(setting))) return;
    await assertRelated(next);
    passed.add(JSON.stringify(setting));
  };
}

async function assertRelated(config: ApplicationConfig): Promise<void> {
  const { id: host, origins } = relyingPartyOf({ config });
  const others = origins.filter((origin) => !isAtHost(host, new URL(origin)));
  const found = others.length > 0 ? await missingRelatedOrigins(host, others) : undefined;
  if (!found) return;
  const file = JSON.stringify(found.file);
  const remedy = file.length > MAX_SHOWN_FILE ? [] : [`${relatedOriginsUrl(host)} has to be ${file}`];
  throw invalidInput(
    'body.config.hub.auth.passkeys.origins',
    [...found.missing, ...remedy, 'send force=true to save it all the same'].join('; '),
  );
}

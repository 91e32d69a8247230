import { type Application, etagOf } from '@svc/client/server';
import { type Described, describe } from '../../api/operation.ts';
import type { SettingsRecord } from '../settings/setting.ts';

/** An own API or MCP server of an application, for which clients get tokens. */
export type Api = NonNullable<Application['config']['resources']>[number];

/** What a client may ask for at an API. */
export type ApiScope = Api['scopes'][number];

/** The list of APIs decides who gets tokens (decision 0248). */
export const API_ROLES = ['owner', 'admin'] as const;

/** Seconds for which a token of an API is valid by default. */
const LIFETIME_SECONDS = 3600;

/** Returns the APIs of an application. */
export function apisOf({ config }: Pick<Application, 'config'>): readonly Api[] {
  return config.resources ?? [];
}

/** Returns how long tokens of an API are valid, in words. */
export function lifetimeText(
  { lifetime = LIFETIME_SECONDS }: Pick<Api, 'lifetime'>,
  language: string,
): string {
  const [value, unit] = lifetime % 60 === 0 ? [lifetime / 60, 'minute'] : [lifetime, 'second'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/**
 * Describes the request that stores the APIs. They are one value, so the application must be as it was read:
 * otherwise what somebody else has changed could get lost.
 */
export function storingApis(application: Application, apis: readonly Api[]): Described {
  return describe('updateApplication', {
    path: { app: application.id },
    body: { config: { resources: apis.length > 0 ? [...apis] : null } },
    ifMatch: etagOf(application),
  });
}

/** Describes the request that stores an API with other scopes. */
export function storingScopes(
  application: Application,
  { identifier }: Api,
  change: (scopes: readonly ApiScope[]) => readonly ApiScope[],
): Described {
  const apis = apisOf(application).map((one) =>
    one.identifier === identifier ? { ...one, scopes: [...change(one.scopes)] } : one,
  );
  return storingApis(application, apis);
}

/** Returns the place in which a form finds the settings of an API, and stores them. */
export function recordOf(application: Application, { identifier }: Api): SettingsRecord {
  const apis = apisOf(application);
  const index = apis.findIndex((one) => one.identifier === identifier);
  return {
    path: `resources.${index}`,
    values: apis[index] ?? {},
    patchOf: (patch) => ({
      resources: apis.map((one, n) => (n === index ? withPatch(one, patch) : one)),
    }),
  };
}

/** Merges here, because the list is stored as a whole. Null removes a member. */
function withPatch(api: Api, patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...api, ...patch }).filter(([, value]) => value !== null));
}

import { SignIn } from '../browser.ts';

/** The clients of this page by their settings: elements for one application share one. */
const CLIENTS = new Map<string, SignIn>();

type Settings = Partial<Record<'baseUrl' | 'appKey' | 'apiOrigins', string | undefined>>;

/**
 * Returns the client for the settings of an element; undefined while they are not whole. Throws TypeError if
 * they are wrong.
 */
export function pageClient({ baseUrl, appKey, apiOrigins = '' }: Settings): SignIn | undefined {
  if (!baseUrl || !appKey) return undefined;
  const origins = apiOrigins.split(/\s+/).filter((origin) => origin !== '');
  const settings = [baseUrl, appKey, ...origins].join(' ');
  const client = CLIENTS.get(settings) ?? new SignIn({ baseUrl, clientId: appKey, apiOrigins: origins });
  CLIENTS.set(settings, client);
  return client;
}

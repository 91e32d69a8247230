import type { OidcClient } from '@svc/client/server';
import { CLIENT_SETTINGS, type ClientSettings } from '../../generated/client-settings.gen.ts';
import { configOf, hasSecret } from './client-config.ts';

/** The placeholders of the guide, which has the settings for all readers. */
const ISSUER = 'https://auth.example.com/oidc/app_...';
const CLIENT_ID = 'key_...';
const REDIRECT = /https:\/\/shop\.example\/[^\s"',;]*/g;

/** The values of a client in settings to copy. */
export type ClientValues = { issuer: string; clientId: string; redirectUris: readonly string[] };

type Configured = Pick<OidcClient, 'config'>;

/** Returns the programs of the guide for a client, those without a secret if it has none. */
export function settingsFor(client: Configured): ClientSettings[] {
  const fits = ({ needs }: ClientSettings) =>
    (needs['token_endpoint_auth_method'] === 'none') !== hasSecret(client);
  const isNative = configOf(client).application_type === 'native';
  const ofKind = ({ needs }: ClientSettings) => (needs['application_type'] === 'native') === isNative;
  const all = CLIENT_SETTINGS.filter(fits);
  return [...all.filter(ofKind), ...all.filter((one) => !ofKind(one))];
}

/** Returns settings with the values of a client. The secret is never among them. */
export function filledSettings({ code }: ClientSettings, values: ClientValues): string {
  return code
    .replaceAll(ISSUER, values.issuer)
    .replaceAll(CLIENT_ID, values.clientId)
    .replaceAll(REDIRECT, (sample) => redirectFor(sample, values.redirectUris));
}

/** Returns the redirect address in the filled settings; undefined if the program names none. */
export function redirectIn({ code }: ClientSettings, { redirectUris }: ClientValues): string | undefined {
  const [sample] = code.match(REDIRECT) ?? [];
  return sample && redirectFor(sample, redirectUris);
}

/**
 * Returns the registered address with the path that the program has by itself; else, for a program that is
 * free to choose, the first one; else that path at the host of the first one.
 */
function redirectFor(sample: string, all: readonly string[]): string {
  const { pathname } = new URL(sample);
  // No address ends the quoted text in which it is copied.
  const registered = all.filter((uri) => !/["'`$;]/.test(uri));
  const same = registered.find((uri) => URL.canParse(uri) && new URL(uri).pathname === pathname);
  const [first] = registered;
  if (same !== undefined || first === undefined) return same ?? sample;
  if (pathname === '/callback') return first;
  const origin = URL.canParse(first) ? new URL(first).origin : 'null';
  return origin === 'null' ? sample : `${origin}${pathname}`;
}

/** Returns the settings of a client that a program needs and that differ, as members of `config`. */
export function unmetNeeds(
  { needs }: ClientSettings,
  client: Configured,
): { name: string; value: string | boolean }[] {
  const config: Readonly<Record<string, unknown>> = client.config;
  return Object.entries(needs)
    .filter(([name, value]) => !isMet(value, config[name]))
    .map(([name, value]) => ({ name, value }));
}

/** A client with a secret may send it in either way. */
function isMet(needed: string | boolean, present: unknown): boolean {
  return needed === present || needed === 'client_secret_post';
}

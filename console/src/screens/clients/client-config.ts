import type { OidcClient, OidcClientConfig } from '@svc/client/server';

/** What a program is: it decides the settings of its client. */
export type ProgramKind = 'server' | 'page' | 'native';

/** The settings that each kind of program begins with. Those without a secret renew by refresh tokens. */
export const CONFIG_OF_KIND: Readonly<Record<ProgramKind, OidcClientConfig>> = {
  server: {},
  page: {
    token_endpoint_auth_method: 'none',
    allowed_scopes: ['openid', 'profile', 'email', 'offline_access'],
  },
  native: {
    token_endpoint_auth_method: 'none',
    application_type: 'native',
    allowed_scopes: ['openid', 'profile', 'email', 'offline_access'],
  },
};

/** Returns the settings of a client. The API answers all of them, also those of defaults. */
export function configOf({ config }: Pick<OidcClient, 'config'>): OidcClientConfig {
  return config;
}

/** Returns what the program of a client is. */
export function programKindOf(client: Pick<OidcClient, 'config'>): ProgramKind {
  const { application_type: type, token_endpoint_auth_method: method } = configOf(client);
  if (type === 'native') return 'native';
  return method === 'none' ? 'page' : 'server';
}

/** True for a client whose keys have secrets. */
export function hasSecret(client: Pick<OidcClient, 'config'>): boolean {
  return configOf(client).token_endpoint_auth_method !== 'none';
}

/** Returns the addresses in a field, in which each has a line of its own. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

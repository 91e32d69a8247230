import type { ClientMetadata } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import type { OwnMetadata } from '../oidc-store/client-metadata.ts';
import { config } from '../platform/config.ts';
import { HUB_APPLICATION_ID } from '../platform/ids.ts';
import { mountPath } from './mount-path.ts';

/**
 * The client id by which the account page asks for a sign-in. Each provider knows it without a record, and no
 * credential has such an id (decision 0372).
 */
export const ACCOUNT_CLIENT = 'svc_account_page';

/** Returns the path of an application's account page. */
export function accountPagePath(app: string): string {
  return `${mountPath(app)}/account`;
}

/** False for the hub, whose users have no account page (decision 0373). */
export function hasAccountPage(app: string): boolean {
  return app !== HUB_APPLICATION_ID;
}

/** Returns the address of an application's account page, `account_management_uri` of its metadata. */
export function accountPageUrl(app: string): string {
  return config('BASE_URL') + accountPagePath(app);
}

/** Returns the record of the built-in client of the account page: it has the application's name and looks. */
export function accountClientRecord(application: Application): OidcClientRecord {
  const { id: app, name, created_at, updated_at } = application;
  const url = accountPageUrl(app);
  return {
    ...{ id: ACCOUNT_CLIENT, app_id: app, name, credential_ids: [], version: 1 },
    ...{ created_at, updated_at, created_by: ACCOUNT_CLIENT, updated_by: ACCOUNT_CLIENT },
    config: {
      ...{ allowed_origins: [], redirect_uris: [url], post_logout_uris: [url], client_uri: url },
      ...{ allowed_scopes: ['openid'], hub_dark_mode: 'auto', hub_show_logos: true },
      ...{ is_pkce_supported: true, is_pkce_required: false, token_endpoint_auth_method: 'none' },
      application_type: 'web',
    },
  };
}

/**
 * Returns the built-in client of the account page. Its response type `none` gives a browser that is signed in
 * nothing but the way back (OAuth 2.0 Multiple Response Types, 4): the page needs the session alone.
 */
export function accountClient(application: Application): ClientMetadata {
  const url = accountPageUrl(application.id);
  const own: OwnMetadata = { svc_client: accountClientRecord(application) };
  return {
    client_id: ACCOUNT_CLIENT,
    client_name: application.name,
    redirect_uris: [url],
    post_logout_redirect_uris: [url],
    grant_types: [],
    response_types: ['none'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
    scope: 'openid',
    id_token_signed_response_alg: 'RS256',
    ...own,
  };
}

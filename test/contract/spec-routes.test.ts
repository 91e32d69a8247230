import { describe, expect, it } from 'vitest';
import { discoverOperations, discoverProtocols, routesOf } from '../../infra/operations.ts';

/**
 * Every route of the service with the schemes it accepts, kept by hand: a route that gets lost, or opened to
 * a further scheme, by accident fails here. Adding an operation means adding a line. Each GET of
 * an operation is a HEAD, too.
 */
const ROUTES = `
GET    /ready                                              none
GET    /service_health                                     none
GET    /openapi.json                                       none
GET    /                                                   none
GET    /docs                                               none
GET    /docs/{page}                                        none
GET    /docs/{section}/{page}                              none
GET    /docs/assets/{asset}                                none
GET    /client/{archive}                                   none
GET    /client/{version}/{module}                          none

GET    /plans                                              hub
GET    /accounts                                           hub
POST   /accounts                                           hub
GET    /accounts/{account}                                 hub
DELETE /accounts/{account}                                 hub
PUT    /accounts/{account}/subscription                    hub
GET    /accounts/{account}/members                         hub
POST   /accounts/{account}/members                         hub
PUT    /accounts/{account}/members/{member}                hub
DELETE /accounts/{account}/members/{member}                hub
GET    /accounts/{account}/events                          hub
GET    /accounts/{account}/usage                           hub
GET    /me/account-invites                                 hub
POST   /me/account-invites/{invite}/accept                 hub
POST   /me/account-invites/{invite}/reject                 hub

GET    /applications                                       hub
POST   /applications                                       hub
GET    /applications/{app}                                 hub service_account
PUT    /applications/{app}                                 hub
PATCH  /applications/{app}                                 hub service_account
DELETE /applications/{app}                                 hub
GET    /applications/{app}/public                          none
GET    /applications/{app}/events                          hub keys service_account
GET    /applications/{app}/statistics                      hub keys service_account
GET    /me/applications/{app}/events                       hub user
GET    /applications/{app}/schema                          hub keys service_account
PUT    /applications/{app}/schema                          hub service_account
GET    /me/applications/{app}/schema                       user

GET    /applications/{app}/creds                           hub
POST   /applications/{app}/creds                           hub
GET    /applications/{app}/creds/{client_id}               hub
PATCH  /applications/{app}/creds/{client_id}               hub
DELETE /applications/{app}/creds/{client_id}               hub
POST   /applications/{app}/creds/{client_id}/rotate        hub

GET    /applications/{app}/messages                        hub service_account
GET    /applications/{app}/messages/{kind}/{locale}        hub service_account
PUT    /applications/{app}/messages/{kind}/{locale}        hub service_account
DELETE /applications/{app}/messages/{kind}/{locale}        hub service_account
POST   /applications/{app}/messages/{kind}/{locale}/preview hub service_account
POST   /applications/{app}/messages/{kind}/{locale}/test   hub
POST   /applications/{app}/mail-delivery/lookup            hub keys service_account
POST   /applications/{app}/mail-delivery/resume            hub

GET    /applications/{app}/variants                        hub
POST   /applications/{app}/variants                        hub
GET    /applications/{app}/variants/{variant}              hub
PATCH  /applications/{app}/variants/{variant}              hub
DELETE /applications/{app}/variants/{variant}              hub

GET    /applications/{app}/sms-keywords                    hub
POST   /applications/{app}/sms-keywords                    hub
GET    /applications/{app}/sms-keywords/{keyword}          hub
PATCH  /applications/{app}/sms-keywords/{keyword}          hub
DELETE /applications/{app}/sms-keywords/{keyword}          hub
PUT    /applications/{app}/sms-keywords/{keyword}/state    hub

GET    /applications/{app}/oidc-clients                    hub keys
POST   /applications/{app}/oidc-clients                    hub keys
GET    /applications/{app}/oidc-clients/{client}           hub keys
PUT    /applications/{app}/oidc-clients/{client}           hub keys
DELETE /applications/{app}/oidc-clients/{client}           hub keys
POST   /applications/{app}/oidc-clients/{client}/creds     hub keys
PUT    /applications/{app}/oidc-clients/{client}/logo/{type} hub keys
GET    /applications/{app}/oidc-clients/{client}/users     hub keys
DELETE /applications/{app}/oidc-clients/{client}/creds/{client_id} hub keys

GET    /applications/{app}/identity-providers              hub keys
POST   /applications/{app}/identity-providers              hub keys
GET    /applications/{app}/identity-providers/{provider}   hub keys
PATCH  /applications/{app}/identity-providers/{provider}   hub keys
GET    /applications/{app}/webhooks                        hub keys
POST   /applications/{app}/webhooks                        hub keys
GET    /applications/{app}/webhooks/{webhook}              hub keys
PATCH  /applications/{app}/webhooks/{webhook}              hub keys
DELETE /applications/{app}/webhooks/{webhook}              hub keys
POST   /applications/{app}/webhooks/{webhook}/rotate       hub keys
POST   /applications/{app}/webhooks/{webhook}/test         hub keys
POST   /applications/{app}/webhooks/{webhook}/replay       hub keys
GET    /applications/{app}/webhooks/{webhook}/deliveries   hub keys
GET    /applications/{app}/webhooks/{webhook}/deliveries/{event} hub keys
POST   /applications/{app}/webhooks/{webhook}/deliveries/{event}/redeliver hub keys

PUT    /applications/{app}/icon                            hub
PUT    /applications/{app}/logo/{type}                     hub
PUT    /applications/{app}/animation/{type}                hub
PUT    /applications/{app}/variants/{variant}/logo/{type}  hub
GET    /applications/{app}/assets                          hub
POST   /applications/{app}/assets                          hub
GET    /applications/{app}/assets/{id}                     hub
PUT    /applications/{app}/assets/{id}                     hub
DELETE /applications/{app}/assets/{id}                     hub
GET    /branding/{owner}/{upload}/{file}                   none

POST   /hub/auth/magic                                     keys
GET    /hub/auth/magic/{code}                              none
POST   /hub/auth/magic/{code}                              none
GET    /l/{code}                                           none
POST   /l/{code}                                           none
POST   /me/auth/magic                                      user

GET    /hub/app-config                                     none
POST   /hub/auth/init                                      none
POST   /hub/auth/complete                                  none
POST   /hub/auth/challenge_status                          none
POST   /hub/auth/token                                     none
GET    /hub/auth/keys                                      none
GET    /.well-known/jwks.json                              none
GET    /hub/auth/.well-known/oauth-authorization-server    none
GET    /.well-known/oauth-authorization-server             none
GET    /.well-known/openid-configuration                   none
POST   /me/applications/{app}/signout                      hub user
POST   /applications/{app}/users/{user}/signout            hub keys service_account

GET    /me/applications/{app}/data                         hub user
PUT    /me/applications/{app}/data                         hub user
PATCH  /me/applications/{app}/data                         hub user
DELETE /me/applications/{app}/data                         user
GET    /me/applications/{app}/data/fields/{field}          hub user
PUT    /me/applications/{app}/data/fields/{field}          hub user
PUT    /me/applications/{app}/data/fields/{field}/upload   hub user
POST   /me/applications/{app}/addresses/complete           hub user
POST   /me/applications/{app}/addresses/cancel             hub user
GET    /me/applications/{app}/data/fields/{field}/file     user
GET    /me/applications/{app}/sessions                     hub user
DELETE /me/applications/{app}/sessions/{session}           hub user
POST   /me/applications/{app}/active-group                 user
POST   /me/applications/{app}/passkey-options              hub user
POST   /me/applications/{app}/passkey-prompt               hub user
GET    /me/applications/{app}/passkeys                     hub user
POST   /me/applications/{app}/passkeys                     hub user
PATCH  /me/applications/{app}/passkeys/{passkey}           hub user
DELETE /me/applications/{app}/passkeys/{passkey}           hub user
DELETE /applications/{app}/identity-providers/{provider}   hub keys
GET    /me/applications/{app}/identities                   hub user
POST   /me/applications/{app}/identities                   hub user
POST   /me/applications/{app}/identities/start             hub user
DELETE /me/applications/{app}/identities/{identity}        hub user
GET    /applications/{app}/users/export                    hub keys service_account
POST   /applications/{app}/users/import                    hub keys service_account
GET    /applications/{app}/users/data                      hub keys service_account
PUT    /applications/{app}/users/data                      hub keys service_account
GET    /applications/{app}/users/__sample__/data           hub keys
GET    /applications/{app}/users/{user}/data               hub keys service_account
PUT    /applications/{app}/users/{user}/data               hub keys service_account
PATCH  /applications/{app}/users/{user}/data               hub keys service_account
DELETE /applications/{app}/users/{user}/data               hub keys service_account
GET    /applications/{app}/users/{user}/data/fields/{field}       hub keys service_account
PUT    /applications/{app}/users/{user}/data/fields/{field}       hub keys service_account
PUT    /applications/{app}/users/{user}/data/fields/{field}/upload        hub keys service_account
GET    /applications/{app}/users/{user}/data/fields/{field}/file  hub keys service_account
POST   /applications/{app}/users/{user}/state              hub keys service_account
POST   /applications/{app}/users/{user}/sign-in-link       hub keys service_account
PUT    /applications/{app}/users/{user}/attributes         hub keys service_account
PATCH  /applications/{app}/users/{user}/attributes         hub keys service_account
POST   /applications/{app}/users/search                    hub keys service_account
POST   /applications/{app}/sign-in-attempts/lookup         hub keys service_account
GET    /applications/{app}/users/{user}/sessions           hub keys service_account
DELETE /applications/{app}/users/{user}/sessions/{session} hub keys service_account
GET    /applications/{app}/users/{user}/passkeys           hub keys service_account
DELETE /applications/{app}/users/{user}/passkeys/{passkey} hub keys service_account
GET    /applications/{app}/users/{user}/identities         hub keys service_account
DELETE /applications/{app}/users/{user}/identities/{identity}        hub keys service_account
GET    /applications/{app}/users/{user}/groups             hub keys
GET    /applications/{app}/users/{user}/groups/{group}     hub keys

GET    /applications/{app}/groups                          hub keys
POST   /applications/{app}/groups                          hub keys
GET    /applications/{app}/groups/{group}                  hub keys
PUT    /applications/{app}/groups/{group}                  hub keys
DELETE /applications/{app}/groups/{group}                  hub keys
GET    /applications/{app}/groups/{group}/members          hub keys
POST   /applications/{app}/groups/{group}/members          hub keys
GET    /applications/{app}/groups/{group}/members/{member} hub keys
PUT    /applications/{app}/groups/{group}/members/{member} hub keys
DELETE /applications/{app}/groups/{group}/members/{member} hub keys
GET    /applications/{app}/groups/{group}/invites          hub keys
POST   /applications/{app}/groups/{group}/invites          hub keys
POST   /applications/{app}/groups/{group}/bulk-invites     hub keys
GET    /applications/{app}/groups/{group}/invites/{invite} hub keys
PUT    /applications/{app}/groups/{group}/invites/{invite} hub keys
DELETE /applications/{app}/groups/{group}/invites/{invite} hub keys
GET    /applications/{app}/memberships                     hub keys
POST   /applications/{app}/page-previews                   hub service_account
GET    /me/groups                                          user
POST   /me/groups                                          user
GET    /me/groups/{group}                                  user
PUT    /me/groups/{group}                                  user
DELETE /me/groups/{group}                                  user
GET    /me/groups/{group}/members                          user
POST   /me/groups/{group}/members                          user
GET    /me/groups/{group}/members/{member}                 user
PUT    /me/groups/{group}/members/{member}                 user
DELETE /me/groups/{group}/members/{member}                 user
GET    /me/groups/{group}/invites                          user
POST   /me/groups/{group}/invites                          user
GET    /me/groups/{group}/invites/{invite}                 user
PUT    /me/groups/{group}/invites/{invite}                 user
DELETE /me/groups/{group}/invites/{invite}                 user
POST   /me/groups/{group}/join                             user
POST   /me/groups/{group}/leave                            user
POST   /me/groups/{group}/invites/{invite}/accept          user
POST   /me/groups/{group}/invites/{invite}/reject          user
POST   /hub/auth/magic/{code}/resend                       none
POST   /l/{code}/resend                                    none
POST   /hub/auth/magic/{code}/decline                      none
POST   /l/{code}/decline                                   none
POST   /hub/auth/magic/{code}/renew                        none
POST   /l/{code}/renew                                     none
POST   /hub/auth/magic/{code}/undo                         none
POST   /hub/auth/guest                                     none
POST   /hub/auth/codes/lookup                              none
POST   /hub/auth/passkey-options                           none
POST   /hub/auth/passkey                                   none
POST   /hub/auth/upstream/{provider}                       none
POST   /hub/auth/upstream/{provider}/nonce                 none
POST   /hub/auth/upstream/{provider}/token                 none
POST   /l/{code}/undo                                      none

GET    /oidc/{app}/.well-known/openid-configuration        protocol
HEAD   /oidc/{app}/.well-known/openid-configuration        protocol
GET    /oidc/{app}/.well-known/oauth-authorization-server  protocol
HEAD   /oidc/{app}/.well-known/oauth-authorization-server  protocol
GET    /.well-known/openid-configuration/oidc/{app}        protocol
HEAD   /.well-known/openid-configuration/oidc/{app}        protocol
GET    /.well-known/oauth-authorization-server/oidc/{app}  protocol
HEAD   /.well-known/oauth-authorization-server/oidc/{app}  protocol
GET    /oidc/{app}/jwks                                    protocol
HEAD   /oidc/{app}/jwks                                    protocol
GET    /oidc/{app}/.well-known/jwks.json                   protocol
HEAD   /oidc/{app}/.well-known/jwks.json                   protocol
GET    /oidc/{app}/auth                                    protocol
POST   /oidc/{app}/auth                                    protocol
GET    /oidc/{app}/auth/{uid}                              protocol
POST   /oidc/{app}/reg                                     protocol
POST   /oidc/{app}/request                                 protocol
POST   /oidc/{app}/token                                   protocol
POST   /oidc/{app}/token/introspection                     protocol
POST   /oidc/{app}/token/revocation                        protocol
GET    /oidc/{app}/me                                      protocol
HEAD   /oidc/{app}/me                                      protocol
POST   /oidc/{app}/me                                      protocol
GET    /oidc/{app}/session/end                             protocol
POST   /oidc/{app}/session/end                             protocol
POST   /oidc/{app}/session/end/confirm                     protocol
GET    /oidc/{app}/session/end/success                     protocol
GET    /oidc/{app}/interaction/{uid}                       protocol
POST   /oidc/{app}/interaction/{uid}                       protocol
GET    /oidc/{app}/interaction/{uid}/link/{code}           protocol
HEAD   /oidc/{app}/interaction/{uid}/link/{code}           protocol
POST   /oidc/{app}/interaction/{uid}/link/{code}           protocol
GET    /hub/auth/callback                                  protocol
POST   /hub/auth/callback                                  protocol
GET    /hub/auth/upstream/{provider}                       protocol
GET    /oidc/{app}/account                                     protocol
HEAD   /oidc/{app}/account                                     protocol
GET    /oidc/{app}/account/{part}                              protocol
POST   /oidc/{app}/account/sign-out                            protocol
POST   /oidc/{app}/account/token                               protocol
GET    /console                                                protocol
HEAD   /console                                                protocol
GET    /console/session                                        protocol
HEAD   /console/session                                        protocol
GET    /console/{path+}                                        protocol
HEAD   /console/{path+}                                        protocol
POST   /console/session                                        protocol
DELETE /console/session                                        protocol
GET    /console/session/passkey                                protocol
HEAD   /console/session/passkey                                protocol
POST   /console/session/passkey                                protocol
GET    /page-previews/{preview}                            none
`;

const isGetOfOperation = (line: string) => line.startsWith('GET ') && !line.endsWith(' protocol');

describe('the routes of the service', () => {
  it('are exactly these, with exactly these schemes', async () => {
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    const protocols = (await discoverProtocols()).flatMap(({ protocol }) => protocol.routes);
    const ofOperations = operations.flatMap((operation) => {
      const schemes = operation.auth.length === 0 ? 'none' : [...operation.auth].sort().join(' ');
      return routesOf(operation).map(({ method, path }) => `${method} ${path} ${schemes}`);
    });
    // Public to the gateway: who calls is the protocol's matter.
    const ofProtocols = protocols.map(({ method, path }) => `${method} ${path} protocol`);
    const actual = [...ofOperations, ...ofProtocols];
    const kept = ROUTES.split('\n')
      .map((line) => line.trim().replace(/ +/g, ' '))
      .filter(Boolean)
      .flatMap((line) => (isGetOfOperation(line) ? [line, line.replace('GET', 'HEAD')] : [line]));
    expect(actual.sort()).toEqual(kept.sort());
  });
});

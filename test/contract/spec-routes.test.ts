import { describe, expect, it } from 'vitest';
import { discoverOperations } from '../../infra/operations.ts';

/**
 * Every route of the service with the schemes it accepts, kept by hand: a route that gets lost, or opened to a further scheme, by accident
 * fails here. Adding an operation means adding a line.
 */
const ROUTES = `
GET    /ready                                              none
GET    /service_health                                     none
GET    /openapi.json                                       none
GET    /docs                                               none
GET    /docs/errors                                        none

GET    /plans                                              hub
GET    /accounts                                           hub
POST   /accounts                                           hub
GET    /accounts/{account}                                 hub
PUT    /accounts/{account}/subscription                    hub
GET    /accounts/{account}/members                         hub
POST   /accounts/{account}/members                         hub
PUT    /accounts/{account}/members/{member}                hub
DELETE /accounts/{account}/members/{member}                hub

GET    /applications                                       hub
POST   /applications                                       hub
GET    /applications/{app}                                 hub service_account
PUT    /applications/{app}                                 hub
PATCH  /applications/{app}                                 hub service_account
DELETE /applications/{app}                                 hub
GET    /applications/{app}/public                          none
GET    /applications/{app}/schema                          hub keys service_account
PUT    /applications/{app}/schema                          hub service_account
GET    /me/applications/{app}/schema                       user

GET    /applications/{app}/creds                           hub
POST   /applications/{app}/creds                           hub
GET    /applications/{app}/creds/{client_id}               hub
PATCH  /applications/{app}/creds/{client_id}               hub
DELETE /applications/{app}/creds/{client_id}               hub
POST   /applications/{app}/creds/{client_id}/rotate        hub

POST   /hub/auth/magic                                     keys
GET    /hub/auth/magic/{code}                              none
HEAD   /hub/auth/magic/{code}                              none
POST   /hub/auth/magic/{code}                              none
GET    /l/{code}                                           none
HEAD   /l/{code}                                           none
POST   /l/{code}                                           none
POST   /me/auth/magic                                      user

POST   /hub/auth/init                                      none
POST   /hub/auth/complete                                  none
POST   /hub/auth/challenge_status                          none
POST   /hub/auth/token                                     none
GET    /hub/auth/keys                                      none
GET    /hub/auth/.well-known/oauth-authorization-server    none
POST   /me/applications/{app}/signout                      user
POST   /applications/{app}/users/{user}/signout            hub keys service_account

GET    /me/applications/{app}/data                         user
`;

describe('the routes of the service', () => {
  it('are exactly these, with exactly these schemes', async () => {
    const operations = (await discoverOperations()).map(({ operation }) => operation);
    const actual = operations.flatMap((operation) => {
      const methods = operation.alsoHead ? [operation.method, 'HEAD'] : [operation.method];
      const schemes = operation.auth.length === 0 ? 'none' : [...operation.auth].sort().join(' ');
      return [operation.path, ...(operation.alsoAt ?? [])].flatMap((path) =>
        methods.map((method) => `${method} ${path} ${schemes}`),
      );
    });
    const kept = ROUTES.split('\n')
      .map((line) => line.trim().replace(/ +/g, ' '))
      .filter(Boolean);
    expect(actual.sort()).toEqual(kept.sort());
  });
});

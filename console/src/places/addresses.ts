/** The addresses of the pages of an application. */
export const addresses = {
  users: (app: string) => `/applications/${app}/users`,
  user: (app: string, user: string) => `/applications/${app}/users/${encodeURIComponent(user)}`,
  groups: (app: string) => `/applications/${app}/groups`,
  group: (app: string, group: string) => `/applications/${app}/groups/${encodeURIComponent(group)}`,
  attempts: (app: string) => `/applications/${app}/attempts`,
  events: (app: string) => `/applications/${app}/events`,
  keys: (app: string) => `/applications/${app}/keys`,
  key: (app: string, key: string) => `/applications/${app}/keys/${encodeURIComponent(key)}`,
  start: (app: string) => `/applications/${app}/start`,
  account: (account: string) => `/accounts/${account}`,
  members: (account: string) => `/accounts/${account}/members`,
};

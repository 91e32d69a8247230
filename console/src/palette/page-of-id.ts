import { addresses } from '../places/addresses.ts';

/** What an id is of, by its prefix. */
const KINDS = {
  user: 'user',
  group: 'group',
  app: 'application',
  acct: 'account',
  event: 'event',
  key: 'key',
  oidc: 'client',
  keyword: 'keyword',
  webhook: 'webhook',
} as const;

export type IdKind = (typeof KINDS)[keyof typeof KINDS] | 'request';

/** The id of a request, as API Gateway makes them and errors name them. */
const REQUEST = /^[\w-]{15}=$/;

/**
 * Returns what a pasted id is of, and the page that shows it. Undefined for a text that is no id, and for an
 * id of an application's record while no application is open.
 */
export function pageOfId(text: string, app: string): { kind: IdKind; to: string } | undefined {
  const id = text.trim();
  if (REQUEST.test(id) && app)
    return { kind: 'request', to: withQuery(addresses.attempts(app), 'request_id', id) };
  const [, prefix = ''] = /^([a-z]+)_[\w.:@+~-]+$/.exec(id) ?? [];
  const kind = Object.hasOwn(KINDS, prefix) ? KINDS[prefix as keyof typeof KINDS] : undefined;
  if (kind === 'application') return { kind, to: addresses.users(id) };
  if (kind === 'account') return { kind, to: addresses.members(id) };
  if (kind === undefined || !app) return undefined;
  return { kind, to: pageInApplication(kind, app, id) };
}

function pageInApplication(
  kind: Exclude<IdKind, 'application' | 'account' | 'request'>,
  app: string,
  id: string,
): string {
  if (kind === 'user') return addresses.user(app, id);
  if (kind === 'group') return addresses.group(app, id);
  if (kind === 'key') return addresses.key(app, id);
  if (kind === 'client') return addresses.client(app, id);
  if (kind === 'keyword') return addresses.keyword(app, id);
  if (kind === 'webhook') return addresses.webhook(app, id);
  return withQuery(addresses.events(app), 'event', id);
}

const withQuery = (address: string, name: string, value: string): string =>
  `${address}?${new URLSearchParams({ [name]: value })}`;

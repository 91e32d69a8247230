import type { Service } from '@svc/client/server';
import type { ListPage } from '../../../parts/list-description.ts';

type SessionsPage = NonNullable<Awaited<ReturnType<Service['listUserSessions']>>>;

/** A session of a user, or the access of an OpenID client. */
export type UserSession = SessionsPage['results'][number];

/** Where a session is shown: an agent came by itself, or may use resources of the application. */
type SessionPart = 'sessions' | 'apps' | 'agents';

/** Returns the part of the page in which a session is shown, as at the user's own account page. */
export function partOfSession({ kind, arrival, access }: UserSession): SessionPart {
  if (kind !== 'client') return 'sessions';
  return arrival !== undefined || access !== undefined ? 'agents' : 'apps';
}

/** Returns the key of the query of a user's sessions, which two sections share. */
export function sessionsKey(app: string, user: string): readonly string[] {
  return ['user-sessions', app, user];
}

/** Reads a page of a user's sessions. */
export async function readSessions(
  service: Service,
  { app, user, after, signal }: { app: string; user: string; after: string | undefined; signal: AbortSignal },
): Promise<ListPage<UserSession>> {
  const page = await service.listUserSessions({
    path: { app, user },
    query: { page_size: 100, ...(after && { after }) },
    signal,
  });
  return page ?? { results: [] };
}

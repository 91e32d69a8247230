import type { ReactNode } from 'react';
import { PagedRows } from '../../../parts/paged-rows.tsx';
import type { UserSectionProps } from '../section-description.ts';
import { readSessions, sessionsKey, type UserSession } from './user-sessions.ts';

type Props = Pick<UserSectionProps, 'app' | 'user' | 'caller'> & {
  draw: (sessions: readonly UserSession[]) => ReactNode;
};

/** Reads the sessions of a user and draws them. The sections that show some of them read them once. */
export function SessionRows({ app, user, caller, draw }: Props): ReactNode {
  return (
    <PagedRows
      operation="listUserSessions"
      caller={caller}
      queryKey={sessionsKey(app, user)}
      read={(service, request) => readSessions(service, { app, user, ...request })}
      draw={draw}
    />
  );
}

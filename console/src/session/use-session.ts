import { createContext, useContext, useSyncExternalStore } from 'react';
import { ConsoleSession, type SessionState } from './console-session.ts';

export const SessionContext = createContext(new ConsoleSession());

/** Returns the session of the operator, and its present state. */
export function useSession(): [ConsoleSession, SessionState] {
  const session = useContext(SessionContext);
  return [session, useSyncExternalStore(session.subscribe, session.state)];
}

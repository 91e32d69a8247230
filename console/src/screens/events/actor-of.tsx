import type { ReactNode } from 'react';
import { ActorText } from '../../parts/actor-text.tsx';
import type { FeedEvent } from './feed-event.ts';

/** Names who caused an event. */
export function ActorOf({ event: { type, actor }, app }: { event: FeedEvent; app: string }): ReactNode {
  return <ActorText app={app} actor={actor} isStaff={type.endsWith('.read_by_staff')} />;
}

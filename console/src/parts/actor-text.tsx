import type { Event } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import { ACTORS } from './actor-texts.ts';
import { CredentialText } from './credential-text.tsx';
import { HubUserText } from './hub-user-text.tsx';
import { UserLink } from './user-link.tsx';

type Props = {
  app: string;
  actor: Pick<Event['actor'], 'type' | 'id'>;
  /** A hub user who is known to be service staff. */
  isStaff?: boolean;
};

/** Names who did something: a user as a link, members of the account by address, backends by name. */
export function ActorText({ app, actor: { type, id }, isStaff = false }: Props): ReactNode {
  const say = useSay(ACTORS);
  if (id === undefined) return say(type === 'hub_user' ? 'formerOrStaff' : type);
  switch (type) {
    case 'user':
      return <UserLink app={app} user={id} nobody={say('user')} />;
    case 'hub_user':
      return <HubUserText id={id} isStaff={isStaff} />;
    case 'credential':
    case 'service_account':
      return <CredentialText app={app} id={id} kind={type} />;
    default:
      return say(type);
  }
}

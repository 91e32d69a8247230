import type { MessageTemplateState } from '@svc/client/server';
import type { ReactNode } from 'react';
import { ActorText } from '../../parts/actor-text.tsx';
import { FilledText } from '../../parts/filled-text.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { MESSAGES } from './texts.ts';

type Props = { app: string; state: Pick<MessageTemplateState, 'updated_at' | 'updated_by'> };

/** Says who changed the texts of a message last, and when. Nothing for built-in texts. */
export function TemplateAuthor({ app, state: { updated_at: at, updated_by: id } }: Props): ReactNode {
  const say = useSay(MESSAGES);
  if (at === undefined || id === undefined) return undefined;
  const type = id.startsWith('user_') ? 'hub_user' : 'service_account';
  return (
    <FilledText
      text={say('changedBy')}
      values={{ when: <When at={at} />, who: <ActorText app={app} actor={{ type, id }} /> }}
    />
  );
}

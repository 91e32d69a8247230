import { Avatar } from '@mantine/core';
import type { UserProfileWithExport } from '@svc/client/server';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useProfileSchema, useUser } from '../../facts/read-user.ts';
import { Actions } from '../../parts/actions.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useOpenAction } from '../../parts/use-action.ts';
import { addresses } from '../../places/addresses.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { personOf } from '../users/person.ts';
import { StateBadges } from '../users/state-badges.tsx';
import { ACTIONS } from './action-texts.ts';
import { DisabledNotice } from './disabled-notice.tsx';
import { LINK } from './link-texts.ts';
import { sendLinkActions } from './send-link.ts';
import { USER } from './texts.ts';
import { furtherActions, stateAction, type UserActionsGiven } from './user-actions.tsx';
import { groupsText, sessionsText, useSessionCount } from './user-extent.ts';
import { UserTabs } from './user-tabs.tsx';

/** A user on one page: who it is, by what it signs in, and what happened. */
export function UserPage(): ReactNode {
  const app = useApplicationId();
  const { user = '' } = useParams({ strict: false });
  const profile = useUser(app, user);
  // Another user is another page: none of what was typed here is shown there.
  return profile ? <KnownUser key={user} app={app} user={user} profile={profile} /> : <UnknownPage />;
}

type Known = { app: string; user: string; profile: UserProfileWithExport };

function KnownUser({ app, user, profile }: Known): ReactNode {
  const say = useSay(USER);
  const caller = useCaller(useApplication()?.account);
  const { name, address, picture } = personOf(profile, useProfileSchema(app).schema);
  const given = useGiven({ app, user, profile }, name);
  const link = { language: useLanguage()[0], say: useSay(LINK) };
  return (
    <Page
      title={name}
      text={address && <bdi>{address}</bdi>}
      picture={<Avatar src={picture ?? null} alt="" name={name} size={56} aria-hidden />}
      beside={<StateBadges user={profile} />}
      above={[{ title: say('users'), to: addresses.users(app) }]}
      actions={
        <Actions
          caller={caller}
          subject={user}
          primary={stateAction(given)}
          actions={[...sendLinkActions({ ...given, ...link }), ...furtherActions(given)]}
        />
      }
    >
      <DisabledNotice profile={profile} />
      <UserTabs given={{ app, user, profile, caller }} />
    </Page>
  );
}

/** The dialogs of these actions say how many sessions end. */
const ENDS_SESSIONS = ['disable', 'signout', 'delete'];

function useGiven({ app, user, profile }: Known, name: string): UserActionsGiven {
  const say = useSay(ACTIONS);
  const navigate = useNavigate();
  const [open] = useOpenAction();
  const count = useSessionCount(app, user, ENDS_SESSIONS.includes(open ?? ''));
  const leave = () => void navigate({ to: addresses.users(app) });
  const [sessions, groups] = [sessionsText(count, say), groupsText(profile, say)];
  return { app, user, name, profile, sessions, groups, say, leave };
}

import type { UserSection } from '../section-description.ts';
import { AccountsSection } from './accounts-section.tsx';
import { AttemptsSection } from './attempts-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { EventsSection } from './events-section.tsx';
import { GroupsSection } from './groups-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The sections about the access and the activity of a user. */
export const ACTIVITY_SECTIONS: readonly UserSection[] = [
  {
    name: 'groups',
    title: { en: 'Groups', de: 'Gruppen' },
    tab: 'profile',
    isAside: true,
    Component: GroupsSection,
  },
  {
    name: 'sessions',
    title: { en: 'Sessions', de: 'Sitzungen' },
    tab: 'access',
    Component: SessionsSection,
  },
  {
    name: 'connections',
    title: { en: 'Connections and agents', de: 'Verbindungen und Agenten' },
    tab: 'access',
    Component: ConnectionsSection,
  },
  {
    name: 'passkeys',
    title: { en: 'Passkeys', de: 'Passkeys' },
    tab: 'access',
    isAside: true,
    Component: PasskeysSection,
  },
  {
    name: 'accounts',
    title: { en: 'Accounts at providers', de: 'Konten bei Anbietern' },
    tab: 'access',
    isAside: true,
    Component: AccountsSection,
  },
  {
    name: 'attempts',
    title: { en: 'Why could this user not sign in?', de: 'Warum ging eine Anmeldung nicht?' },
    tab: 'activity',
    Component: AttemptsSection,
  },
  {
    name: 'events',
    title: { en: 'Events', de: 'Ereignisse' },
    tab: 'activity',
    Component: EventsSection,
  },
];

import {
  ArrowRightEndOnRectangleIcon,
  BellAlertIcon,
  BuildingOffice2Icon,
  ChartBarIcon,
  ClockIcon,
  DevicePhoneMobileIcon,
  DocumentDuplicateIcon,
  EnvelopeIcon,
  FingerPrintIcon,
  KeyIcon,
  LockClosedIcon,
  PaintBrushIcon,
  PhotoIcon,
  RocketLaunchIcon,
  Squares2X2Icon,
  TableCellsIcon,
  TicketIcon,
  UserGroupIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import type { Icon } from '../places/icon.ts';
import { addresses } from './addresses.ts';
import type { PAGE_NAMES } from './page-names.ts';
import type { SECTION_NAMES } from './section-names.ts';

/** A page to which the navigation leads. */
export type NavigationItem = { name: keyof typeof PAGE_NAMES.en; icon: Icon; to: string };

/** Pages that belong together, below a title. The first has none. */
export type NavigationSection = { name?: keyof typeof SECTION_NAMES.en; items: NavigationItem[] };

/** Returns the pages of an application, in the sections of the navigation. */
export function sectionsOf(app: string): NavigationSection[] {
  return [
    { items: [{ name: 'overview', icon: ChartBarIcon, to: addresses.overview(app) }] },
    {
      name: 'people',
      items: [
        { name: 'users', icon: UsersIcon, to: addresses.users(app) },
        { name: 'groups', icon: UserGroupIcon, to: addresses.groups(app) },
        { name: 'attempts', icon: FingerPrintIcon, to: addresses.attempts(app) },
        { name: 'events', icon: ClockIcon, to: addresses.events(app) },
      ],
    },
    {
      name: 'settings',
      items: [
        { name: 'signIn', icon: LockClosedIcon, to: addresses.signIn(app) },
        { name: 'branding', icon: PaintBrushIcon, to: addresses.branding(app) },
        { name: 'messages', icon: EnvelopeIcon, to: addresses.messages(app) },
        { name: 'schema', icon: TableCellsIcon, to: addresses.schema(app) },
        { name: 'tokens', icon: TicketIcon, to: addresses.tokens(app) },
        { name: 'variants', icon: DocumentDuplicateIcon, to: addresses.variants(app) },
        { name: 'assets', icon: PhotoIcon, to: addresses.assets(app) },
      ],
    },
    {
      name: 'connections',
      items: [
        { name: 'start', icon: RocketLaunchIcon, to: addresses.start(app) },
        { name: 'keys', icon: KeyIcon, to: addresses.keys(app) },
        { name: 'clients', icon: ArrowRightEndOnRectangleIcon, to: addresses.clients(app) },
        { name: 'webhooks', icon: BellAlertIcon, to: addresses.webhooks(app) },
        { name: 'keywords', icon: DevicePhoneMobileIcon, to: addresses.keywords(app) },
      ],
    },
  ];
}

/** Returns the pages of an application. */
export function pagesOf(app: string): NavigationItem[] {
  return sectionsOf(app).flatMap(({ items }) => items);
}

/** Returns the pages of an account. */
export function pagesOfAccount(account: string): NavigationItem[] {
  return [
    { name: 'applications', icon: Squares2X2Icon, to: addresses.account(account) },
    { name: 'members', icon: BuildingOffice2Icon, to: addresses.members(account) },
    { name: 'accountEvents', icon: ClockIcon, to: addresses.accountEvents(account) },
  ];
}

/** Returns the address of the page that the reader is on or below; undefined if it is none of these. */
export function hereOf(pathname: string, items: readonly Pick<NavigationItem, 'to'>[]): string | undefined {
  const above = items.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return above.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}

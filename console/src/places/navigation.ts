import {
  BuildingOffice2Icon,
  ClockIcon,
  FingerPrintIcon,
  KeyIcon,
  RocketLaunchIcon,
  Squares2X2Icon,
  UserGroupIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import type { Icon } from '../places/icon.ts';
import { addresses } from './addresses.ts';
import type { PAGE_NAMES } from './page-names.ts';

/** A page to which the navigation leads. */
export type NavigationItem = { name: keyof typeof PAGE_NAMES.en; icon: Icon; to: string };

/** Returns the pages of an application. */
export function pagesOf(app: string): NavigationItem[] {
  return [
    { name: 'users', icon: UsersIcon, to: addresses.users(app) },
    { name: 'groups', icon: UserGroupIcon, to: addresses.groups(app) },
    { name: 'attempts', icon: FingerPrintIcon, to: addresses.attempts(app) },
    { name: 'events', icon: ClockIcon, to: addresses.events(app) },
    { name: 'keys', icon: KeyIcon, to: addresses.keys(app) },
    { name: 'start', icon: RocketLaunchIcon, to: addresses.start(app) },
  ];
}

/** Returns the pages of an account. */
export function pagesOfAccount(account: string): NavigationItem[] {
  return [
    { name: 'applications', icon: Squares2X2Icon, to: addresses.account(account) },
    { name: 'members', icon: BuildingOffice2Icon, to: addresses.members(account) },
  ];
}

/** Returns the address of the page that the reader is on or below; undefined if it is none of these. */
export function hereOf(pathname: string, items: readonly Pick<NavigationItem, 'to'>[]): string | undefined {
  const above = items.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return above.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}

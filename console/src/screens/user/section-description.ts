import type { UserProfileWithExport } from '@svc/client/server';
import type { ComponentType } from 'react';
import type { Caller } from '../../api/application.ts';

/** The tabs of the page of a user, in their order. The address names the open one: `?tab=access`. */
export const USER_TABS = ['profile', 'access', 'activity'] as const;

export type UserTab = (typeof USER_TABS)[number];

/** The props of every section of the page of a user. */
export type UserSectionProps = {
  /** The heading, in the reader's language. */
  title: string;
  /** The id of the application. */
  app: string;
  /** The id of the user. */
  user: string;
  /** The profile as last read, with its groups. `etagOf(profile)` is its version. */
  profile: UserProfileWithExport;
  caller: Caller;
};

/**
 * A section of the page of a user. Its component draws its own `Section`, and is mounted while its tab is
 * open.
 */
export type UserSection = {
  name: string;
  title: { readonly en: string; readonly de: string };
  tab: UserTab;
  /** Shown beside the other sections where the page is wide. */
  isAside?: boolean;
  Component: ComponentType<UserSectionProps>;
};

import { IdentitiesSection } from './identities-section.tsx';
import type { UserSection } from './section-description.ts';

/** The sections of the page of a user, in their order on their tab. */
export const USER_SECTIONS: readonly UserSection[] = [
  {
    name: 'identities',
    title: { en: 'Identities', de: 'Identitäten' },
    tab: 'profile',
    isAside: true,
    Component: IdentitiesSection,
  },
];

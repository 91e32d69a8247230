import { ACTIVITY_SECTIONS } from './activity/activity-sections.ts';
import { AttributesSection } from './attributes-section.tsx';
import { DataSection } from './data-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import type { UserSection } from './section-description.ts';

/** The sections of the page of a user, in their order on their tab. */
export const USER_SECTIONS: readonly UserSection[] = [
  { name: 'data', title: { en: 'Data', de: 'Daten' }, tab: 'profile', Component: DataSection },
  {
    name: 'identities',
    title: { en: 'Identities', de: 'Identitäten' },
    tab: 'profile',
    isAside: true,
    Component: IdentitiesSection,
  },
  {
    name: 'details',
    title: { en: 'Details', de: 'Einzelheiten' },
    tab: 'profile',
    isAside: true,
    Component: DetailsSection,
  },
  {
    name: 'attributes',
    title: { en: 'Attributes', de: 'Attribute' },
    tab: 'profile',
    isAside: true,
    Component: AttributesSection,
  },
  ...ACTIVITY_SECTIONS,
];

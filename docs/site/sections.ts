import { AREAS, type Area, operationAddress, SCHEMAS } from './api.ts';
import { PAGES } from './repository.ts';

/** A link of the navigation, and those below it. */
export type NavigationLink = { href: string; title: string; below?: readonly NavigationLink[] };

/** A part of the site, in its head. Its groups of links are beside each of its pages. */
export type Section = { href: string; title: string; groups: readonly LinkGroup[] };
type LinkGroup = { title: string; links: readonly NavigationLink[] };

/** Guides for one purpose, by their addresses. */
export type GuideGroup = { title: string; guides: readonly string[] };

/** Documents about the interface, and those for operators and for developers of the service. */
const ABOUT_API = ['events', 'webhooks', 'oidc', 'messages', 'glossary', 'client', 'changelog'];
const OPERATE = [
  'operations',
  'console',
  'deploys',
  'runbooks',
  'cost',
  'scaling',
  'performance',
  'embedded-default',
];
const DESIGN = [
  'how-requests-run',
  'data-model',
  'security',
  'testing',
  'add-an-operation',
  'add-a-field',
  'screens',
];

/**
 * Returns the sections of the site. `titles` is by address. Throws an Error if a page is in none.
 */
export function sectionsOf(titles: ReadonlyMap<string, string>, guides: readonly GuideGroup[]): Section[] {
  const linkTo = (href: string) => ({ href, title: titles.get(href) ?? href });
  const named = (names: readonly string[]) => names.map((name) => linkTo(`/docs/${name}`));
  const decisions = [...titles.keys()].filter((address) => address.startsWith('/docs/decisions/'));
  const sections = [
    {
      href: '/docs/guides',
      title: 'Guides',
      groups: guides.map((group, at) => ({
        title: group.title,
        links: [...(at === 0 ? ['/docs/guides'] : []), ...group.guides].map(linkTo),
      })),
    },
    {
      href: '/docs',
      title: 'Reference',
      groups: [
        { title: 'Start', links: START },
        { title: 'Operations', links: AREAS.map(areaLink) },
        { title: 'Details', links: named(ABOUT_API) },
      ],
    },
    sectionWith('/docs/operations', 'Operate', named(OPERATE)),
    sectionWith('/docs/how-requests-run', 'Design', [
      ...named(DESIGN),
      { ...linkTo('/docs/decisions'), below: decisions.map(linkTo) },
    ]),
  ];
  const inSections = new Set(sections.flatMap(addressesOf));
  const lost = [...PAGES.values()].filter((address) => !inSections.has(address));
  if (lost.length > 0) throw new Error(`no section of docs/site/sections.ts has ${lost.join(', ')}`);
  return sections;
}

const START: readonly NavigationLink[] = [
  { href: '/docs', title: 'Base URL and authentication' },
  { href: '/docs/try', title: 'Try it' },
  { href: '/docs/errors', title: 'Errors' },
  {
    href: '/docs/schemas',
    title: 'Schemas',
    below: Object.keys(SCHEMAS).map((name) => ({ href: `/docs/schemas/${name}`, title: name })),
  },
  { href: '/openapi.json', title: 'OpenAPI document' },
];

function areaLink(area: Area): NavigationLink {
  const below = area.operations.map(({ id, summary }) => ({ href: operationAddress(id), title: summary }));
  return { href: areaAddress(area), title: area.title, below };
}

function sectionWith(href: string, title: string, links: readonly NavigationLink[]): Section {
  return { href, title, groups: [{ title, links }] };
}

function addressesOf({ href, groups }: Section): string[] {
  return [href, ...groups.flatMap(({ links }) => addressesIn(links))];
}

function addressesIn(links: readonly NavigationLink[]): string[] {
  return links.flatMap(({ href, below = [] }) => [href, ...addressesIn(below)]);
}

/** Returns the section of a page. */
export function sectionOf(sections: readonly Section[], address: string): Section | undefined {
  return sections.find((section) => addressesOf(section).includes(address));
}

/** Returns the page of an area. */
export function areaAddress({ slug }: Area): string {
  return `/docs/reference/${slug}`;
}

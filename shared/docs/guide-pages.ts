import type { Reply } from '../http/reply.ts';
import { assertThat } from '../platform/errors.ts';
import type { Guide, Guides } from './guide.ts';
import { documentationPage } from './layout.ts';

/** Creates the page of the overview. */
export function guideOverview({ overview, guides }: Guides): Reply {
  return guideReply(overview, guides);
}

/** Creates the page of a guide. Throws 404 `guide_not_found`. */
export function guidePage({ guides }: Guides, name: string): Reply {
  const guide = guides.find((one) => one.name === name);
  assertThat(guide, 'guide_not_found', 'There is no such guide: /docs/guides lists all of them');
  return guideReply(guide, guides);
}

function guideReply({ name, title, html, sections }: Guide, guides: readonly Guide[]): Reply {
  return documentationPage({
    title,
    place: '/docs/guides',
    path: guidePath(name),
    siblings: guides.map((guide) => ({ href: guidePath(guide.name), title: guide.title })),
    sections: sections.map((section) => ({ href: `#${section.id}`, title: section.title })),
    html,
  });
}

function guidePath(name: string): string {
  return name === '' ? '/docs/guides' : `/docs/guides/${name}`;
}

import type { Application } from '@svc/client/server';
import type { ComponentType, ReactNode } from 'react';
import { type Caller, useApplication, useCaller } from '../../api/application.ts';
import { Page } from '../../parts/page.tsx';
import { PageTabs } from '../../parts/page-tabs.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { type Texts, useSay } from '../../texts/say.ts';

/** What each tab gets: an application, and who looks at it. */
export type TabProps = { application: Application; caller: Caller };

type Props<Name extends string> = {
  /** The heading, the text below it, what the tabs are about, and their titles by name. */
  texts: Texts<NoInfer<Name> | 'title' | 'text' | 'tabs'>;
  tabs: Readonly<Record<Name, ComponentType<TabProps>>>;
};

/** Draws a page of the application that the address names, whose parts are tabs. */
export function TabbedPage<Name extends string>({ texts, tabs }: Props<Name>): ReactNode {
  const say = useSay(texts);
  const application = useApplication();
  const caller = useCaller(application?.account);
  if (!application) return <UnknownPage />;
  const names = Object.keys(tabs) as Name[];
  return (
    <Page key={application.id} title={say('title')} text={say('text', { name: application.name })}>
      <PageTabs
        label={say('tabs')}
        tabs={names.map((name) => {
          const Tab: ComponentType<TabProps> = tabs[name];
          return { name, title: say(name), content: <Tab application={application} caller={caller} /> };
        })}
      />
    </Page>
  );
}

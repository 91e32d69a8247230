import { Grid, Stack } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { PageTabs } from '../../parts/page-tabs.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { USER_TABS, type UserSection, type UserSectionProps, type UserTab } from './section-description.ts';
import { USER_SECTIONS } from './sections.ts';
import { USER } from './texts.ts';

type Given = Omit<UserSectionProps, 'title'>;

/** The sections of a user by tab. The address names the open one. */
export function UserTabs({ given }: { given: Given }): ReactNode {
  const say = useSay(USER);
  const tabs = USER_TABS.filter((tab) => USER_SECTIONS.some((section) => section.tab === tab));
  return (
    <PageTabs
      label={say('sections')}
      tabs={tabs.map((tab) => ({
        name: tab,
        title: say(tab),
        content: <TabSections tab={tab} given={given} />,
      }))}
    />
  );
}

function TabSections({ tab, given }: { tab: UserTab; given: Given }): ReactNode {
  const sections = USER_SECTIONS.filter((section) => section.tab === tab);
  const beside = sections.filter(({ isAside }) => isAside);
  const main = sections.filter(({ isAside }) => !isAside);
  if (beside.length === 0 || main.length === 0) return <Column sections={sections} given={given} />;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Column sections={main} given={given} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Column sections={beside} given={given} />
      </Grid.Col>
    </Grid>
  );
}

function Column({ sections, given }: { sections: readonly UserSection[]; given: Given }): ReactNode {
  const [language] = useLanguage();
  return (
    <Stack gap="lg">
      {sections.map(({ name, title, Component }) => (
        <Suspense key={name}>
          <Component {...given} title={title[language]} />
        </Suspense>
      ))}
    </Stack>
  );
}

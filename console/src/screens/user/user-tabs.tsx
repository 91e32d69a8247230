import { Grid, Stack, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { USER_TABS, type UserSection, type UserSectionProps, type UserTab } from './section-description.ts';
import { USER_SECTIONS } from './sections.ts';
import { USER } from './texts.ts';

type Given = Omit<UserSectionProps, 'title'>;

/** The sections of a user by tab. The address names the open one. */
export function UserTabs({ given }: { given: Given }): ReactNode {
  const say = useSay(USER);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const tabs = USER_TABS.filter((tab) => USER_SECTIONS.some((section) => section.tab === tab));
  const open = tabs.find((tab) => tab === search['tab']) ?? 'profile';
  const choose = (tab: string | null) => {
    // What a tab had in the address, such as filters, is not that of another one.
    void navigate({ to: '.', search: tab === null || tab === 'profile' ? {} : { tab }, replace: true });
  };
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={say('sections')} mb="lg">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {say(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          <TabSections tab={tab} given={given} />
        </Tabs.Panel>
      ))}
    </Tabs>
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

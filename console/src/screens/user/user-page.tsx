import { Grid, Stack, Tabs } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { Page } from '../../parts/page.tsx';
import { addresses } from '../../shell/addresses.ts';
import { UnknownPage } from '../../shell/unusual-pages.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { personOf } from '../users/person.ts';
import { useUser } from './read-user.ts';
import { USER_TABS, type UserSection, type UserSectionProps, type UserTab } from './section-description.ts';
import { USER_SECTIONS } from './sections.ts';
import { USER } from './texts.ts';

/** A user on one page: who it is, by what it signs in, and what happened. */
export function UserPage(): ReactNode {
  const say = useSay(USER);
  const app = useApplicationId();
  const { user = '' } = useParams({ strict: false });
  const caller = useCaller(useApplication()?.account);
  const profile = useUser(app, user);
  if (!profile) return <UnknownPage />;
  return (
    <Page title={personOf(profile).name} above={[{ title: say('users'), to: addresses.users(app) }]}>
      <UserTabs given={{ app, user, profile, caller }} />
    </Page>
  );
}

type Given = Omit<UserSectionProps, 'title'>;

function UserTabs({ given }: { given: Given }): ReactNode {
  const say = useSay(USER);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const tabs = USER_TABS.filter((tab) => USER_SECTIONS.some((section) => section.tab === tab));
  const open = tabs.find((tab) => tab === search['tab']) ?? 'profile';
  const choose = (tab: string | null) =>
    void navigate({ to: '.', search: { ...search, tab: tab ?? undefined }, replace: true });
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

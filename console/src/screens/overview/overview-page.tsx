import { ChartBarIcon } from '@heroicons/react/24/outline';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { Application } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useCaller } from '../../api/application.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Page } from '../../parts/page.tsx';
import { Note } from '../../parts/paged-rows.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useRefusal } from '../../parts/use-refusal.ts';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { CountedSection } from './counted-section.tsx';
import { type DayStatistics, refusedOn, sumOf, useStatistics } from './read-statistics.ts';
import { RefusalReasons } from './refusal-reasons.tsx';
import { OVERVIEW } from './texts.ts';

/** How an application does: sign-ins, new users, refusals and messages of 30 days. */
export function OverviewPage(): ReactNode {
  const application = useApplication();
  const caller = useCaller(application?.account);
  return application ? <Overview application={application} caller={caller} /> : <UnknownPage />;
}

function Overview({ application, caller }: { application: Application; caller: Caller }): ReactNode {
  const say = useSay(OVERVIEW);
  const refusal = useRefusal('getApplicationStatistics', caller);
  return (
    <Page title={say('title')} text={say('text', { name: application.name })}>
      {refusal ? <Note>{refusal}</Note> : <Counted app={application.id} caller={caller} />}
    </Page>
  );
}

function Counted({ app, caller }: { app: string; caller: Caller }): ReactNode {
  const say = useSay(OVERVIEW);
  const { data, error, refetch } = useStatistics(app, caller);
  if (error) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} aria-hidden />;
  if (!data.is_counted)
    return <EmptyState icon={ChartBarIcon} title={say('nothingCounted')} text={say('nothingCountedText')} />;
  return isNew(data.results) ? <NothingYet app={app} /> : <Counts app={app} days={data.results} />;
}

/** True if nothing has happened: a page of empty charts would help nobody. */
function isNew(days: readonly DayStatistics[]): boolean {
  return sumOf(days, (day) => day.sign_ins + day.new_users + day.emails_sent + refusedOn(day)) === 0;
}

function NothingYet({ app }: { app: string }): ReactNode {
  const say = useSay(OVERVIEW);
  return (
    <EmptyState icon={ChartBarIcon} title={say('empty')} text={say('emptyText')}>
      <LinkTo to={addresses.start(app)}>{say('firstSteps')}</LinkTo>
    </EmptyState>
  );
}

function Counts({ app, days }: { app: string; days: readonly DayStatistics[] }): ReactNode {
  const say = useSay(OVERVIEW);
  const listOf = (type: string) => (day: string) =>
    `${addresses.events(app)}?${new URLSearchParams({ type, day, guests: 'include' })}`;
  const sums = {
    deleted: sumOf(days, (day) => day.deleted_users),
    guests: sumOf(days, (day) => day.new_guests),
  };
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <CountedSection
          title={say('signIns')}
          days={days}
          numberOf={(day) => day.sign_ins}
          listOf={listOf('user.signed_in')}
        />
        <CountedSection
          title={say('newUsers')}
          days={days}
          numberOf={(day) => day.new_users}
          note={sums.deleted + sums.guests > 0 ? say('newUsersText', sums) : undefined}
          listOf={listOf('user.created,user.promoted')}
        />
        <CountedSection
          title={say('refused')}
          label={say('refusedDays')}
          days={days}
          numberOf={refusedOn}
          sumText={(n) => say('atLeast', { n })}
          note={say('refusedText')}
          listOf={listOf('sign_in.refused')}
        />
        <RefusalReasons app={app} days={days} />
        <Messages days={days} />
      </SimpleGrid>
    </Stack>
  );
}

function Messages({ days }: { days: readonly DayStatistics[] }): ReactNode {
  const say = useSay(OVERVIEW);
  const delivered = sumOf(days, (day) => day.sign_in_emails.delivered);
  const bounced = sumOf(days, (day) => day.sign_in_emails.bounced);
  const refused = sumOf(days, (day) => Object.values(day.refused_texts).reduce((sum, n) => sum + n, 0));
  return (
    <>
      <CountedSection
        title={say('emails')}
        days={days}
        numberOf={(day) => day.emails_sent}
        note={delivered + bounced > 0 ? say('emailsText', { delivered, bounced }) : say('emailsUnknown')}
      />
      <CountedSection
        title={say('texts')}
        days={days}
        numberOf={(day) => day.texts_sent}
        note={refused > 0 ? say('textsRefused', { n: refused }) : say('textsText')}
      />
    </>
  );
}

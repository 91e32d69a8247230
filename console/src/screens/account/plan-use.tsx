import { Skeleton, Stack } from '@mantine/core';
import type { AccountUsage } from '@svc/client/server';
import type { ReactNode } from 'react';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { percentOf, stateOfUse, UseBar } from '../../parts/use-bar.tsx';
import { When } from '../../parts/when.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { useUsage } from './read-account.ts';
import { ACCOUNT } from './texts.ts';

/** How much an account uses of each limit of its plan. */
export function PlanUse({ account }: { account: string }): ReactNode {
  const say = useSay(ACCOUNT);
  const { data, error, refetch } = useUsage(account);
  return (
    <Section title={say('use')} text={say('useText')}>
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={160} aria-hidden />}
      {data && <Uses usage={data} />}
    </Section>
  );
}

function Uses({ usage }: { usage: AccountUsage }): ReactNode {
  const say = useSay(ACCOUNT);
  const { applications, emails_today, texts_today, texts_this_month, day_ends_at, month_ends_at } = usage;
  const isFull = stateOfUse(applications.used, applications.limit) === 'up';
  return (
    <Stack gap="md">
      <OneUse label={say('applications')} use={applications} note={isFull ? say('noneLeft') : undefined} />
      <MessageUse label={say('emailsToday')} use={emails_today} endsAt={day_ends_at} />
      <MessageUse label={say('textsToday')} use={texts_today} endsAt={day_ends_at} />
      <MessageUse label={say('textsThisMonth')} use={texts_this_month} endsAt={month_ends_at} />
    </Stack>
  );
}

type Use = { used: number; limit?: number };

function MessageUse({
  label,
  use,
  endsAt,
}: {
  label: string;
  use: Required<Use>;
  endsAt: string;
}): ReactNode {
  const say = useSay(ACCOUNT);
  const state = stateOfUse(use.used, use.limit);
  const percent = percentOf(use.used, use.limit);
  const note = (
    <>
      {state === 'mostly' && `${say('mostlyUsed', { percent })} `}
      {state === 'up' && `${say('usedUp')} `}
      {say('beginsAgain')} <When at={endsAt} />.
    </>
  );
  return <OneUse label={label} use={use} note={state === 'fine' ? undefined : note} />;
}

function OneUse({ label, use, note }: { label: string; use: Use; note?: ReactNode }): ReactNode {
  const usageText = useUsageText();
  return <UseBar label={label} used={use.used} limit={use.limit} text={usageText(use)} note={note} />;
}

/** Returns how a use is written: `30 of 2,000`. */
export function useUsageText(): (use: Use) => string {
  const say = useSay(ACCOUNT);
  const [language] = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  return ({ used, limit }) =>
    limit === undefined
      ? numbers.format(used)
      : say('usedOf', { used: numbers.format(used), limit: numbers.format(limit) });
}

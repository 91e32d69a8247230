import { Code, Skeleton } from '@mantine/core';
import type { Group } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { IdText } from '../../parts/id-text.tsx';
import { Section } from '../../parts/section.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { metaText } from './group-meta.ts';
import type { Counted, GroupSize } from './group-size.ts';
import { GROUPS } from './texts.ts';

type Props = { group: Group; size: GroupSize | undefined };

/** The settings of a group, and how many people are in it. */
export function GroupFacts({ group, size }: Props): ReactNode {
  const say = useSay(GROUPS);
  const further = metaText(group.meta);
  const facts: Fact[] = [
    { label: say('joining'), value: say(group.admission_policy === 'open' ? 'open' : 'inviteOnly') },
    { label: say('members'), value: <Count counted={size?.members} /> },
    { label: say('openInvites'), value: <Count counted={size?.invites} /> },
    { label: say('created'), value: <When at={group.created_at} /> },
    { label: say('id'), value: <IdText id={group.id} /> },
  ];
  return (
    <Section title={say('facts')}>
      <Facts facts={facts} />
      {further && (
        <Code block mt="md" aria-label={say('meta')} dir="ltr">
          {further}
        </Code>
      )}
    </Section>
  );
}

function Count({ counted }: { counted: Counted | undefined }): ReactNode {
  const say = useSay(GROUPS);
  if (!counted) return <Skeleton height={18} width={32} />;
  return counted.isMore ? say('moreThan', { counted: counted.n }) : counted.n;
}

import { CheckCircleIcon, NoSymbolIcon } from '@heroicons/react/24/outline';
import { Alert, Group, Text } from '@mantine/core';
import type { MailDelivery } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Caller, missingRoles } from '../../api/application.ts';
import { describe } from '../../api/operation.ts';
import { useService } from '../../api/service.ts';
import type { Action } from '../../parts/action.ts';
import { FilledText } from '../../parts/filled-text.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { MAIL } from './mail-texts.ts';

type Props = { app: string; email: string; caller: Caller };

/** Whether e-mails to an address are sent; if not, why, and the way to send them again. */
export function MailDeliveryNotice({ app, email, caller }: Props): ReactNode {
  const say = useSay(MAIL);
  const service = useService();
  const { data } = useQuery({
    queryKey: ['mail-delivery', app, email],
    enabled: missingRoles('getMailDelivery', caller) === undefined,
    queryFn: async ({ signal }) =>
      (await service.getMailDelivery({ path: { app }, body: { email }, signal })) ?? null,
  });
  if (!data) return undefined;
  if (data.state === 'stopped') return <Stopped app={app} email={email} caller={caller} delivery={data} />;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <CheckCircleIcon width={18} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" c="dimmed">
        <FilledText text={say('mailActive')} values={{ email: <bdi>{email}</bdi> }} />
      </Text>
    </Group>
  );
}

function Stopped({ app, email, caller, delivery }: Props & { delivery: MailDelivery }): ReactNode {
  const say = useSay(MAIL);
  const { reason, since, until } = delivery;
  const title = <FilledText text={say('mailStopped')} values={{ email: <bdi>{email}</bdi> }} />;
  return (
    <Alert color="red" icon={<NoSymbolIcon width={20} aria-hidden />} title={title}>
      <Text size="sm">{reason && say(reason)}</Text>
      <Text size="xs" mt={4}>
        {since && <FilledText text={say('stoppedSince')} values={{ time: <When at={since} /> }} />}
        {since && until && ' · '}
        {until && <FilledText text={say('stoppedUntil')} values={{ time: <When at={until} /> }} />}
      </Text>
      <Group mt="sm">
        <RowAction action={useResuming(app, email)} caller={caller} row={email} />
      </Group>
    </Alert>
  );
}

function useResuming(app: string, email: string): Action {
  const say = useSay(MAIL);
  return {
    name: 'resume-mail',
    title: say('resume'),
    explanation: say('resumeText', { email }),
    operation: 'resumeMailDelivery',
    button: say('resume'),
    request: () => describe('resumeMailDelivery', { path: { app }, body: { email } }),
    done: say('resumed'),
    changes: [['mail-delivery', app, email]],
  };
}

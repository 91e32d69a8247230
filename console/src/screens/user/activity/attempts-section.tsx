import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkTo } from '../../../parts/link-to.tsx';
import { Note } from '../../../parts/paged-rows.tsx';
import { Section } from '../../../parts/section.tsx';
import { useRefusal } from '../../../parts/use-refusal.ts';
import { addresses } from '../../../places/addresses.ts';
import { useSay } from '../../../texts/say.ts';
import { AttemptList } from '../../attempts/attempt-list.tsx';
import { MailDeliveryNotice } from '../../attempts/mail-delivery.tsx';
import { useAttempts } from '../../attempts/use-attempts.ts';
import type { UserSectionProps } from '../section-description.ts';
import { ACTIVITY } from './texts.ts';

/** Why the user could not sign in: attempts with its addresses, and whether e-mails to it are sent. */
export function AttemptsSection({ title, app, user, profile, caller }: UserSectionProps): ReactNode {
  const say = useSay(ACTIVITY);
  const refusal = useRefusal('lookupSignInAttempts', caller);
  const found = useAttempts(app, { kind: 'user_id', value: user }, caller);
  const { email } = profile.data;
  const others = (
    <Text component="span" size="sm">
      <LinkTo to={addresses.attempts(app)}>{say('allAttempts')}</LinkTo>
    </Text>
  );
  return (
    <Section title={title} actions={others} flush={refusal !== undefined}>
      {refusal ? (
        <Note>{refusal}</Note>
      ) : (
        <Stack gap="md">
          {typeof email === 'string' && email !== '' && (
            <MailDeliveryNotice app={app} email={email} caller={caller} />
          )}
          <AttemptList
            found={found}
            app={app}
            caller={caller}
            hasUser={false}
            none={
              <Text size="sm" c="dimmed">
                {say('noAttempts')}
              </Text>
            }
          />
        </Stack>
      )}
    </Section>
  );
}

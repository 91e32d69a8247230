import { Box, Paper, Stack, Tabs, Text } from '@mantine/core';
import type { MessagePreview as Rendered } from '@svc/client/server';
import type { ReactNode } from 'react';
import { faultsOf } from '../../api/failure.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { MailFrame } from './mail-frame.tsx';
import classes from './messages.module.css';
import { PREVIEW } from './preview-texts.ts';
import type { Preview } from './use-preview.ts';

type Props = { preview: Preview; refusal: string | undefined; locale: string };
type SayPreview = Say<keyof typeof PREVIEW.en>;

/** Shows a message with sample values in each form in which it is sent. */
export function MessagePreview({ preview, refusal, locale }: Props): ReactNode {
  const say = useSay(PREVIEW);
  const { shown, error } = preview;
  const isRefused = faultsOf(error).length > 0;
  return (
    <Box className={classes['preview']}>
      <Section title={say('preview')} text={refusal ?? say('previewText')}>
        <Stack gap="sm">
          {Boolean(error) && !isRefused && <FailureNotice error={error} />}
          {isRefused && shown && <Text size="sm">{say('outdated')}</Text>}
          {shown && (
            <div aria-busy={preview.isReading}>
              <Forms shown={shown} locale={locale} />
            </div>
          )}
        </Stack>
      </Section>
    </Box>
  );
}

function Forms({ shown, locale }: { shown: Rendered; locale: string }): ReactNode {
  const say = useSay(PREVIEW);
  const content = { lang: locale, dir: 'auto' } as const;
  return (
    <Tabs defaultValue="mail" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="mail">{say('mail')}</Tabs.Tab>
        <Tabs.Tab value="plain">{say('plain')}</Tabs.Tab>
        <Tabs.Tab value="sms">{say('sms')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="mail" pt="sm">
        <Text size="sm" mb="xs" {...content}>
          {say('subject', { subject: shown.subject })}
        </Text>
        <MailFrame title={say('frame')} html={shown.html} />
      </Tabs.Panel>
      <Tabs.Panel value="plain" pt="sm">
        <Text size="sm" className={classes['text']} {...content}>
          {shown.text}
        </Text>
      </Tabs.Panel>
      <Tabs.Panel value="sms" pt="sm">
        <Paper withBorder p="sm" mb="xs">
          <Text size="sm" className={classes['text']} {...content}>
            {shown.sms}
          </Text>
        </Paper>
        <Text size="xs" c="dimmed">
          {partsText(shown.sms_parts, say)}
        </Text>
      </Tabs.Panel>
    </Tabs>
  );
}

function partsText(n: number, say: SayPreview): string {
  return n === 1 ? say('onePart') : say('parts', { n });
}

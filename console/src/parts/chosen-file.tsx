import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Described } from '../api/operation.ts';
import { useLanguage } from '../texts/language.ts';
import { useSay } from '../texts/say.ts';
import { CopyRequest } from './copy-request.tsx';
import classes from './file-upload.module.css';
import { sizeText } from './size-text.ts';
import { UPLOADS } from './upload-texts.ts';
import type { useUpload } from './use-upload.ts';

type Props = { file: File; upload: ReturnType<typeof useUpload>; describe: (file: File) => Described };

/** Shows a chosen file before it is sent, and then how far it is. */
export function ChosenFile({ file, upload, describe }: Props): ReactNode {
  const say = useSay(UPLOADS);
  const [language] = useLanguage();
  return (
    <Stack gap="xs">
      {upload.preview && <Preview key={upload.preview} address={upload.preview} />}
      <Text size="sm" className={classes['name'] ?? ''}>
        {file.name} ({sizeText(file.size, language)})
      </Text>
      {upload.isSending && <SendingProgress {...upload.progress} name={file.name} />}
      <Group gap="xs">
        {!upload.isSending && (
          <Button size="compact-sm" onClick={upload.send} ref={focus}>
            {say('send')}
          </Button>
        )}
        <Button
          key={String(upload.isSending)}
          size="compact-sm"
          variant="default"
          onClick={upload.cancel}
          {...(upload.isSending && { ref: focus })}
        >
          {say('cancel')}
        </Button>
        {!upload.isSending && <CopyRequest described={() => describe(file)} />}
      </Group>
    </Stack>
  );
}

/** Keeps the focus at a file: the button that had it is gone. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** A picture that the browser cannot draw is not shown. The service says what is wrong with it. */
function Preview({ address }: { address: string }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return <img src={address} alt="" className={classes['preview']} onError={() => setBroken(true)} />;
}

type ProgressProps = { sent: number; all: number; name: string };

function SendingProgress({ sent, all, name }: ProgressProps): ReactNode {
  const say = useSay(UPLOADS);
  const [language] = useLanguage();
  return (
    <Stack gap={4}>
      <Progress value={(sent / Math.max(all, 1)) * 100} aria-label={name} />
      <Text size="xs" c="dimmed">
        {say('sending', { sent: sizeText(sent, language), all: sizeText(all, language) })}
      </Text>
    </Stack>
  );
}

import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Described } from '../api/operation.ts';
import { useSay } from '../texts/say.ts';
import { CopyRequest } from './copy-request.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { PARTS } from './texts.ts';
import { useNotice } from './use-notice.ts';

/** Reads what is downloaded. It says how far it is, and ends when the signal is aborted. */
export type ReadFile = (progress: (read: number) => void, signal: AbortSignal) => Promise<Blob>;

type Props = {
  title: string;
  explanation: string;
  button: string;
  fileName: string;
  read: ReadFile;
  /** How far it is, in words. */
  progress: (read: number) => string;
  described: () => Described;
  close: () => void;
  /** Choices of what the file has. */
  children?: ReactNode;
};

/** Reads a file that may take many requests, shows how far it is, and lets the browser save it. */
export function DownloadDialog(props: Props): ReactNode {
  const say = useSay(PARTS);
  const { title, explanation, button, close } = props;
  const { work, read } = useDownload(props);
  return (
    <Modal opened onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': say('close') }}>
      <Stack gap="md">
        <Text size="sm">{explanation}</Text>
        {!work.isPending && props.children}
        {work.isPending && (
          <Stack gap={4}>
            <Progress value={100} animated aria-label={title} />
            <Text size="sm" c="dimmed" role="status">
              {props.progress(read)}
            </Text>
          </Stack>
        )}
        {work.error && <FailureNotice error={work.error} />}
        <Group justify="space-between">
          <CopyRequest described={props.described} />
          <Group>
            <Button variant="default" onClick={close}>
              {say('cancel')}
            </Button>
            <Button data-autofocus loading={work.isPending} onClick={() => work.mutate()}>
              {button}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

function useDownload({ read: readFile, fileName, close }: Props) {
  const say = useSay(PARTS);
  const notice = useNotice();
  const [read, setRead] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const work = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      return readFile(setRead, stop.current.signal);
    },
    onSuccess: (file) => {
      if (stop.current?.signal.aborted) return;
      saveFile(file, fileName);
      close();
      notice(say('downloaded', { name: fileName }));
    },
  });
  return { work, read };
}

/** Lets the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

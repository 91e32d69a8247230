import { ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { Button, FileButton, Group, Stack, Text, Tooltip } from '@mantine/core';
import {
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { OperationId } from '../api/operation.ts';
import { useSay } from '../texts/say.ts';
import { ChosenFile } from './chosen-file.tsx';
import { FileStatus } from './file-status.tsx';
import classes from './file-upload.module.css';
import { UPLOADS } from './upload-texts.ts';
import { useNotice } from './use-notice.ts';
import { type ProcessingDescription, useProcessing } from './use-processing.ts';
import { type UploadDescription, useUpload } from './use-upload.ts';

type Props = {
  label: string;
  /** The operation of the request, of which a control of a person who may not call it is marked. */
  operation: OperationId;
  /** Which files fit, in words. */
  hint: string;
  /** True if a file is stored, which the chosen one replaces. */
  hasFile: boolean;
  upload: UploadDescription;
  processing: ProcessingDescription;
  /** Why the person may not send a file, in words. */
  refusal: string | undefined;
  /** What is stored now. */
  children: ReactNode;
  /** Further buttons, such as the one that removes the file. */
  buttons?: ReactNode;
};

/**
 * Shows the file of a record, and replaces it by one that is chosen or dropped: with a preview, how far it is
 * sent, and what the service says about it.
 */
export function FileUpload(props: Props): ReactNode {
  const { label, hint, refusal, children, buttons } = props;
  const say = useSay(UPLOADS);
  const id = useId();
  const { upload, processing } = useSending(props);
  const place = useFocusAfter(upload.file);
  const drop = useDrop(refusal === undefined, upload.choose);
  return (
    <Stack
      gap="xs"
      role="group"
      aria-labelledby={id}
      className={classes['place'] ?? ''}
      data-over={drop.isOver}
      {...drop.handlers}
    >
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      {children}
      {upload.file ? (
        <ChosenFile file={upload.file} upload={upload} describe={props.upload.request} />
      ) : (
        <Group gap="xs">
          <ChooseButton {...props} place={place} choose={upload.choose} />
          {buttons}
        </Group>
      )}
      {refusal === undefined && (
        <Text size="xs" c="dimmed">
          {hint} <span className={classes['drop']}>{say('drop')}</span>
        </Text>
      )}
      <FileStatus upload={upload} processing={processing} />
    </Stack>
  );
}

function useSending({ upload: described, processing: read }: Props) {
  const say = useSay(UPLOADS);
  const notice = useNotice();
  const ready = () => {
    read.ready();
    notice(say('ready'));
  };
  const processing = useProcessing({ ...read, ready });
  const ended = (error: unknown) => {
    described.ended(error);
    processing.look();
  };
  return { upload: useUpload({ ...described, ended }), processing };
}

type ChooseProps = Pick<Props, 'label' | 'operation' | 'hasFile' | 'refusal' | 'upload'> & {
  place: Ref<HTMLButtonElement>;
  choose: (files: readonly File[]) => void;
};

function ChooseButton(props: ChooseProps): ReactNode {
  const { label, operation, hasFile, refusal, upload, place, choose } = props;
  const say = useSay(UPLOADS);
  const text = say(hasFile ? 'replace' : 'choose');
  const shared = {
    variant: 'default',
    size: 'compact-sm',
    leftSection: <ArrowUpTrayIcon width={14} />,
    'aria-label': `${text}: ${label}`,
    'data-operation': operation,
  };
  if (refusal !== undefined)
    return (
      <Tooltip label={refusal}>
        <Button {...shared} data-disabled aria-disabled>
          {text}
        </Button>
      </Tooltip>
    );
  return (
    <FileButton
      accept={upload.accept.join()}
      onChange={(file) => file && choose([file])}
      inputProps={{ onClick: forget }}
    >
      {(button) => (
        <Button {...shared} {...button} ref={place}>
          {text}
        </Button>
      )}
    </FileButton>
  );
}

/** Lets somebody choose a file again that was changed meanwhile. */
function forget({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}

/** Gives the focus to the button that chooses a file when the chosen one is gone, unless it is elsewhere. */
function useFocusAfter(file: File | undefined) {
  const place = useRef<HTMLButtonElement>(null);
  const before = useRef(file);
  useEffect(() => {
    const isGone = before.current !== undefined && file === undefined;
    before.current = file;
    if (isGone && document.activeElement === document.body) place.current?.focus();
  }, [file]);
  return place;
}

/** Takes files that are dropped on a part of the page. */
function useDrop(isWanted: boolean, choose: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  if (!isWanted) return { isOver: false, handlers: {} };
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the console.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      choose([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

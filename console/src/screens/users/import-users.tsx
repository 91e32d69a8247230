import { Button, Code, FileInput, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Described, describe } from '../../api/operation.ts';
import { CopyRequest } from '../../parts/copy-request.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PARTS } from '../../parts/texts.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { ImportResults } from './import-results.tsx';
import { importParts, MAX_FILE_LINES } from './ndjson.ts';
import { TRANSFERS } from './transfer-texts.ts';
import { type ImportFile, useImport } from './use-import.ts';

const EXAMPLE =
  '{"user_id":"u-1","data":{"email":"lin@example.com"},"verified_data":{"email":"lin@example.com"}}';

/** Imports the users of a file, shows how far it is, and then what became of each line. */
export function ImportUsersDialog({ app, close }: { app: string; close: () => void }): ReactNode {
  const say = useSay(TRANSFERS);
  const sayPart = useSay(PARTS);
  const { file, error, choose } = useChosenFile();
  const { work, results, restart, isDone } = useImport(app, file);
  const isBusy = work.isPending;
  return (
    <Modal
      opened
      onClose={close}
      title={say('importTitle')}
      size="lg"
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': sayPart('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{say('importText')}</Text>
        {!isDone && (
          <FileInput
            data-autofocus
            label={say('file')}
            placeholder={say('filePlaceholder')}
            accept=".ndjson,.jsonl,application/x-ndjson,application/jsonl"
            description={<Example />}
            error={error}
            disabled={isBusy}
            onChange={(chosen) => {
              restart();
              void choose(chosen);
            }}
          />
        )}
        {file && (isBusy || work.isError) && (
          <ImportProgress done={results.length} all={file.users} isStopped={work.isError} />
        )}
        {work.error && <FailureNotice error={work.error} />}
        {isDone && file && <ImportResults results={results} fileName={file.name} />}
        <Group justify="space-between">
          <CopyRequest described={() => importOf(app)} />
          <Group>
            <Button variant="default" onClick={close}>
              {isDone ? say('done') : sayPart('cancel')}
            </Button>
            {!isDone && (
              <ImportButton
                file={file}
                isBusy={isBusy}
                isStopped={work.isError}
                start={() => work.mutate()}
              />
            )}
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

function Example(): ReactNode {
  const say = useSay(TRANSFERS);
  return (
    <>
      {say('example')} <Code dir="ltr">{EXAMPLE}</Code>
    </>
  );
}

/** Describes the request of one part. The file goes with the command that is copied. */
function importOf(app: string): Described {
  return describe('importUsers', { path: { app }, body: new Blob([], { type: 'application/x-ndjson' }) });
}

/** Reads the chosen file. A file that cannot be imported has an error instead. */
function useChosenFile() {
  const say = useSay(TRANSFERS);
  const [language] = useLanguage();
  const [chosen, setChosen] = useState<{ file?: ImportFile; error?: string }>({});
  const choose = async (file: File | null) => {
    if (!file) return setChosen({});
    const text = await file.text();
    if (text.split('\n').length > MAX_FILE_LINES)
      return setChosen({ error: say('longFile', { n: MAX_FILE_LINES.toLocaleString(language) }) });
    const parts = importParts(text);
    if (parts.length === 0) return setChosen({ error: say('emptyFile') });
    const users = parts.reduce((sum, part) => sum + part.users, 0);
    return setChosen({ file: { name: file.name, parts, users } });
  };
  return { file: chosen.file, error: chosen.error, choose };
}

type ProgressProps = { done: number; all: number; isStopped: boolean };

function ImportProgress({ done, all, isStopped }: ProgressProps): ReactNode {
  const say = useSay(TRANSFERS);
  const [language] = useLanguage();
  const values = { n: done.toLocaleString(language), all: all.toLocaleString(language) };
  const text = say(isStopped ? 'stopped' : 'importProgress', values);
  return (
    <Stack gap={4}>
      <Progress value={(done / all) * 100} aria-label={say('importTitle')} />
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
    </Stack>
  );
}

type ButtonProps = { file: ImportFile | undefined; isBusy: boolean; isStopped: boolean; start: () => void };

function ImportButton({ file, isBusy, isStopped, start }: ButtonProps): ReactNode {
  const say = useSay(TRANSFERS);
  const [language] = useLanguage();
  const n = file?.users.toLocaleString(language);
  const words = n === undefined ? say('importNone') : say('importNow', { n });
  return (
    <Button loading={isBusy} disabled={!file} onClick={start}>
      {isStopped ? say('goOn') : words}
    </Button>
  );
}

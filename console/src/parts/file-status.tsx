import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isStale } from '../api/failure.ts';
import { useSay } from '../texts/say.ts';
import { UPLOADS } from './upload-texts.ts';
import { warningText } from './upload-warning.ts';
import type { useProcessing } from './use-processing.ts';
import { refusalsOf, type useUpload } from './use-upload.ts';
import { UPLOAD_WARNINGS } from './warning-texts.ts';

type Props = { upload: ReturnType<typeof useUpload>; processing: ReturnType<typeof useProcessing> };

/** Says what came of a file: what was refused, or how far its processing is. */
export function FileStatus({ upload, processing }: Props): ReactNode {
  const say = useSay(UPLOADS);
  const { fault, error, isCancelled } = upload;
  if (fault !== undefined) return <Refusal lines={[fault]} />;
  if (error)
    return <Refusal lines={[...refusalsOf(error, say), ...(isStale(error) ? [say('stale')] : [])]} />;
  if (isCancelled) return <Status text={say('cancelled')} />;
  return upload.file ? null : <ProcessingStatus {...processing} />;
}

function ProcessingStatus({ state, isLate, look }: ReturnType<typeof useProcessing>): ReactNode {
  const say = useSay(UPLOADS);
  const sayWarning = useSay(UPLOAD_WARNINGS);
  const { processing, rejection_reason: reason = '', warnings = [] } = state ?? {};
  if (processing === 'rejected') return <Refusal lines={[say('rejected', { reason })]} />;
  if (processing !== 'pending')
    return warnings.map((text) => <Status key={text} text={warningText(text, sayWarning)} />);
  return (
    <>
      <Status text={say(isLate ? 'late' : 'waiting')} />
      {isLate && (
        <Button size="compact-sm" variant="default" onClick={look} style={{ alignSelf: 'flex-start' }}>
          {say('look')}
        </Button>
      )}
    </>
  );
}

function Status({ text }: { text: string }): ReactNode {
  return (
    <Text size="sm" role="status">
      {text}
    </Text>
  );
}

function Refusal({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <div role="alert">
      {lines.map((line) => (
        <Text key={line} size="sm" c="var(--mantine-color-error)">
          {line}
        </Text>
      ))}
    </div>
  );
}

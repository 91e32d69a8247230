import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isStale } from '../api/failure.ts';
import { useSay } from '../texts/say.ts';
import { EDIT } from './edit-texts.ts';
import { FailureNotice } from './failure-notice.tsx';
import { PARTS } from './texts.ts';
import type { TextEditing } from './use-text-edit.ts';

/** Says above a form why it cannot be changed, and that what was typed before is still there. */
export function EditNotices({
  edit,
  refusal,
}: {
  edit: TextEditing;
  refusal: string | undefined;
}): ReactNode {
  const say = useSay(PARTS);
  return (
    <>
      {refusal !== undefined && (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
      {edit.isRestored && edit.unsaved.length > 0 && (
        <Alert variant="light" p="xs">
          {say('draftRestored')}
        </Alert>
      )}
    </>
  );
}

type FailureProps = {
  edit: TextEditing;
  /** The faults that are shown at no field. */
  rest: readonly string[];
  /** How many fields show a fault. */
  fields: number;
};

/** Shows why an edit was not saved. A refusal because of a newer version is explained by what has changed. */
export function SaveFailure({ edit, rest, fields }: FailureProps): ReactNode {
  const { error } = edit.save;
  if (isStale(error)) return edit.meanwhile.length > 0 ? null : <ChangedElsewhere />;
  if (!error || (fields > 0 && rest.length === 0)) return null;
  return <FailureNotice error={error} faults={rest} />;
}

/** Says that a record changed in what is not being edited, so that saving again works. */
export function ChangedElsewhere(): ReactNode {
  const say = useSay(EDIT);
  return (
    <Alert color="yellow" role="alert" p="xs">
      {say('changedElsewhere')}
    </Alert>
  );
}

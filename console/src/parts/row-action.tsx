import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Caller } from '../api/application.ts';
import type { Action } from './action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useOpenAction } from './use-action.ts';
import { useRefusal } from './use-refusal.ts';

type Props = {
  /** Its name is unique on the page, such as `end-session:ID`. */
  action: Action;
  caller: Caller;
  /** What the row is about, for those who hear the button without its row. */
  row: string;
};

/** Draws the button of an action of one row, and its dialog while it is open. */
export function RowAction({ action, caller, row }: Props): ReactNode {
  const [name, open] = useOpenAction();
  const refusal = useRefusal(action.operation, caller, action.roles);
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${action.title}: ${row}`}
      onClick={refusal ? undefined : () => open(action.name)}
      data-disabled={refusal !== undefined}
      aria-disabled={refusal !== undefined}
    >
      {action.title}
    </Button>
  );
  return (
    <>
      {refusal ? <Tooltip label={refusal}>{button}</Tooltip> : button}
      {name === action.name && !refusal && (
        <ActionDialog action={action} subject={action.name} close={() => open(undefined)} />
      )}
    </>
  );
}

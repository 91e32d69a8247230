import { EllipsisHorizontalIcon } from '@heroicons/react/24/outline';
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { Fragment, type ReactNode, Suspense } from 'react';
import type { Caller } from '../api/application.ts';
import { useSay } from '../texts/say.ts';
import type { Action, ActionEntry, CustomAction } from './action.ts';
import { ActionDialog } from './action-dialog.tsx';
import { PARTS } from './texts.ts';
import { useOpenAction } from './use-action.ts';
import { refusedRoles, useRefusal } from './use-refusal.ts';

type Props = {
  /** Who would do it: what a role may not do is shown as such. */
  caller: Caller;
  /** What the actions are about: drafts of one are not shown with another. */
  subject: string;
  /** The one that people come for. */
  primary?: Action | CustomAction;
  actions?: readonly (Action | CustomAction)[];
  /** What the actions of a row are about, for its button is one of many. */
  row?: string;
};

/** Draws the actions of a page: a button for the primary one, a menu for the others, and the open dialog. */
export function Actions({ caller, subject, primary, actions = [], row }: Props): ReactNode {
  const say = useSay(PARTS);
  const [name, open] = useOpenAction();
  const action = [...(primary ? [primary] : []), ...actions].find((one) => one.name === name);
  const close = () => open(undefined);
  return (
    <Group gap="xs" justify="flex-end">
      {primary && <ActionButton action={primary} caller={caller} open={() => open(primary.name)} />}
      {actions.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              {...lookOf(row)}
              aria-label={row === undefined ? say('more') : say('moreAbout', { row })}
            >
              <EllipsisHorizontalIcon width={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((one, n) => (
              <Fragment key={one.name}>
                {one.isDestructive && n > 0 && !actions[n - 1]?.isDestructive && <Menu.Divider />}
                <ActionItem action={one} caller={caller} open={() => open(one.name)} />
              </Fragment>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {action && !refusedRoles(action.operation, caller, action.roles) && (
        <OpenDialog key={`${subject}:${action.name}`} action={action} subject={subject} close={close} />
      )}
    </Group>
  );
}

function lookOf(row: string | undefined) {
  if (row === undefined) return { variant: 'default', size: 'lg' };
  return { variant: 'subtle', color: 'gray', size: 'md' };
}

type OpenProps = { action: Action | CustomAction; subject: string; close: () => void };

function OpenDialog({ action, subject, close }: OpenProps): ReactNode {
  // A large dialog is loaded when it is opened.
  if ('dialog' in action) return <Suspense>{action.dialog(close)}</Suspense>;
  return <ActionDialog action={action} subject={subject} close={close} />;
}

type OneProps = { action: ActionEntry; caller: Caller; open: () => void };

function ActionButton({ action, caller, open }: OneProps): ReactNode {
  const refusal = useRefusal(action.operation, caller, action.roles);
  const Picture = action.icon;
  const button = (
    <Button
      onClick={refusal ? undefined : open}
      data-operation={action.operation}
      data-disabled={refusal !== undefined}
      aria-disabled={refusal !== undefined}
      {...(Picture && { leftSection: <Picture width={16} /> })}
      {...(action.isDestructive && { variant: 'default', c: 'var(--mantine-color-error)' })}
    >
      {action.title}
    </Button>
  );
  return refusal ? <Tooltip label={refusal}>{button}</Tooltip> : button;
}

function ActionItem({ action, caller, open }: OneProps): ReactNode {
  const refusal = useRefusal(action.operation, caller, action.roles);
  const Picture = action.icon;
  return (
    <Menu.Item
      onClick={refusal ? undefined : open}
      closeMenuOnClick={!refusal}
      data-operation={action.operation}
      // Keys reach it, so that everybody can read which role may do it.
      {...(refusal && { 'data-disabled': true, 'aria-disabled': true })}
      title={refusal}
      {...(Picture && { leftSection: <Picture width={16} /> })}
      {...(action.isDestructive && !refusal && { color: 'red', c: 'var(--mantine-color-red-light-color)' })}
    >
      {action.title}
    </Menu.Item>
  );
}

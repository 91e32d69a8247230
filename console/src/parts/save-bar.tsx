import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import { CopyRequest } from './copy-request.tsx';
import { EDIT } from './edit-texts.ts';
import classes from './save-bar.module.css';
import type { TextEditing } from './use-text-edit.ts';

/** Saves or discards what was typed. It stays in view while there is something to save. */
export function SaveBar({ edit }: { edit: TextEditing }): ReactNode {
  const say = useSay(EDIT);
  const n = edit.unsaved.length;
  const undecided = edit.meanwhile.filter(({ mine }) => mine !== undefined).length;
  return (
    <Group justify="space-between" className={classes['bar']}>
      <Group gap="xs">
        <Text size="sm" role="status">
          {undecided > 0 ? say('decideFirst') : say(n === 1 ? 'oneUnsaved' : 'unsaved', { n })}
        </Text>
        <CopyRequest described={edit.request} />
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={edit.discard}>
          {say('discard')}
        </Button>
        <Button type="submit" loading={edit.save.isPending} disabled={undecided > 0}>
          {say('save')}
        </Button>
      </Group>
    </Group>
  );
}

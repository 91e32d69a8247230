import { Alert, Button, Code, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import type { Author } from './author.ts';
import { EDIT } from './edit-texts.ts';
import { FilledText } from './filled-text.tsx';
import { HubUserText } from './hub-user-text.tsx';
import type { MeanwhileChange } from './text-edit.ts';
import type { ConflictingEdit } from './use-text-edit.ts';
import { When } from './when.tsx';

type Props = {
  title: string;
  edit: ConflictingEdit;
  labelOf: (field: string) => string;
  /** Returns a value as it is read. By default as it is stored. */
  shown?: (field: string, text: string) => string;
  /** Who changed each field last, as far as that is known. */
  authors: Readonly<Record<string, Author>>;
};

/** Shows what others changed during an edit: both values, who and when. The operator takes one of them. */
export function EditConflict({ title, edit, labelOf, shown = (_, text) => text, authors }: Props): ReactNode {
  return (
    <Alert color="yellow" title={title} role="alert" ref={bringIntoView}>
      <Stack gap="md">
        {edit.meanwhile.map((change) => (
          <ChangedField
            key={change.field}
            label={labelOf(change.field)}
            change={change}
            shown={(text) => shown(change.field, text)}
            author={authors[change.field]}
            edit={edit}
          />
        ))}
      </Stack>
    </Alert>
  );
}

/** In a long form the choice may begin outside the visible part, and nothing can be saved without it. */
function bringIntoView(alert: HTMLDivElement | null): void {
  alert?.scrollIntoView({ block: 'center' });
}

type FieldProps = {
  label: string;
  change: MeanwhileChange;
  shown: (text: string) => string;
  author: Author | undefined;
  edit: ConflictingEdit;
};

function ChangedField({ label, change, shown, author, edit }: FieldProps): ReactNode {
  const say = useSay(EDIT);
  const { field, theirs, mine } = change;
  return (
    <Fieldset legend={label} variant="unstyled">
      {author && (
        <Text size="xs">
          <AuthorText author={author} /> <When at={author.at} />
        </Text>
      )}
      <Value label={say('theirs')} text={shown(theirs)} />
      {mine === undefined ? (
        <Text size="xs">{say('notYours')}</Text>
      ) : (
        <>
          <Value label={say('mine')} text={shown(mine)} />
          <Group gap="xs" mt={4}>
            <Button size="xs" variant="default" onClick={() => edit.takeTheirs(field)}>
              {say('takeTheirs')}
            </Button>
            <Button size="xs" variant="default" onClick={() => edit.keepMine(field)}>
              {say('keepMine')}
            </Button>
          </Group>
        </>
      )}
    </Fieldset>
  );
}

function AuthorText({ author: { name, operator } }: { author: Author }): ReactNode {
  const say = useSay(EDIT);
  const values = operator === undefined ? {} : { operator: <HubUserText id={operator} /> };
  return <FilledText text={say(name)} values={values} />;
}

function Value({ label, text }: { label: string; text: string }): ReactNode {
  const say = useSay(EDIT);
  return (
    <Text size="sm">
      {label}: {text === '' ? say('empty') : <Code>{text}</Code>}
    </Text>
  );
}

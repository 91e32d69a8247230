import { Alert, Button, Code, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { ProfileSchema } from '@svc/client/server';
import type { ReactNode } from 'react';
import { FilledText } from '../../parts/filled-text.tsx';
import { HubUserText } from '../../parts/hub-user-text.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { DATA } from './data-texts.ts';
import type { MeanwhileChange } from './profile-edit.ts';
import { type Author, useAuthors } from './use-authors.ts';
import type { useProfileEdit } from './use-profile-edit.ts';

type Edit = ReturnType<typeof useProfileEdit>;
type Props = { app: string; user: string; schema: ProfileSchema; edit: Edit };

/** Shows what others changed during an edit: both values, who and when. The operator takes one of them. */
export function EditConflict({ app, user, schema, edit }: Props): ReactNode {
  const say = useSay(DATA);
  const authors = useAuthors(app, user, edit.meanwhile);
  return (
    <Alert color="yellow" title={say('changedMeanwhile')} role="alert">
      <Stack gap="md">
        {edit.meanwhile.map((change) => (
          <ChangedField
            key={change.field}
            label={schema.schema[change.field]?.display_name ?? change.field}
            change={change}
            author={authors[change.field]}
            edit={edit}
          />
        ))}
      </Stack>
    </Alert>
  );
}

type FieldProps = { label: string; change: MeanwhileChange; author: Author | undefined; edit: Edit };

function ChangedField({ label, change, author, edit }: FieldProps): ReactNode {
  const say = useSay(DATA);
  const { field, theirs, mine } = change;
  return (
    <Fieldset legend={label} variant="unstyled">
      {author && (
        <Text size="xs">
          <AuthorText author={author} /> <When at={author.at} />
        </Text>
      )}
      <Value label={say('theirs')} text={theirs} />
      {mine === undefined ? (
        <Text size="xs">{say('notYours')}</Text>
      ) : (
        <>
          <Value label={say('mine')} text={mine} />
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
  const say = useSay(DATA);
  const values = operator === undefined ? {} : { operator: <HubUserText id={operator} /> };
  return <FilledText text={say(name)} values={values} />;
}

function Value({ label, text }: { label: string; text: string }): ReactNode {
  const say = useSay(DATA);
  return (
    <Text size="sm">
      {label}: {text === '' ? say('empty') : <Code>{text}</Code>}
    </Text>
  );
}

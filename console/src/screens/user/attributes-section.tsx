import { PlusIcon } from '@heroicons/react/24/outline';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { etagOf } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Described, describe } from '../../api/operation.ts';
import { type Action, type ActionField, textOf, wordsOf } from '../../parts/action.ts';
import { Actions } from '../../parts/actions.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { Section } from '../../parts/section.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { ATTRIBUTES } from './attribute-texts.ts';
import type { UserSectionProps } from './section-description.ts';

/** The attributes of a user: lists of words that only the platform sets. */
export function AttributesSection(props: UserSectionProps): ReactNode {
  const { title, user, profile, caller } = props;
  const say = useSay(ATTRIBUTES);
  const entries = Object.entries(profile.attributes);
  return (
    <Section
      title={title}
      actions={<Actions caller={caller} subject={user} row={title} actions={[setAttribute(props, say)]} />}
    >
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {say('none')}
        </Text>
      )}
      <Stack gap="sm">
        {entries.map(([name, words]) => (
          <Group key={name} justify="space-between" align="flex-start" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              <Group gap={4} mt={2}>
                {words.map((word) => (
                  <Badge key={word} color="gray" miw={0}>
                    {word}
                  </Badge>
                ))}
              </Group>
            </div>
            <RowAction action={editAttribute(props, { name, words }, say)} caller={caller} row={name} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

type Given = Pick<UserSectionProps, 'app' | 'user' | 'profile'>;
type SayAttributes = Say<keyof typeof ATTRIBUTES.en>;

/** The profile must be as it was read, so that nobody's words are replaced unseen. */
function storing({ app, user, profile }: Given, name: string, words: string[]): Described {
  return describe('updateUserAttributes', {
    path: { app, user },
    body: { attributes: { [name]: words.length > 0 ? words : null } },
    ifMatch: etagOf(profile),
  });
}

function wordsField(initial: readonly string[], say: SayAttributes): ActionField {
  return { name: 'words', label: say('words'), kind: 'words', hint: say('wordsHint'), initial };
}

function editAttribute(
  given: Given,
  { name, words }: { name: string; words: readonly string[] },
  say: SayAttributes,
): Action {
  return {
    name: `attribute:${name}`,
    title: say('edit'),
    explanation: say('editText', { name }),
    operation: 'updateUserAttributes',
    fields: [wordsField(words, say)],
    button: say('save'),
    request: (values) => storing(given, name, wordsOf(values, 'words')),
    done: say('setDone'),
    edits: { app: given.app, type: 'user.updated', id: given.user, changedAs: () => 'attributes' },
  };
}

function setAttribute(given: Given, say: SayAttributes): Action {
  return {
    name: 'attribute',
    title: say('set'),
    icon: PlusIcon,
    explanation: say('setText'),
    operation: 'updateUserAttributes',
    fields: [
      { name: 'name', label: say('name'), kind: 'text', isRequired: true, placeholder: 'crm:segment' },
      wordsField([], say),
    ],
    button: say('setButton'),
    request: (values) => storing(given, textOf(values, 'name') ?? '', wordsOf(values, 'words')),
    done: say('setDone'),
  };
}

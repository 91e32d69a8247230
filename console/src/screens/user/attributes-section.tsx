import { PlusIcon } from '@heroicons/react/24/outline';
import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { describe } from '../../api/operation.ts';
import { type Action, textOf, wordsOf } from '../../parts/action.ts';
import { Actions } from '../../parts/actions.tsx';
import { Section } from '../../parts/section.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { ATTRIBUTES } from './attribute-texts.ts';
import type { UserSectionProps } from './section-description.ts';

/** The attributes of a user: lists of words that only the platform sets. */
export function AttributesSection({ title, app, user, profile, caller }: UserSectionProps): ReactNode {
  const say = useSay(ATTRIBUTES);
  const entries = Object.entries(profile.attributes);
  return (
    <Section
      title={title}
      actions={
        <Actions caller={caller} subject={user} row={title} actions={[setAttribute(app, user, say)]} />
      }
    >
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {say('none')}
        </Text>
      )}
      <Stack gap="sm">
        {entries.map(([name, words]) => (
          <div key={name}>
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
        ))}
      </Stack>
    </Section>
  );
}

function setAttribute(app: string, user: string, say: Say<keyof typeof ATTRIBUTES.en>): Action {
  return {
    name: 'attribute',
    title: say('set'),
    icon: PlusIcon,
    explanation: say('setText'),
    operation: 'updateUserAttributes',
    fields: [
      { name: 'name', label: say('name'), kind: 'text', isRequired: true, placeholder: 'crm:segment' },
      { name: 'words', label: say('words'), kind: 'words', hint: say('wordsHint'), initial: [] },
    ],
    button: say('setButton'),
    request: (values) => {
      const words = wordsOf(values, 'words');
      const name = textOf(values, 'name') ?? '';
      return describe('updateUserAttributes', {
        path: { app, user },
        body: { attributes: { [name]: words.length > 0 ? words : null } },
      });
    },
    done: say('setDone'),
  };
}

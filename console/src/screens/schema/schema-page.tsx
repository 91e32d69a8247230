import { TableCellsIcon } from '@heroicons/react/24/outline';
import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useProfileSchema } from '../../facts/read-user.ts';
import { Actions } from '../../parts/actions.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { useSay } from '../../texts/say.ts';
import { addField, fieldActions, type SchemaGiven } from './field-actions.ts';
import type { SaySchema } from './field-fields.ts';
import { accessOf, type NamedField, namedFields } from './field-form.ts';
import { SchemaPreview } from './schema-preview.tsx';
import { SCHEMA } from './texts.ts';

/** The fields of the profiles of an application. */
export function SchemaPage(): ReactNode {
  const say = useSay(SCHEMA);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const given: SchemaGiven = {
    app,
    schema: useProfileSchema(app),
    caller,
    say,
    preview: (change) => <SchemaPreview app={app} {...change} />,
  };
  return (
    <Page
      title={say('schema')}
      text={say('text')}
      actions={<Actions caller={caller} subject={app} primary={addField(given)} />}
    >
      <ListView list={fieldsList(given)} />
    </Page>
  );
}

function fieldsList(given: SchemaGiven): ListDescription<NamedField> {
  const { app, schema, caller, say } = given;
  return {
    name: 'schema-fields',
    label: say('fields'),
    scope: [app, String(schema.version)],
    columns: [
      { name: 'field', title: say('field'), show: (one) => <FieldName {...one} say={say} /> },
      { name: 'type', title: say('type'), show: ({ field }) => say(field.type) },
      { name: 'access', title: say('access'), wideOnly: true, show: ({ field }) => say(accessOf(field)) },
      {
        name: 'rules',
        title: say('rules'),
        wideOnly: true,
        show: ({ field }) => (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {rulesText(field, say)}
          </Text>
        ),
      },
      {
        name: 'actions',
        title: say('actions'),
        isTitleHidden: true,
        align: 'end',
        show: (one) => (
          <Actions
            caller={caller}
            subject={`${app}:${one.name}`}
            row={one.field.display_name}
            actions={fieldActions(given, one)}
          />
        ),
      },
    ],
    keyOf: ({ name }) => name,
    read: () => Promise.resolve({ results: namedFields(schema) }),
    empty: { icon: TableCellsIcon, title: say('none'), text: say('noneText') },
  };
}

function FieldName({ name, field, isVerified, say }: NamedField & { say: SaySchema }): ReactNode {
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{field.display_name}</bdi>
        </Text>
        {field.required && <Badge color="gray">{say('required')}</Badge>}
        {field.unique && <Badge>{say('unique')}</Badge>}
        {isVerified && <Badge color="teal">{say('verified')}</Badge>}
      </Group>
      <Code dir="ltr" w="fit-content">
        {name}
      </Code>
    </Stack>
  );
}

function rulesText({ validation_rules: rules }: NamedField['field'], say: SaySchema): string {
  return rules
    .map(({ rule_name, rule_value }) => {
      if (rule_name === 'match_regex') return say('pattern', { pattern: rule_value });
      return say(rule_name === 'min_length' ? 'minLength' : 'maxLength', { n: rule_value });
    })
    .join(', ');
}

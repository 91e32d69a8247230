import { Text } from '@mantine/core';
import type { ProfileSchema } from '@svc/client/server';
import type { ReactNode } from 'react';
import { ActionFieldInput } from '../../parts/action-field.tsx';
import { useSay } from '../../texts/say.ts';
import { FIELDS } from '../users/field-texts.ts';
import { profileField } from '../users/profile-fields.ts';
import { DATA } from './data-texts.ts';

type Props = {
  name: string;
  schema: ProfileSchema;
  text: string;
  isDisabled: boolean;
  /** The text is changed, and the user had verified it. */
  losesProof: boolean;
  fault: string | undefined;
  type: (text: string) => void;
};

/** A field of a user's data. */
export function DataField({ name, schema, text, isDisabled, losesProof, fault, type }: Props): ReactNode {
  const say = useSay(DATA);
  const sayField = useSay(FIELDS);
  const field = schema.schema[name];
  if (!field) return null;
  const { placeholder: _, ...described } = profileField(name, field, text, sayField);
  return (
    <div>
      <ActionFieldInput
        field={{ ...described, isDisabled }}
        value={text}
        error={fault}
        change={(value) => type(typeof value === 'string' ? value : '')}
      />
      {losesProof && (
        <Text size="xs" mt={4} role="status">
          {say('losesProof')}
        </Text>
      )}
    </div>
  );
}

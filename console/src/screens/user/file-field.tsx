import { Anchor, Image, Text } from '@mantine/core';
import type { UserProfileWithExport } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import { webAddress } from '../users/person.ts';
import type { SchemaField } from '../users/profile-fields.ts';
import { DATA } from './data-texts.ts';

type Props = { name: string; field: SchemaField; profile: UserProfileWithExport };

/** A picture or document of a user. Its address opens it. */
export function FileField({ name, field: { display_name, type }, profile }: Props): ReactNode {
  const say = useSay(DATA);
  const values: Readonly<Record<string, unknown>> = profile.data;
  const address = webAddress(values[name]);
  return (
    <div>
      <Text size="sm" fw={600}>
        {display_name}
      </Text>
      {address === undefined ? (
        <Text size="sm" c="dimmed">
          {say('noFile')}
        </Text>
      ) : (
        <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
          {type === 'image' && <Image src={address} alt="" w={96} radius="md" mb={4} />}
          {say('openFile')}
        </Anchor>
      )}
    </div>
  );
}

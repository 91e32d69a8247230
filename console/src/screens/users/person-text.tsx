import { Avatar, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Person } from './person.ts';

/** Shows who a user is: picture or initials, name, and the address below it. */
export function PersonText({ person: { name, address, picture } }: { person: Person }): ReactNode {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar src={picture ?? null} name={name} color="initials" size={32} aria-hidden alt="" />
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        {address && (
          <Text size="xs" c="dimmed">
            {address}
          </Text>
        )}
      </Stack>
    </Group>
  );
}

import { Avatar, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { name: string; address?: string | undefined };

/** Shows a person by name, with the address or number below. */
export function PersonText({ name, address }: Props): ReactNode {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={name} color="initials" size={32} aria-hidden />
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

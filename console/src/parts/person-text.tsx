import { Avatar, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { name: string; address?: string | undefined; picture?: string | undefined };

/** Shows a person by picture or initials and name, with the address or number below. */
export function PersonText({ name, address, picture }: Props): ReactNode {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar src={picture ?? null} alt="" name={name} size={32} aria-hidden />
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500}>
          <bdi>{name}</bdi>
        </Text>
        {address && (
          <Text size="xs" c="dimmed" truncate title={address}>
            <bdi>{address}</bdi>
          </Text>
        )}
      </Stack>
    </Group>
  );
}

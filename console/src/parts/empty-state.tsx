import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../places/icon.ts';

type Props = { icon: Icon; title: string; text: ReactNode; level?: 2 | 3; children?: ReactNode };

/**
 * Says that there is nothing yet, and what to do. The children are the way on, `level` that of the heading.
 */
export function EmptyState({ icon: Picture, title, text, level = 2, children }: Props): ReactNode {
  return (
    <Stack align="center" gap="xs" py={64} px="md" ta="center">
      <ThemeIcon size={48} radius="xl" variant="light" aria-hidden>
        <Picture width={24} />
      </ThemeIcon>
      <Title order={level} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw={420}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}

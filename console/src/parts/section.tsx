import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  text?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
};

/** A part of a page with a heading. `flush` lets a table reach the edges. */
export function Section({ title, text, actions, children, flush = false }: Props): ReactNode {
  const id = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" p="md" pb={flush ? 'sm' : 0} gap="xs">
        {/* Long text breaks beside the actions. Only a narrow window has them below it. */}
        <Box flex="1 1 16rem">
          <Title order={2} id={id}>
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </Box>
        {actions}
      </Group>
      <Box p={flush ? 0 : 'md'}>{children}</Box>
    </Paper>
  );
}

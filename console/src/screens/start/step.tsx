import { CheckIcon } from '@heroicons/react/24/outline';
import { Badge, Box, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import { START } from './texts.ts';

type Props = { number: number; title: string; text: string; isDone: boolean; children?: ReactNode };

/** One step of several, with its state. */
export function Step({ number, title, text, isDone, children }: Props): ReactNode {
  const say = useSay(START);
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="li">
      <Group align="flex-start" wrap="nowrap" gap="md">
        <ThemeIcon radius="xl" size={32} color={isDone ? 'teal' : 'gray'} variant="light" aria-hidden>
          {isDone ? <CheckIcon width={18} /> : <Text fw={600}>{number}</Text>}
        </ThemeIcon>
        <Stack gap="md" flex={1} miw={0}>
          <Group justify="space-between" align="flex-start" gap="xs">
            <Box flex="1 1 12rem">
              <Title order={2}>{title}</Title>
              <Text c="dimmed" size="sm">
                {text}
              </Text>
            </Box>
            <Badge color={isDone ? 'teal' : 'gray'}>{say(isDone ? 'done' : 'open')}</Badge>
          </Group>
          {children}
        </Stack>
      </Group>
    </Paper>
  );
}

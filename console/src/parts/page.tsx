import { Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LinkTo } from './link-to.tsx';
import classes from './page.module.css';

type Props = {
  title: string;
  text?: ReactNode;
  /** Shown before the heading. */
  picture?: ReactNode;
  /** Shown beside the heading, such as a state. */
  beside?: ReactNode;
  /** Where this page is below: the pages above it, the outermost first. */
  above?: readonly { title: string; to: string }[];
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page of the console, with its one heading and its actions. */
export function Page({ title, text, picture, beside, above = [], actions, children }: Props): ReactNode {
  useDocumentTitle(`${title} · Console`);
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <Stack gap="xs">
        {above.length > 0 && (
          <Breadcrumbs>
            {above.map((one) => (
              <LinkTo key={one.to} to={one.to} className={classes['above']}>
                {one.title}
              </LinkTo>
            ))}
          </Breadcrumbs>
        )}
        <Group justify="space-between" align="flex-start" gap="md">
          <Group gap="md" wrap="nowrap" flex={picture ? '1 1 20rem' : '1 1 12rem'} maw="100%">
            {picture}
            <div className={picture ? classes['besidePicture'] : classes['title']}>
              <Group gap="xs">
                <Title order={1}>
                  <bdi>{title}</bdi>
                </Title>
                {beside}
              </Group>
              {text && (
                <Text c="dimmed" component="div">
                  {text}
                </Text>
              )}
            </div>
          </Group>
          {actions}
        </Group>
      </Stack>
      {children}
    </Stack>
  );
}

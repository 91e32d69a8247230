import { DocumentDuplicateIcon } from '@heroicons/react/24/outline';
import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/link-to.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Section } from '../../parts/section.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import type { Override } from './overrides.ts';
import { VARIANTS } from './texts.ts';

type SayVariants = Say<keyof typeof VARIANTS.en>;

type Props = {
  overrides: readonly Override[];
  /** Where the looks of the variant are changed. */
  branding: string;
};

/** Shows what a variant sets itself, each beside the value of the application. */
export function OverridesTable({ overrides, branding }: Props): ReactNode {
  const say = useSay(VARIANTS);
  return (
    <Section
      title={say('own')}
      text={say('ownText')}
      actions={<LinkTo to={branding}>{say('changeLooks')}</LinkTo>}
      flush
    >
      <ListView list={overridesList(overrides, say)} inSection />
    </Section>
  );
}

function overridesList(overrides: readonly Override[], say: SayVariants): ListDescription<Override> {
  return {
    name: 'overrides',
    label: say('own'),
    scope: [JSON.stringify(overrides)],
    columns: [
      {
        name: 'setting',
        title: say('setting'),
        show: ({ path }) => (
          <Code dir="ltr" style={WRAPPED}>
            {path}
          </Code>
        ),
      },
      {
        name: 'here',
        title: say('here'),
        show: ({ own, isPicture }) =>
          isPicture ? say('picture') : <SettingValue value={own} without={say('off')} />,
      },
      {
        name: 'there',
        title: say('there'),
        show: ({ inherited, isPicture }) =>
          isPicture && inherited !== undefined ? (
            say('picture')
          ) : (
            <SettingValue value={inherited ?? null} without={say('unset')} />
          ),
      },
    ],
    keyOf: ({ path, isPicture }) => `${isPicture}:${path}`,
    read: () => Promise.resolve({ results: overrides }),
    empty: { icon: DocumentDuplicateIcon, title: say('ownNone'), text: say('ownNoneText') },
  };
}

const WRAPPED = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const;

function SettingValue({ value, without }: { value: unknown; without: string }): ReactNode {
  if (value === null)
    return (
      <Text span size="sm" c="dimmed">
        {without}
      </Text>
    );
  return <Code style={WRAPPED}>{typeof value === 'string' ? value : JSON.stringify(value)}</Code>;
}

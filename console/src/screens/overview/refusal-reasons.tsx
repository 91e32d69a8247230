import { Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/link-to.tsx';
import { Section } from '../../parts/section.tsx';
import { addresses } from '../../places/addresses.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { REFUSAL_CODES } from '../attempts/code-texts.ts';
import { type DayStatistics, refusalsIn } from './read-statistics.ts';
import { OVERVIEW } from './texts.ts';

type Props = { app: string; days: readonly DayStatistics[] };

/** Why sign-ins of the days were refused, in words, with the ways to learn more. */
export function RefusalReasons({ app, days }: Props): ReactNode {
  const say = useSay(OVERVIEW);
  const refusals = refusalsIn(days);
  return (
    <Section title={say('reasons')} text={refusals.length > 0 ? say('reasonsText') : undefined}>
      <Stack gap="sm">
        {refusals.length === 0 ? <Text size="sm">{say('noRefusals')}</Text> : <Reasons refusals={refusals} />}
        <Group gap="md" fz="sm">
          {refusals.length > 0 && (
            <span>
              <LinkTo to={`${addresses.events(app)}?type=sign_in.refused`}>{say('seeRefusals')}</LinkTo>
            </span>
          )}
          <span>
            <LinkTo to={addresses.attempts(app)}>{say('howToHelp')}</LinkTo>
          </span>
        </Group>
      </Stack>
    </Section>
  );
}

function Reasons({ refusals }: { refusals: readonly [code: string, count: number][] }): ReactNode {
  const say = useSay(OVERVIEW);
  const explain = useExplanation();
  const [language] = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  return (
    <Table aria-label={say('reasons')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{say('reason')}</Table.Th>
          <Table.Th scope="col" ta="end" style={{ whiteSpace: 'nowrap' }}>
            {say('times')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {refusals.map(([code, count]) => (
          <Table.Tr key={code}>
            <Table.Th scope="row" fw={400}>
              {explain(code)}
            </Table.Th>
            <Table.Td ta="end">{numbers.format(count)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Returns what the code of an error means. One that a newer service has is shown as it is. */
function useExplanation(): (code: string) => string {
  const say = useSay(REFUSAL_CODES);
  return (code) => (isKnown(code) ? say(code) : code);
}

const isKnown = (code: string): code is keyof typeof REFUSAL_CODES.en =>
  Object.hasOwn(REFUSAL_CODES.en, code);

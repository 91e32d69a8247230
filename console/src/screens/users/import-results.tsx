import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveFile } from '../../parts/download-dialog.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { faultsOfLine, type LineResult } from './ndjson.ts';
import { TRANSFERS } from './transfer-texts.ts';

/** Refused lines that are shown. The file of results has all of them. */
const MAX_SHOWN = 100;

type Props = { results: readonly LineResult[]; fileName: string };

/** Says what became of the lines of an import, and shows those that were refused. */
export function ImportResults({ results, fileName }: Props): ReactNode {
  const say = useSay(TRANSFERS);
  const [language] = useLanguage();
  const refused = results.filter(({ error }) => error !== undefined);
  const created = results.filter(({ status }) => status === 201).length;
  const counts = {
    created,
    replaced: results.length - refused.length - created,
    failed: refused.length,
    notes: results.filter(({ note }) => note !== undefined).length,
  };
  const shown = (['created', 'replaced', 'failed', 'notes'] as const).filter((name) => counts[name] > 0);
  const save = () =>
    saveFile(new Blob(results.map((one) => `${JSON.stringify(one)}\n`)), `${fileName}.results.ndjson`);
  return (
    <Stack gap="sm">
      <Alert color={refused.length > 0 ? 'yellow' : 'green'} role="status">
        <Group justify="space-between">
          <Text size="sm">
            {shown.map((name) => say(name, { n: counts[name].toLocaleString(language) })).join(', ')}
          </Text>
          <Button size="xs" variant="default" onClick={save}>
            {say('saveResults')}
          </Button>
        </Group>
      </Alert>
      {refused.length > 0 && <RefusedLines lines={refused} />}
    </Stack>
  );
}

function RefusedLines({ lines }: { lines: readonly LineResult[] }): ReactNode {
  const say = useSay(TRANSFERS);
  return (
    <ScrollArea.Autosize mah={320} tabIndex={0} role="region" aria-label={say('faults')}>
      <Table aria-label={say('faults')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('line')}</Table.Th>
            <Table.Th>{say('fault')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.slice(0, MAX_SHOWN).map((one) => (
            <Table.Tr key={one.line}>
              <Table.Td>{one.line}</Table.Td>
              <Table.Td>{faultsOfLine(one).join('; ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {lines.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed" p="xs">
          {say('moreFaults', { n: lines.length - MAX_SHOWN })}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}

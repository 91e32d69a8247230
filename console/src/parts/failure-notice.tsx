import { Alert, Button, Code, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isServiceError, messageOf } from '../api/failure.ts';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

type Props = { error: unknown; faults?: readonly string[]; retry?: () => void };

/** Shows an error of the API in its words, with the id of the request. */
export function FailureNotice({ error, faults = [], retry }: Props): ReactNode {
  const say = useSay(PARTS);
  return (
    <Alert color="red" title={say('failed')} role="alert">
      <Text size="sm">{messageOf(error)}</Text>
      {faults.length > 0 && (
        <List size="sm" mt="xs">
          {faults.map((fault) => (
            <List.Item key={fault}>{fault}</List.Item>
          ))}
        </List>
      )}
      {isServiceError(error) && error.requestId && (
        <Text size="xs" mt="xs">
          {say('requestId', { id: '' })}
          <Code dir="ltr">{error.requestId}</Code>
        </Text>
      )}
      {retry && (
        <Button mt="sm" size="xs" variant="default" onClick={retry}>
          {say('tryAgain')}
        </Button>
      )}
    </Alert>
  );
}

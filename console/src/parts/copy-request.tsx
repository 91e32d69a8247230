import { CheckIcon, CodeBracketIcon } from '@heroicons/react/24/outline';
import { Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { asClientCall, asCurl } from '../api/as-code.ts';
import type { Described } from '../api/operation.ts';
import { OPERATIONS } from '../generated/operations.gen.ts';
import { SERVICE_URL } from '../places/service-address.ts';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

/** Copies a request as the command or the call that sends it. */
export function CopyRequest({ described }: { described: () => Described }): ReactNode {
  const say = useSay(PARTS);
  const { copy, copied } = useClipboard();
  const curl = () => {
    const one = described();
    return asCurl(OPERATIONS[one.operation]?.route ?? '', one, SERVICE_URL);
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={copied ? <CheckIcon width={16} /> : <CodeBracketIcon width={16} />}
        >
          {say(copied ? 'copied' : 'copyRequest')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(curl())}>{say('copyCurl')}</Menu.Item>
        <Menu.Item onClick={() => copy(asClientCall(described()))}>{say('copyClient')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { methodText } from '../../facts/sign-in-facts.ts';
import { FACTS } from '../../facts/texts.ts';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';

type Props = { at: string | undefined; method: string | undefined };

/** Shows when somebody signed in, and how. Providers have their ids: names would be a further request. */
export function SignInTime({ at, method }: Props): ReactNode {
  const say = useSay(FACTS);
  const how = methodText(method, { say, nameOf: (provider) => provider });
  return (
    <>
      <When at={at} />
      {at !== undefined && how !== undefined && (
        <Text size="xs" c="dimmed">
          {how}
        </Text>
      )}
    </>
  );
}

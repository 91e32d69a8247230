import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { When } from '../../parts/when.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { METHODS } from './method-texts.ts';

type MethodName = keyof typeof METHODS.en;

/** Shows when somebody signed in, and how. */
export function SignInTime({
  at,
  method,
}: {
  at: string | undefined;
  method: string | undefined;
}): ReactNode {
  const say = useSay(METHODS);
  return (
    <>
      <When at={at} />
      {at !== undefined && method !== undefined && (
        <Text size="xs" c="dimmed">
          {methodText(method, say)}
        </Text>
      )}
    </>
  );
}

/** Returns the name of a method of signing in, as `meta.last_sign_in_method` has it. */
export function methodText(method: string, say: Say<MethodName>): string {
  if (Object.hasOwn(METHODS.en, method)) return say(method as MethodName);
  const [kind, provider] = method.split(/:(.*)/s);
  return kind === 'provider' && provider ? say('provider', { provider }) : method;
}

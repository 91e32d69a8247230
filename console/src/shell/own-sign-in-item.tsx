import { KeyIcon } from '@heroicons/react/24/outline';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOpenAction } from '../parts/use-action.ts';
import { useSession } from '../session/use-session.ts';
import { useSay } from '../texts/say.ts';
import { OWN_SIGN_IN } from './own-sign-in.tsx';
import { SHELL } from './texts.ts';

/** Leads to the operator's own passkeys and accounts at providers, if the hub takes any. */
export function OwnSignInItem(): ReactNode {
  const say = useSay(SHELL);
  const [session] = useSession();
  const [, open] = useOpenAction();
  const { data } = useQuery({
    queryKey: ['hub', 'configuration'],
    queryFn: () => session.client().appConfig(),
  });
  const { passkey, providers = [] } = data?.config.sign_in_methods ?? {};
  if (!passkey?.enabled && providers.length === 0) return null;
  return (
    <>
      <Menu.Item leftSection={<KeyIcon width={16} />} onClick={() => open(OWN_SIGN_IN)}>
        {say('ownSignIn')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

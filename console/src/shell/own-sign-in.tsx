import { Modal } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { PARTS } from '../parts/texts.ts';
import { useOpenAction } from '../parts/use-action.ts';
import { useSay } from '../texts/say.ts';
import { SHELL } from './texts.ts';

/** The name of the dialog in addresses. */
export const OWN_SIGN_IN = 'own-sign-in';

const OwnAccount = lazyRouteComponent(() => import('./own-account.tsx'), 'OwnAccount');

/**
 * The dialog in which operators add and remove their passkeys and accounts at providers, if the address opens
 * it: a provider leads back to it.
 */
export function OwnSignIn(): ReactNode {
  const say = useSay(SHELL);
  const sayPart = useSay(PARTS);
  const [name, open] = useOpenAction();
  return (
    <Modal
      opened={name === OWN_SIGN_IN}
      onClose={() => open(undefined)}
      title={say('ownSignIn')}
      size="lg"
      closeButtonProps={{ 'aria-label': sayPart('close') }}
    >
      <Suspense>
        <OwnAccount />
      </Suspense>
    </Modal>
  );
}

import type { ReactNode } from 'react';
import { useSecretDialog } from '../../parts/shown-secret.tsx';
import { useSay } from '../../texts/say.ts';
import { KEY } from './key-texts.ts';

/** An answer with a secret. A secret that signs belongs to no key. */
type WithSecret = { name: string; client_id?: string; secret?: string };

/** Returns a function that shows the secret of an answer, and the dialog in which it is shown. */
export function useShownSecret(): [show: (answer: unknown) => void, dialog: ReactNode] {
  const say = useSay(KEY);
  return useSecretDialog((answer) => {
    const { name, client_id: id, secret } = answer as WithSecret;
    if (secret === undefined) return undefined;
    return {
      title: say('secretTitle'),
      warning: say('secretWarning'),
      label: say('secretOf', { name }),
      secret,
      copy: say('copySecret'),
      stored: say('stored'),
      ...(id !== undefined && { beside: { text: say('keyToo'), id } }),
    };
  });
}

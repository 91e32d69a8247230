import { Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useVariants } from '../../api/variant.ts';
import { Actions } from '../../parts/actions.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { deleteKey, editKey, rotateKey } from './key-actions.ts';
import { KeyBadges } from './key-badges.tsx';
import { KeyFacts, OldSecretNotice } from './key-facts.tsx';
import { kindOf } from './key-kind.ts';
import { KeyUse } from './key-use.tsx';
import { type ReadKey, useKey } from './read-key.ts';
import { useShownSecret } from './shown-secret.tsx';
import { KEYS } from './texts.ts';

/** A key on one page: what is known of it, how it is used, and what can be done with it. */
export function KeyPage(): ReactNode {
  const { key = '' } = useParams({ strict: false });
  const read = useKey(useApplicationId(), key);
  return read ? <KnownKey read={read} /> : <UnknownPage />;
}

function KnownKey({ read }: { read: ReadKey }): ReactNode {
  const say = useSay(KEYS);
  const app = useApplicationId();
  const { key } = read;
  const variant = useVariants(app).find(({ id }) => id === key.app_variant_id);
  return (
    <Page
      title={key.name}
      beside={<KeyBadges credential={key} />}
      above={[{ title: say('keys'), to: addresses.keys(app) }]}
      actions={<KeyActions read={read} />}
    >
      <Stack gap="lg">
        <OldSecretNotice credential={key} />
        <KeyFacts credential={key} {...(variant && { variant: variant.name })} />
        <KeyUse app={app} id={key.client_id} kind={kindOf(key)} />
      </Stack>
    </Page>
  );
}

function KeyActions({ read }: { read: ReadKey }): ReactNode {
  const say = useSay(KEYS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const navigate = useNavigate();
  const [showSecret, secretDialog] = useShownSecret();
  const given = { app, read, say };
  const edit = editKey(given);
  const others = [deleteKey(given, () => void navigate({ to: addresses.keys(app) }))];
  const hasSecret = read.key.secret_last_four !== undefined;
  return (
    <>
      <Actions
        caller={caller}
        subject={read.key.client_id}
        primary={hasSecret ? rotateKey(given, showSecret) : edit}
        actions={hasSecret ? [edit, ...others] : others}
      />
      {secretDialog}
    </>
  );
}

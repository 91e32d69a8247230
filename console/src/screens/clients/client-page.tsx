import { Badge, Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { IfAllowed } from '../../parts/if-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { deleteClient } from './client-actions.ts';
import { configOf, programKindOf } from './client-config.ts';
import { editName } from './client-edits.ts';
import { AccessSection, AddressesSection } from './client-sections.tsx';
import { CLIENT } from './client-texts.ts';
import { ConnectSection } from './connect-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { type ReadClient, useClient } from './read-client.ts';
import { ScreenSection } from './screen-section.tsx';
import { CLIENTS } from './texts.ts';
import { UsersSection } from './users-section.tsx';

/** An OpenID client on one page: the settings to copy, its own settings, and its keys. */
export function ClientPage(): ReactNode {
  const say = useSay(CLIENTS);
  return (
    <IfAllowed operation="getOidcClient" page={say('clients')}>
      <ReadablePage />
    </IfAllowed>
  );
}

function ReadablePage(): ReactNode {
  const { client = '' } = useParams({ strict: false });
  const read = useClient(useApplicationId(), client);
  return read ? <KnownClient read={read} /> : <UnknownPage />;
}

function KnownClient({ read }: { read: ReadClient }): ReactNode {
  const say = useSay(CLIENT);
  const sayList = useSay(CLIENTS);
  const app = useApplicationId();
  const caller = useCaller(useApplication()?.account);
  const navigate = useNavigate();
  const { client } = read;
  const given = { app, read, say };
  const leave = () => void navigate({ to: addresses.clients(app) });
  const props = { app, read, caller };
  return (
    <Page
      title={client.name}
      text={client.description}
      beside={
        <>
          <Badge color="gray">{sayList(programKindOf(client))}</Badge>
          {configOf(client).first_party && <Badge>{sayList('firstParty')}</Badge>}
        </>
      }
      above={[{ title: sayList('clients'), to: addresses.clients(app) }]}
      actions={
        <Actions
          caller={caller}
          subject={client.id}
          primary={editName(given)}
          actions={[deleteClient(given, leave)]}
        />
      }
    >
      <Stack gap="lg">
        <ConnectSection app={app} client={client} />
        <AddressesSection {...props} />
        <AccessSection {...props} />
        <KeysSection {...props} />
        <UsersSection app={app} client={client.id} />
        <ScreenSection {...props} />
      </Stack>
    </Page>
  );
}

import type { Application } from '@svc/client/server';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccounts, useApplications, useCaller } from '../api/application.ts';
import { Actions } from '../parts/actions.tsx';
import { Page } from '../parts/page.tsx';
import { addresses } from '../places/addresses.ts';
import { useSay } from '../texts/say.ts';
import { createApplicationAction } from './start/create-application.ts';
import { START } from './start/texts.ts';

/** Leads to the first application; without one, to the first steps. */
export function HomePage(): ReactNode {
  const [first] = useApplications();
  const accounts = useAccounts();
  if (first) return <Navigate to={addresses.users(first.id)} replace />;
  return accounts.length > 0 ? <NoApplication /> : <NoAccount />;
}

/** Who is in no account yet can create no application. Invites are above every page. */
function NoAccount(): ReactNode {
  const say = useSay(START);
  return (
    <Page title={say('noAccount')} text={say('noAccountText')}>
      {null}
    </Page>
  );
}

function NoApplication(): ReactNode {
  const say = useSay(START);
  const accounts = useAccounts();
  const caller = useCaller(accounts[0]?.id);
  const navigate = useNavigate();
  const create = createApplicationAction(accounts, say, (answer) => {
    void navigate({ to: addresses.start((answer as Application).id) });
  });
  return (
    <Page
      title={say('noApplication')}
      text={say('noApplicationText')}
      actions={<Actions caller={caller} subject="applications" primary={create} />}
    >
      {null}
    </Page>
  );
}

import type { Application } from '@svc/client/server';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccounts, useApplications, useCaller } from '../api/application.ts';
import { Actions } from '../parts/actions.tsx';
import { Page } from '../parts/page.tsx';
import { addresses } from '../places/addresses.ts';
import { useSay } from '../texts/say.ts';
import { NoAccount } from './account/no-account.tsx';
import { createApplicationAction } from './start/create-application.ts';
import { START } from './start/texts.ts';

/** Leads to the first application; without one, says how to get one, or into an account. */
export function HomePage(): ReactNode {
  const [first] = useApplications();
  const accounts = useAccounts();
  if (accounts.length === 0) return <NoAccount />;
  // A dialog that is open, or was just opened, stays open on the next page.
  return first ? <Navigate to={addresses.users(first.id)} search={true} replace /> : <NoApplication />;
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
    />
  );
}

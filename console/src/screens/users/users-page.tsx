import { ArrowDownTrayIcon, ArrowUpTrayIcon } from '@heroicons/react/24/outline';
import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useProfileSchema } from '../../facts/read-user.ts';
import type { CustomAction } from '../../parts/action.ts';
import { Actions } from '../../parts/actions.tsx';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { createUserAction } from './create-user.ts';
import { FIELDS } from './field-texts.ts';
import { USERS } from './texts.ts';
import { userFilters } from './user-filters.ts';
import { usersList } from './users-list.tsx';

const ExportUsersDialog = lazyRouteComponent(() => import('./export-users.tsx'), 'ExportUsersDialog');
const ImportUsersDialog = lazyRouteComponent(() => import('./import-users.tsx'), 'ImportUsersDialog');

/** The users of an application: search as you type, with its filters in the address. */
export function UsersPage(): ReactNode {
  const say = useSay(USERS);
  const sayField = useSay(FIELDS);
  const app = useApplicationId();
  const application = useApplication();
  const caller = useCaller(application?.account);
  const schema = useProfileSchema(app);
  const [values] = useFilters(userFilters({}, say));
  const navigate = useNavigate();
  if (!application) return <UnknownPage />;
  const open = (user: string) => void navigate({ to: addresses.user(app, user) });
  const create = createUserAction({ app, schema, say, sayField, open });
  const actions = (
    <Actions caller={caller} subject={app} primary={create} actions={transferActions(app, say)} />
  );
  return (
    <Page title={say('title')} actions={actions}>
      <ListView list={usersList({ app, schema, say, values })} />
    </Page>
  );
}

function transferActions(app: string, say: Say<keyof typeof USERS.en>): CustomAction[] {
  return [
    {
      name: 'import',
      title: say('import'),
      icon: ArrowUpTrayIcon,
      operation: 'importUsers',
      dialog: (close) => <ImportUsersDialog app={app} close={close} />,
    },
    {
      name: 'export',
      title: say('export'),
      icon: ArrowDownTrayIcon,
      operation: 'exportUsers',
      dialog: (close) => <ExportUsersDialog app={app} close={close} />,
    },
  ];
}

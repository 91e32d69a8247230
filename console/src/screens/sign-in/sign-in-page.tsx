import type { Application } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useCaller } from '../../api/application.ts';
import { useProfileSchema } from '../../facts/read-user.ts';
import { Page } from '../../parts/page.tsx';
import { PageTabs } from '../../parts/page-tabs.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { useAccountPlan } from '../account/read-account.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { limitSettings } from './limit-settings.ts';
import { LIMITS } from './limit-texts.ts';
import { methodSettings } from './method-settings.ts';
import { METHODS } from './method-texts.ts';
import { pageSettings } from './page-settings.ts';
import { PAGES } from './page-texts.ts';
import { ProviderList } from './providers/provider-list.tsx';
import { TestIdentitiesSection } from './test-identities-section.tsx';
import { SIGN_IN } from './texts.ts';

type Props = { application: Application; caller: Caller };

/** How people sign in to an application, on which pages, and within which limits. */
export function SignInSettingsPage(): ReactNode {
  const application = useApplication();
  const caller = useCaller(application?.account);
  if (!application) return <UnknownPage />;
  return <SignInTabs key={application.id} application={application} caller={caller} />;
}

function SignInTabs(props: Props): ReactNode {
  const say = useSay(SIGN_IN);
  return (
    <Page title={say('title')} text={say('text', { name: props.application.name })}>
      <PageTabs
        label={say('tabs')}
        tabs={[
          { name: 'methods', title: say('methods'), content: <MethodsForm {...props} /> },
          { name: 'providers', title: say('providers'), content: <Providers {...props} /> },
          { name: 'pages', title: say('pages'), content: <PagesForm {...props} /> },
          { name: 'limits', title: say('limits'), content: <LimitsForm {...props} /> },
          { name: 'tests', title: say('tests'), content: <TestIdentitiesSection {...props} /> },
        ]}
      />
    </Page>
  );
}

function MethodsForm(props: Props): ReactNode {
  const schema = useProfileSchema(props.application.id);
  const say = useSay(METHODS);
  return <SettingsForm {...props} name="methods" groups={methodSettings(schema, say)} />;
}

function Providers({ application, caller }: Props): ReactNode {
  return <ProviderList app={application.id} caller={caller} />;
}

function PagesForm(props: Props): ReactNode {
  const say = useSay(PAGES);
  return <SettingsForm {...props} name="pages" groups={pageSettings(say)} />;
}

function LimitsForm(props: Props): ReactNode {
  const say = useSay(LIMITS);
  const [language] = useLanguage();
  const plan = useAccountPlan(props.application.account);
  return <SettingsForm {...props} name="limits" groups={limitSettings({ plan, language, say })} />;
}

import type { ReactNode } from 'react';
import { useProfileSchema } from '../../facts/read-user.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { useAccountPlan } from '../account/read-account.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { TabbedPage, type TabProps } from '../settings/tabbed-page.tsx';
import { advancedSettings } from './advanced-settings.ts';
import { ADVANCED } from './advanced-texts.ts';
import { limitSettings } from './limit-settings.ts';
import { LIMITS } from './limit-texts.ts';
import { methodSettings } from './method-settings.ts';
import { METHODS } from './method-texts.ts';
import { pageSettings } from './page-settings.ts';
import { PAGES } from './page-texts.ts';
import { ProviderList } from './providers/provider-list.tsx';
import { TestIdentitiesSection } from './test-identities-section.tsx';
import { SIGN_IN } from './texts.ts';

const TABS = {
  methods: MethodsForm,
  providers: Providers,
  pages: PagesForm,
  limits: LimitsForm,
  tests: TestIdentitiesSection,
  advanced: AdvancedForm,
};

/** How people sign in to an application, on which pages, and within which limits. */
export function SignInSettingsPage(): ReactNode {
  return <TabbedPage texts={SIGN_IN} tabs={TABS} />;
}

function MethodsForm(props: TabProps): ReactNode {
  const schema = useProfileSchema(props.application.id);
  const say = useSay(METHODS);
  return <SettingsForm {...props} name="methods" groups={methodSettings(schema, say)} />;
}

function Providers({ application, caller }: TabProps): ReactNode {
  return <ProviderList app={application.id} caller={caller} />;
}

function PagesForm(props: TabProps): ReactNode {
  const say = useSay(PAGES);
  return <SettingsForm {...props} name="pages" groups={pageSettings(say)} />;
}

function LimitsForm(props: TabProps): ReactNode {
  const say = useSay(LIMITS);
  const [language] = useLanguage();
  const plan = useAccountPlan(props.application.account);
  return <SettingsForm {...props} name="limits" groups={limitSettings({ plan, language, say })} />;
}

function AdvancedForm(props: TabProps): ReactNode {
  const say = useSay(ADVANCED);
  const [language] = useLanguage();
  return <SettingsForm {...props} name="advanced" groups={advancedSettings({ language, say })} />;
}

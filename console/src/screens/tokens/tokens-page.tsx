import type { Application } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Caller, useApplication, useCaller } from '../../api/application.ts';
import { Page } from '../../parts/page.tsx';
import { PageTabs } from '../../parts/page-tabs.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useSay } from '../../texts/say.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { agentSettings } from './agent-settings.ts';
import { AGENTS } from './agent-texts.ts';
import { ApisSection } from './apis-section.tsx';
import { UserTokens } from './claims-section.tsx';
import { TOKENS } from './texts.ts';

type Props = { application: Application; caller: Caller };

/** For which APIs others get tokens, which agents may ask for them, and what the tokens of users say. */
export function TokensPage(): ReactNode {
  const application = useApplication();
  const caller = useCaller(application?.account);
  if (!application) return <UnknownPage />;
  return <TokensTabs key={application.id} application={application} caller={caller} />;
}

function TokensTabs(props: Props): ReactNode {
  const say = useSay(TOKENS);
  return (
    <Page title={say('title')} text={say('text', { name: props.application.name })}>
      <PageTabs
        label={say('tabs')}
        tabs={[
          { name: 'apis', title: say('apis'), content: <ApisSection {...props} /> },
          { name: 'agents', title: say('agents'), content: <AgentsForm {...props} /> },
          { name: 'claims', title: say('claims'), content: <UserTokens {...props} /> },
        ]}
      />
    </Page>
  );
}

function AgentsForm(props: Props): ReactNode {
  const say = useSay(AGENTS);
  return <SettingsForm {...props} name="agents" groups={agentSettings(say)} />;
}

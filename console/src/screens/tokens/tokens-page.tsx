import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { TabbedPage, type TabProps } from '../settings/tabbed-page.tsx';
import { agentSettings } from './agent-settings.ts';
import { AGENTS } from './agent-texts.ts';
import { ApisSection } from './apis-section.tsx';
import { UserTokens } from './claims-section.tsx';
import { TOKENS } from './texts.ts';

const TABS = { apis: ApisSection, agents: AgentsForm, claims: UserTokens };

/** For which APIs others get tokens, which agents may ask for them, and what the tokens of users say. */
export function TokensPage(): ReactNode {
  return <TabbedPage texts={TOKENS} tabs={TABS} />;
}

function AgentsForm(props: TabProps): ReactNode {
  const say = useSay(AGENTS);
  return <SettingsForm {...props} name="agents" groups={agentSettings(say)} />;
}

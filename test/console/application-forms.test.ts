import { readFileSync } from 'node:fs';
import type { Application, ProfileSchema } from '@svc/client/server';
import { describe, expect, it } from 'vitest';
import type { Action, ActionValues } from '../../console/src/parts/action.ts';
import { changesOf, LOOKS_FIELD_NAMES } from '../../console/src/screens/branding/looks-fields.ts';
import { groupSettings } from '../../console/src/screens/groups/group-settings.ts';
import { addRole } from '../../console/src/screens/groups/named-role-actions.tsx';
import type { SettingGroup } from '../../console/src/screens/settings/setting.ts';
import { advancedSettings } from '../../console/src/screens/sign-in/advanced-settings.ts';
import { limitSettings } from '../../console/src/screens/sign-in/limit-settings.ts';
import { methodSettings } from '../../console/src/screens/sign-in/method-settings.ts';
import { pageSettings } from '../../console/src/screens/sign-in/page-settings.ts';
import { addTestIdentity } from '../../console/src/screens/sign-in/test-identities.ts';
import { agentSettings } from '../../console/src/screens/tokens/agent-settings.ts';
import { addApi, addScope } from '../../console/src/screens/tokens/api-actions.ts';
import { apiSettings } from '../../console/src/screens/tokens/api-settings.ts';
import { addClaim } from '../../console/src/screens/tokens/claim-actions.tsx';
import { tokenSettings } from '../../console/src/screens/tokens/token-settings.ts';
import { ApplicationConfig, ApplicationPatchReq } from '../../shared/applications/application.ts';
import { DEFAULT_SCHEMA } from '../../shared/schemas/schema.ts';
import { schemaLeaves } from '../support/config-leaves.ts';

/** What has no form, each with why. The table of docs/console.md says what to do instead. */
const WITHOUT_A_FORM = {
  description: 'no page shows it',
  connections: 'records of programs of the application',
  'config.customizations.primary_color': 'the main colour of Branding replaces it',
  'config.hub.auth.email.subject': 'the texts of Messages replace it',
  'config.hub.auth.email.call_to_action_text': 'the texts of Messages replace it',
  'config.hub.auth.email.from_address': 'service staff alone sets it',
};

/** Says the name of the text. */
const say = (name: string) => name;

const schema = DEFAULT_SCHEMA as ProfileSchema;
const api = { identifier: 'https://a.example', name: 'A', scopes: [], self_registered: false };
const application = { id: 'app_1', config: { resources: [api] } } as unknown as Application;
const given = { application, schema, api, language: 'en', say, holders: () => null };
const nothing = () => undefined;

/** The places of what an object has, below a place. An empty list shows no field of its entries. */
function placesIn(value: unknown, at: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [at.join('.')];
  if (Array.isArray(value) && value.some((one) => typeof one !== 'object')) return [at.join('.')];
  return Object.entries(value).flatMap(([name, member]) => placesIn(member, [...at, name]));
}

const placesOf = (action: Action, values: ActionValues) => placesIn(action.request(values).request.body);
const pathsOf = (groups: readonly SettingGroup[], record = '') =>
  groups.flatMap(({ settings }) => settings.map(({ path }) => `config.${record}${path}`));

/** Every place that a form of the console writes. */
const WRITTEN = [
  ...pathsOf(methodSettings(schema, say)),
  ...pathsOf(pageSettings(say)),
  ...pathsOf(limitSettings({ plan: undefined, language: 'en', say })),
  ...pathsOf(advancedSettings({ language: 'en', say })),
  ...pathsOf(agentSettings(say)),
  ...pathsOf(tokenSettings(say)),
  ...pathsOf(groupSettings(say)),
  ...pathsOf(apiSettings(say), 'resources.0.'),
  ...placesIn(changesOf({}, LOOKS_FIELD_NAMES)),
  ...placesOf(addRole(given), { name: 'editor', permissions: ['a'], may_invite: ['member'] }),
  ...placesOf(addClaim(given), { name: 'plan', source: 'static_value', value: 'gold' }),
  ...placesOf(addApi(given, nothing), { identifier: 'https://b.example', name: 'B' }),
  ...placesOf(addScope(given), { name: 'read', description: 'Read' }),
  ...placesOf(addTestIdentity(given, nothing), { kind: 'email', expires_at: '2026-12-24' }),
  ...placesOf(addTestIdentity(given, nothing), { kind: 'phone', expires_at: '2026-12-24' }),
];

/** True if a place is one of the schema, or has it as a part of its value. */
function writes(place: string, leaf: string): boolean {
  const names = leaf.split('.');
  const isAt = (name: string, n: number) => names[n] === '*' || names[n] === name;
  const parts = place.split('.');
  return parts.length <= names.length && parts.every(isAt);
}

const LEAVES = [
  ...Object.keys(ApplicationPatchReq.shape).filter((name) => name !== 'config'),
  ...schemaLeaves(ApplicationConfig, ['config']),
];

describe('what an application can be set to', () => {
  it('has a form in the console, or says why not', () => {
    const missing = LEAVES.filter((leaf) => !WRITTEN.some((place) => writes(place, leaf)));
    expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_A_FORM).toSorted());
  });

  it('is told in the guide of the console if it has no form', () => {
    const [, cannot = ''] = readFileSync('docs/console.md', 'utf8').split('## What it cannot do yet');
    for (const place of Object.keys(WITHOUT_A_FORM)) expect(cannot).toContain(`\`${place}\``);
  });
});

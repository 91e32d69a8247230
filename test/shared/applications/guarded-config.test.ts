import { expect, it } from 'vitest';
import { ApplicationConfig } from '../../../shared/applications/application.ts';
import { GUARDED_CONFIG } from '../../../shared/applications/settings/guarded-config.ts';
import { schemaLeaves } from '../../support/config-leaves.ts';

/** Settings with which nobody becomes a user of the application or spends. GUARDED_CONFIG has all others. */
const OPEN_TO_EDITORS = [
  'default_user_id_format',
  'subdomain',
  'custom_props',
  'user_merge_options.state',
  'magic_links.max_lifetime',
  'customizations.primary_color',
  'hub.default_locale',
  'hub.customizations.primary_color',
  'hub.customizations.primary_color_dark_mode',
  'hub.customizations.background_color',
  'hub.customizations.font_family',
  'hub.customizations.rounded_corners',
  'hub.customizations.dark_mode',
  'hub.legal.company_name',
  'hub.legal.terms_conditions_url',
  'hub.legal.privacy_policy_url',
  'hub.legal.support_email',
  'hub.auth.guest_days',
  'hub.auth.allow_unverified_users',
  'hub.auth.challenge_duration',
  'hub.auth.access_tokens.signing_alg',
  'hub.auth.refresh_tokens.ttl',
  'hub.auth.restrictions.allowed_email_domains',
  'hub.auth.restrictions.sign_up_status',
  'hub.auth.email.subject',
  'hub.auth.email.call_to_action_text',
];

it('decides of every setting whether editors may change it', () => {
  const isIn = (path: string) => (leaf: string) => leaf === path || leaf.startsWith(`${path}.`);
  const settings = schemaLeaves(ApplicationConfig);
  for (const path of GUARDED_CONFIG) expect(settings.some(isIn(path)), path).toBe(true);
  const open = settings.filter((leaf) => !GUARDED_CONFIG.some((path) => isIn(path)(leaf)));
  expect(open.sort()).toEqual(OPEN_TO_EDITORS.toSorted());
});

import type { Application } from '../applications/application.ts';
import { paragraph, smallPrint } from '../oidc/pages/forms.ts';
import { resourceSettingOf } from '../oidc/resources.ts';
import { placeOfRedirect } from '../oidc-clients/arrival.ts';
import type { OidcClientRecord } from '../oidc-clients/oidc-client.ts';
import { propertiesOf } from '../platform/properties.ts';
import type { Language } from '../texts/languages.ts';
import { SCREEN_TEXTS } from '../texts/sections.ts';
import { htmlTranslator, isolated } from '../texts/translate.ts';

/** One of the application's own resources, with what a client may do there, in the words of its owner. */
type AskedResource = { name: string; host: string; actions: readonly string[] };

/** The parts of a step of the screen that name resources. */
type StepWithResources = {
  application: Application;
  details: { params: Record<string, unknown>; prompt: { details: Record<string, unknown> } };
};

/** What a request asks for at own resources, and where the browser goes afterwards. */
export type AskedAccess = { resources: readonly AskedResource[]; backTo: string };

/**
 * Returns the own resources of a request; undefined if it names none. If the user has agreed to some of the
 * scopes before, those of a resource are the new ones alone.
 */
export function askedAccess({ details, application }: StepWithResources): AskedAccess | undefined {
  const { resource = [], scope = '', redirect_uri } = details.params;
  const missing = propertiesOf(details.prompt.details['missingResourceScopes']);
  const wanted = String(scope).split(' ');
  const resources = [resource].flat().flatMap((one) => {
    const own = resourceSettingOf(application, String(one));
    if (!own) return [];
    const asked = own.scopes.filter(({ name }) => wanted.includes(name));
    const lacking = [missing[String(one)]].flat();
    const fresh = asked.filter(({ name }) => lacking.includes(name));
    const actions = (fresh.length > 0 ? fresh : asked).map(({ description }) => description);
    return [{ name: own.name, host: new URL(own.identifier).host, actions }];
  });
  return resources.length === 0 ? undefined : { resources, backTo: placeOfRedirect(String(redirect_uri)) };
}

/** Returns the part of the consent page about own resources, as HTML. */
export function accessTexts(
  { resources, backTo }: AskedAccess,
  { name: client, arrival }: Pick<OidcClientRecord, 'name' | 'arrival'>,
  language: Language,
): string {
  const say = htmlTranslator(SCREEN_TEXTS, language);
  const parts = resources.map(({ name, host, actions }, at) => {
    const values = { resource: { strong: name }, host, client: { strong: client } };
    if (actions.length === 0) return paragraph(say('useResource', values));
    const items = actions.map((text) => `<li>${isolated(text, language)}</li>`).join('');
    const id = `asks-${at + 1}`;
    return `<p id="${id}">${say('atResource', values)}</p><ul aria-labelledby="${id}">${items}</ul>`;
  });
  // Of a client that came by itself the page says more.
  return parts.join('') + (arrival ? '' : smallPrint(say('backTo', { host: { strong: backTo } })));
}

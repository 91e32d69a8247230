import type { Application } from '../applications/application.ts';
import { resourceSettingOf } from '../oidc/resources.ts';
import { propertiesOf } from '../platform/properties.ts';

/** One of the application's own resources, with what a client may do there, in the words of its owner. */
export type AskedResource = { name: string; host: string; actions: readonly string[] };

/** The parts of a step of the screen that name resources. */
type StepWithResources = {
  application: Application;
  details: { params: Record<string, unknown>; prompt: { details: Record<string, unknown> } };
};

/**
 * Returns the own resources of a request. If the user has agreed to some of the scopes before, those of a
 * resource are the new ones alone.
 */
export function askedResources({ details, application }: StepWithResources): AskedResource[] {
  const { resource = [], scope = '' } = details.params;
  const missing = propertiesOf(details.prompt.details['missingResourceScopes']);
  const wanted = String(scope).split(' ');
  return [resource].flat().flatMap((one) => {
    const own = resourceSettingOf(application, String(one));
    if (!own) return [];
    const asked = own.scopes.filter(({ name }) => wanted.includes(name));
    const lacking = [missing[String(one)]].flat();
    const fresh = asked.filter(({ name }) => lacking.includes(name));
    const actions = (fresh.length > 0 ? fresh : asked).map(({ description }) => description);
    return [{ name: own.name, host: new URL(own.identifier).host, actions }];
  });
}

import { findApplication } from '../applications/application-store.ts';
import type { ResourceSettings } from '../applications/settings/resource-settings.ts';
import { canonicalResource } from '../applications/settings/resource-url.ts';
import { propertiesOf } from '../platform/properties.ts';
import type { Item } from '../storage/writes/expressions.ts';
import type { ShownSession } from './user-session.ts';

type Access = NonNullable<ShownSession['access']>;

/**
 * Returns, for each grant, what its client may do at the application's own resources, in the words of the
 * owner (decision 0613). What the owner has removed is left out, because no token can have it any more. Reads
 * the application only if a grant names such a resource.
 */
export async function accessOfClients(app: string, grants: readonly Item[]): Promise<Access[]> {
  const agreed = grants.map(({ resources }) => propertiesOf(resources));
  const isOwn = (resource: string) => canonicalResource(resource) !== undefined;
  if (!agreed.some((byUrl) => Object.keys(byUrl).some(isOwn))) return grants.map(() => []);
  const { resources: own = [] } = (await findApplication(app))?.config ?? {};
  return agreed.map((byUrl) => own.flatMap((resource) => accessAt(resource, byUrl)));
}

function accessAt(
  { identifier, name, scopes }: ResourceSettings,
  byUrl: Readonly<Record<string, unknown>>,
): Access {
  const agreed = byUrl[canonicalResource(identifier) ?? ''];
  if (typeof agreed !== 'string') return [];
  const may = agreed.split(' ');
  return [{ resource: identifier, name, scopes: scopes.filter((scope) => may.includes(scope.name)) }];
}

import { credentialFromItem } from '../credentials/credential-store.ts';
import { oidcClientFromItem } from '../oidc-clients/oidc-client-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import type { ShownSession } from './user-session.ts';

/**
 * Adds the name of its client to each access of an OpenID client. A client that was deleted has none. Reads
 * nothing if there is no such access.
 */
export async function withClientNames(
  app: string,
  sessions: readonly ShownSession[],
): Promise<ShownSession[]> {
  const ids = sessions.flatMap(({ kind, client }) => (kind === 'client' && client ? [client] : []));
  if (ids.length === 0) return [...sessions];
  const found = await getItems(ids.map(keys.credential));
  const credentials = found.flatMap((item) => (item ? [credentialFromItem(item)] : []));
  const own = credentials.filter(({ application }) => application === app);
  const clients = await getItems(
    own.map(({ oidc_client_configuration_id: id }) =>
      id === undefined ? undefined : keys.oidcClient(app, id),
    ),
  );
  const names = new Map(
    own.map(({ client_id }, n) => {
      const item = clients[n];
      return [client_id, item && oidcClientFromItem(item).name];
    }),
  );
  return sessions.map((session) => {
    const name = session.kind === 'client' ? names.get(session.client ?? '') : undefined;
    return name === undefined ? session : { ...session, client_name: name };
  });
}

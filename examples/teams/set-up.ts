import { createService, type Service } from '@svc/client/server';
import { registerWebhook } from '../register-webhook.ts';
import { optionsOf, type Seed } from '../seed.ts';

/** What members may do, by role. An owner may do everything; a `member`, who has no entry, only looks. */
const ROLES = {
  admin: { permissions: ['tasks:write', 'members:manage'], may_invite: ['editor', 'member'] },
  editor: { permissions: ['tasks:write'] },
};

/**
 * Names the roles of teams, as a manager of the application, and subscribes the product to the events of
 * teams. May be repeated. Returns the secret of the webhook.
 */
export async function setUp(seed: Seed, service: Service, origin: string): Promise<string> {
  const manager = createService({ ...optionsOf(seed), credentials: { accessToken: seed.hub_access_token } });
  await manager.updateApplication({ body: { config: { groups: { roles: ROLES, without_owner: 'keep' } } } });
  const types: ['group.*', 'member.*'] = ['group.*', 'member.*'];
  return registerWebhook(service, { url: `${origin}/events`, types, description: 'Tasks for teams' });
}

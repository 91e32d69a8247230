import { beforeAll, describe, expect, it } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as createVariant from '../../../functions/variants/create-variant.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { useBackends } from '../../support/backends.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';

useBackends();
let account: string;
let owner: HubPrincipal;
let app: string;

const configured = (agents: unknown) => ({ hub: { agents } });

beforeAll(async () => {
  ({ account, owner } = await makeAccount('scale'));
  const { body } = await invoke(createApplication, { principal: owner, body: { account, name: 'Shop' } });
  app = String(body['id']);
});

const change = (config: unknown) =>
  invoke(updateApplication, { principal: owner, params: { app }, body: { config } });

describe('config.hub.agents', () => {
  it('is stored as it was sent, and removed by null', async () => {
    const agents = {
      client_documents: 'domains',
      registration: 'open',
      allowed_domains: ['agents.example', 'claude.ai'],
    };
    expect((await change(configured(agents))).body).toMatchObject({ config: configured(agents) });
    const { body } = await change(configured(null));
    expect(body).not.toMatchObject({ config: configured(expect.anything()) });
  });

  it('takes domains of hosts only', async () => {
    const wrong = [
      'https://agents.example',
      'agents.example:8443',
      'Agents.Example',
      'localhost',
      'a b.c',
      '',
    ];
    const { status, ...answer } = await change(configured({ allowed_domains: wrong }));
    expect(status).toBe(400);
    const paths = wrong.map((_, n) => `body.config.hub.agents.allowed_domains.${n}`);
    expect([...new Set(faultPaths({ status, ...answer }))]).toEqual(paths);
  });

  it.each([
    ['domains without a domain', { client_documents: 'domains' }, '.allowed_domains'],
    ['domains with an empty list', { client_documents: 'domains', allowed_domains: [] }, '.allowed_domains'],
    ['another way', { client_documents: 'on' }, '.client_documents'],
    ['another registration', { registration: 'domains' }, '.registration'],
    ['another member', { first_party: true }, '.first_party'],
  ])('refuses %s at its field', async (_, agents, field) => {
    const answer = await change(configured(agents));
    expect(answer.status).toBe(400);
    expect(faultPaths(answer)).toEqual([`body.config.hub.agents${field}`]);
  });

  it('belongs to no variant', async () => {
    const body = { name: 'Brand', config: configured({ registration: 'open' }) };
    const answer = await invoke(createVariant, { principal: owner, params: { app }, body });
    expect(faultPaths(answer)).toEqual(['body.config.hub.agents']);
  });
});

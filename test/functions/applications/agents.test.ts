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
    ['domains without a domain', { client_documents: 'domains' }],
    ['domains with an empty list', { client_documents: 'domains', allowed_domains: [] }],
    ['another way', { client_documents: 'on' }],
    ['another registration', { registration: 'domains' }],
    ['another member', { first_party: true }],
  ])('refuses %s', async (_, agents) => {
    expect((await change(configured(agents))).status).toBe(400);
  });

  it('belongs to no variant', async () => {
    const body = { name: 'Brand', config: configured({ registration: 'open' }) };
    const answer = await invoke(createVariant, { principal: owner, params: { app }, body });
    expect(faultPaths(answer)).toEqual(['body.config.hub.agents']);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { agentOf, useDocumentHost } from '../../support/client-documents.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import { makeApplication, newTokens, refresh } from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const host = useDocumentHost();
let shop: Awaited<ReturnType<typeof makeApplication>>;

beforeAll(async () => {
  shop = await makeApplication(service(), { hub: { agents: { client_documents: 'open' } } });
});

const agent = (clientId: string) => agentOf(`${service().baseUrl}/oidc/${shop.app}`, clientId, shop);
const browser = () => new CookieBrowser(service().baseUrl);
const OFFLINE_AGENT = { scope: 'openid offline_access', prompt: 'consent' };

describe('a client with a document', () => {
  it('signs a user in, and refreshes', async () => {
    const party = agent(host.publish());
    const tokens = await newTokens(service(), browser(), party, { email: newEmail(), ...OFFLINE_AGENT });
    const { status, body } = await refresh(party, tokens.refresh_token);
    expect([status, body['scope']]).toEqual([200, 'openid offline_access']);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import * as canary from '../../functions/events/sign-in-as-canary.ts';
import { runAs } from '../../infra/local/access-policy.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { loadFunctions } from '../../infra/local/functions.ts';
import { startGateway } from '../../infra/local/gateway.ts';
import { freePort } from '../../infra/local/http/loopback.ts';
import { seed } from '../../infra/local/seed.ts';
import { sealWithKms } from '../../shared/auth/keys/key-service.ts';
import { CANARY_PURPOSE } from '../../shared/health/sign-in-canary.ts';
import { config } from '../../shared/platform/config.ts';
import { useAccountPage } from './account-page.ts';
import type { useBackends } from './backends.ts';
import { receiveCanaryMail } from './canary-mails.ts';
import { api, OFFLINE, post, seedKeys } from './oidc-flow.ts';
import { signInAtClient, usesOf } from './oidc-users.ts';
import { newPhone } from './phones.ts';
import { watchAnswers } from './watch-answers.ts';

/**
 * Signs users in over HTTP: at an OpenID client, which uses everything that it gets and revokes it, and as
 * the canary. Returns the answers to the uses of the client.
 */
export async function makeCallsOverHttp({
  messages,
}: ReturnType<typeof useBackends>): Promise<Record<string, unknown>> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const functions = await loadFunctions();
  vi.stubEnv('BASE_URL', baseUrl);
  vi.stubEnv('LINK_URL', `${baseUrl}/l`);
  const gateway = await startGateway({ port, ...functions });
  const unwatch = watchAnswers(baseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'identity-openid-calls-'));
  const running = { baseUrl, linkUrl: `${baseUrl}/l`, inboxUrl: messages().endpoint, close: gateway.close };
  try {
    const inbox = async (to: string) => messages().list(to);
    const service = { ...running, inbox, seed: await seed(running, directory) };
    const visit = await signInAtClient(service, OFFLINE);
    // The provider has opened the signing keys. On AWS its screen is another function, which opens them, too.
    forgetClients();
    await fetch(`${visit.party.issuer}/interaction/unknown`);
    const uses = await usesOf(visit);
    forgetClients();
    const { browser, party } = visit;
    await useAccountPage({ browser, url: `${party.issuer}/account` });
    await post(visit.party, '/token/revocation', { token: visit.tokens.refresh_token });
    await signInAtClient(service, { email: newPhone() });
    const { application, client_id, client_secret } = service.seed;
    const keys = seedKeys(service.seed);
    await api(service, 'PUT', `/applications/${application}/users/canary/data`, keys, { data: {} });
    const purpose = CANARY_PURPOSE;
    vi.stubEnv('CANARY_CREDENTIAL', await sealWithKms(`${client_id}:${client_secret}`, { purpose }));
    const bucket = config('BUCKET_NAME');
    vi.stubEnv('CANARY_MAILBOX', bucket);
    vi.stubEnv('CANARY_MAIL_DOMAIN', 'canary.example.com');
    const sent = async () =>
      messages()
        .list()
        .find(({ to }) => to.startsWith('canary-'));
    await Promise.all([
      runAs(canary.trigger.id, canary.trigger.uses, () => canary.handler()),
      receiveCanaryMail(sent, bucket),
    ]);
    return uses;
  } finally {
    vi.unstubAllEnvs();
    await gateway.close();
    unwatch();
    await rm(directory, { recursive: true });
  }
}

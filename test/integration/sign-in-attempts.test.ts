import { expect, it } from 'vitest';
import { publishPending } from '../support/publish-pending.ts';
import { useService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const service = useService({ events: true });
const json = { 'content-type': 'application/json' };

/** A request of the backend of the application. */
function asBackend(method: string, path: string, body?: object): Promise<Response> {
  const { baseUrl, seed } = service();
  return fetch(`${baseUrl}/applications/${seed.application}${path}`, {
    method,
    headers: { ...json, 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** The steps of the newest attempt with an address, as the backend of the application reads them. */
async function stepsOf(email: string): Promise<string[]> {
  const answer = await asBackend('POST', '/sign-in-attempts/lookup', { email });
  const { results } = (await answer.json()) as { results: { steps: { step: string }[] }[] };
  return (results[0]?.steps ?? []).map(({ step }) => step).sort();
}

const start = (email: string) =>
  fetch(`${service().baseUrl}/hub/auth/init`, {
    method: 'POST',
    headers: { ...json, 'x-svc-app-key': service().seed.client_id },
    body: JSON.stringify({ email }),
  });

it.each([
  ['ada@example.com', ['message_accepted', 'message_delivered', 'started']],
  ['bounce@simulator.amazonses.com', ['message_accepted', 'message_bounced', 'started']],
])('the attempt of a begun sign-in shows what became of the message to %s', async (email, steps) => {
  expect((await start(email)).status).toBe(200);
  await publishPending();
  await eventually(async () => expect(await stepsOf(email)).toEqual(steps));
});

it('the attempts of a deleted user are forgotten right after the deletion', async () => {
  const email = 'grace@example.com';
  const put = await asBackend('PUT', '/users/user_grace/data', { data: { email }, verified_data: { email } });
  expect(put.status).toBe(200);
  expect((await start(email)).status).toBe(200);
  await eventually(async () => expect(await stepsOf(email)).toContain('message_delivered'));
  const before = performance.now();
  expect((await asBackend('DELETE', '/users/user_grace/data')).status).toBe(204);
  await eventually(async () => expect(await stepsOf(email)).toEqual([]));
  // The scheduled purge would do it, too, within five minutes.
  expect(performance.now() - before).toBeLessThan(60_000);
});

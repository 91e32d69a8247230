import { expect, it } from 'vitest';
import { publishPending } from '../support/publish-pending.ts';
import { useService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const service = useService({ events: true });
const json = { 'content-type': 'application/json' };

/** The steps of the newest attempt with an address, as the backend of the application reads them. */
async function stepsOf(email: string): Promise<string[]> {
  const { baseUrl, seed } = service();
  const answer = await fetch(`${baseUrl}/applications/${seed.application}/sign-in-attempts/lookup`, {
    method: 'POST',
    headers: { ...json, 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret },
    body: JSON.stringify({ email }),
  });
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

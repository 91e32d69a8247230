import { describe, expect, it } from 'vitest';
import { useService } from '../support/service.ts';

const service = useService();
const headers = { 'content-type': 'application/json' };

const signInWith = (email: string) =>
  fetch(`${service().baseUrl}/hub/auth/init`, {
    method: 'POST',
    headers: { ...headers, 'x-svc-app-key': service().seed.client_id },
    body: JSON.stringify({ email }),
  });

/** The delivery state of an address, as the backend of the application reads it. */
async function deliveryTo(email: string): Promise<unknown> {
  const { baseUrl, seed } = service();
  const keys = { 'x-svc-app-key': seed.client_id, 'x-svc-app-secret': seed.client_secret };
  const answer = await fetch(`${baseUrl}/applications/${seed.application}/mail-delivery/lookup`, {
    method: 'POST',
    headers: { ...headers, ...keys },
    body: JSON.stringify({ email }),
  });
  return answer.json();
}

describe('an e-mail to the mailbox simulator of SES', () => {
  it.each([
    ['bounce@simulator.amazonses.com', 'bounce', 0],
    ['bounce+shop@simulator.amazonses.com', 'bounce', 0],
    ['suppressionlist@simulator.amazonses.com', 'bounce', 0],
    ['complaint@simulator.amazonses.com', 'complaint', 1],
  ])('stops further e-mails to %s after a %s', async (email, reason, delivered) => {
    expect(await deliveryTo(email)).toEqual({ state: 'active' });
    expect((await signInWith(email)).status).toBe(200);
    expect(await service().inbox(email)).toHaveLength(delivered);
    expect(await deliveryTo(email)).toMatchObject({ state: 'stopped', reason });
    expect((await signInWith(email)).status).toBe(200);
    expect(await service().inbox(email)).toHaveLength(delivered);
  });

  it('delivers to its other addresses', async () => {
    const email = 'success+shop@simulator.amazonses.com';
    expect((await signInWith(email)).status).toBe(200);
    expect(await service().inbox(email)).toHaveLength(1);
    expect(await deliveryTo(email)).toEqual({ state: 'active' });
  });
});

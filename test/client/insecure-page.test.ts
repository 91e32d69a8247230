import { expect, it, onTestFinished, vi } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newFlow } from '../support/client-page.ts';
import { notingPaths } from '../support/client-tabs.ts';
import { useService } from '../support/service.ts';

const running = useService();
const HINT = 'Users can sign in only on pages with https, and on localhost.';

/**
 * Takes from the page what browsers give to pages with https alone. Not before the service has answered: it
 * runs here, too.
 */
function loseHttps(): void {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  vi.stubGlobal('navigator', {});
  onTestFinished(() => void vi.unstubAllGlobals());
}

function newClient() {
  const { fetch, paths } = notingPaths();
  const { baseUrl, seed } = running();
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage(), fetch });
  return { signIn, paths };
}

it('a page without https is told so before anything is sent', async () => {
  const { signIn, paths } = newClient();
  loseHttps();
  const start = signIn.start({ email: 'insecure-page@example.com' });
  await expect(start).rejects.toMatchObject({ code: 'insecure_context', message: HINT });
  expect(paths).toEqual([]);
});

it('the element on a page without https tells its developers', async () => {
  const { signIn } = newClient();
  const failed: unknown[] = [];
  const flow = newFlow(signIn, { failed: (error) => failed.push(error) });
  await flow.begin();
  loseHttps();
  await flow.identify('insecure-page@example.com');
  expect(flow.view).toMatchObject({
    step: { name: 'identify' },
    failure: { text: 'unavailable', forDevelopers: HINT },
  });
  expect(failed).toMatchObject([{ code: 'insecure_context' }]);
});

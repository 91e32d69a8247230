import { type BrowserOptions, SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { newStorage } from './browser-storage.ts';
import type { RunningService } from './service.ts';
import { until } from './wait.ts';

type Given = Partial<Pick<BrowserOptions, 'clientId' | 'fetch' | 'retries' | 'apiOrigins' | 'returnUrl'>>;

let users = 0;

/** Tabs of browsers, in which the client signs users of the seeded application in. */
export function clientTabs(running: () => RunningService) {
  const newTab = (storage: TokenStorage = newStorage(), given: Given = {}): SignIn => {
    const { baseUrl, seed } = running();
    const { client_id: clientId, application } = seed;
    return new SignIn({ baseUrl, clientId, application, storage, ...given });
  };
  const codeFor = async (email: string, sentBefore = 0): Promise<string> => {
    const newest = async () => {
      const sent = await running().inbox(email);
      return sent.length > sentBefore ? sent[0] : undefined;
    };
    return (await until(newest)).code ?? '';
  };
  /** Signs a user in, by default a new one. Returns the address. */
  const signedIn = async (tab: SignIn, known?: string): Promise<string> => {
    users += 1;
    const email = known ?? `client-tab-${users}@example.com`;
    const sentBefore = (await running().inbox(email)).length;
    await tab.start({ email });
    await tab.complete(await codeFor(email, sentBefore));
    return email;
  };
  return { newTab, signedIn, codeFor };
}

/** What a tab says from now on: true for each sign-in, false for each sign-out. */
export function hearing(tab: Pick<SignIn, 'onChange'>): boolean[] {
  const heard: boolean[] = [];
  tab.onChange((isSignedIn) => heard.push(isSignedIn));
  return heard;
}

/** A fetch that notes the paths of its requests. */
export function notingPaths(): { fetch: typeof fetch; paths: string[] } {
  const paths: string[] = [];
  return {
    paths,
    fetch: (input, init) => {
      paths.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
  };
}

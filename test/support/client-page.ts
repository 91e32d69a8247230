import { onTestFinished, vi } from 'vitest';
import { CodeAccountFlow } from '../../client/src/account/code-account-flow.ts';
import type { SignIn } from '../../client/src/browser.ts';
import { Flow } from '../../client/src/element/flow.ts';
import { TeamFlow } from '../../client/src/team/flow.ts';

type Opened = URL & { replacedBy?: string; leftFor?: string };

/**
 * Opens a page of the application until the test ends: its address is what the client sees. `replacedBy` and
 * `leftFor` are where the client has sent the browser on.
 */
export function openPage(url: string): Opened {
  const at: Opened & Partial<Pick<Location, 'assign' | 'replace'>> = new URL(url);
  at.replace = (next) => {
    at.replacedBy = String(next);
  };
  at.assign = (next) => {
    at.leftFor = String(next);
  };
  vi.stubGlobal('location', at);
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _unused: string, next: string) => {
      at.href = new URL(next, at).href;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return at;
}

type Events = Partial<ConstructorParameters<typeof Flow>[2]>;
type AccountEvents = Partial<ConstructorParameters<typeof CodeAccountFlow>[2]>;

/** The flow of an element on the page, until the test ends. */
export function newFlow(signIn: SignIn, events: Events, methods?: string): Flow {
  const ignored = () => undefined;
  const flow = new Flow(signIn, () => ({ returnUrl: undefined, methods, locale: 'en' }), {
    changed: ignored,
    signedIn: ignored,
    signedOut: ignored,
    addressChanged: ignored,
    otherUser: ignored,
    failed: ignored,
    ...events,
  });
  onTestFinished(() => flow.end());
  return flow;
}

/** The flow of the account on a page of the application, until the test ends. */
export function newAccountFlow(signIn: SignIn, events: AccountEvents = {}): CodeAccountFlow {
  const ignored = () => undefined;
  const flow = new CodeAccountFlow(signIn, () => 'en', {
    changed: ignored,
    profileChanged: ignored,
    signedOut: ignored,
    deleted: ignored,
    failed: ignored,
    ...events,
  });
  onTestFinished(() => flow.end());
  return flow;
}

/** The flow of the teams on a page of the application, until the test ends. */
export function newTeamFlow(
  signIn: SignIn,
  events: Partial<ConstructorParameters<typeof TeamFlow>[1]> = {},
): TeamFlow {
  const ignored = () => undefined;
  const flow = new TeamFlow(signIn, { changed: ignored, teamChanged: ignored, failed: ignored, ...events });
  onTestFinished(() => flow.end());
  return flow;
}

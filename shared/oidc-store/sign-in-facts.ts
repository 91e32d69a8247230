import { Provider } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';
import type { Identity } from '../profiles/identity.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';

type Session = InstanceType<Provider['Session']>;
type Model = { IN_PAYLOAD: string[] };
type LogIn = Parameters<Session['loginAccount']>[0];

/**
 * Makes browser sessions store what their sign-in verified. Grants store the facts of the sign-in that they
 * rest on (decision 0115) and who gave them, and carry their item as it was read. The library itself stores
 * only the members that it knows.
 */
export function recordSignIns({ Session, Grant }: Provider): void {
  storeMembers(Session, ['rests_on', 'cookie_set']);
  storeMembers(Grant, ['auth_time', 'rests_on', 'given', 'stored']);
  const { loginAccount } = Session.prototype;
  Object.assign(Session.prototype, {
    loginAccount(this: Session, login: LogIn): void {
      loginAccount.call(this, login);
      Object.assign(this, { rests_on: verifiedJustNow() });
    },
  });
}

function storeMembers(model: Model, members: string[]): void {
  const stored = [...model.IN_PAYLOAD, ...members];
  Object.defineProperty(model, 'IN_PAYLOAD', { get: () => stored });
}

/** Returns the identities verified by the sign-in that the current request completes. */
function verifiedJustNow(): Identity[] {
  return proofsOf(Provider.ctx?.oidc.entities.Interaction?.result?.login);
}

/** Returns the identities that a login, session or grant rests on. Those of earlier releases have none. */
export function proofsOf(source: unknown): Identity[] {
  const { rests_on } = propertiesOf(source);
  return Array.isArray(rests_on) ? rests_on : [];
}

/** Returns the facts of the sign-in of a browser session; undefined if nobody is signed in. */
export function factsOfBrowser(session: Session | undefined): SessionFacts | undefined {
  return session?.loginTs ? { auth_time: session.loginTs, rests_on: proofsOf(session) } : undefined;
}

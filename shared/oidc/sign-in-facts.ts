import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';
import type { Identity } from '../profiles/identity.ts';
import type { SessionFacts } from '../profiles/session-facts.ts';
import { exists } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { tryWrite } from '../storage/table.ts';
import { update } from '../storage/writes.ts';

type Session = InstanceType<Provider['Session']>;
type Model = { IN_PAYLOAD: string[] };
type LogIn = Parameters<Session['loginAccount']>[0];

/**
 * Makes browser sessions store what their sign-in verified, and grants the facts of the sign-in that they
 * rest on (decision 0115). The library itself stores only the members that it knows.
 */
export function recordSignIns({ Session, Grant }: Provider): void {
  storeMembers(Session, ['rests_on']);
  storeMembers(Grant, ['auth_time', 'rests_on']);
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

/** Records in a new code's grant the sign-in of the code. A grant that has ended is not restored. */
export async function noteSignIn(app: string, { oidc }: KoaContextWithOIDC, grantId: string): Promise<void> {
  const { session, entities } = oidc;
  if (!session?.loginTs || session.loginTs === propertiesOf(entities.Grant)['auth_time']) return;
  const facts: SessionFacts = { auth_time: session.loginTs, rests_on: proofsOf(session) };
  await tryWrite(update(keys.oidcArtifact(app, 'Grant', grantId), { set: facts }, exists()));
}

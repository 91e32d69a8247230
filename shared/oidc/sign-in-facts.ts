import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
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
 * Lets browser sessions record what their sign-in proved, and grants the facts of the sign-in that they rest
 * on, like the sessions of the API (decision 0115). The library stores only the members that it knows.
 */
export function recordSignIns({ Session, Grant }: Provider): void {
  storeMembers(Session, ['rests_on']);
  storeMembers(Grant, ['auth_time', 'rests_on']);
  const { loginAccount } = Session.prototype;
  Object.assign(Session.prototype, {
    loginAccount(this: Session, login: LogIn): void {
      loginAccount.call(this, login);
      Object.assign(this, { rests_on: provedJustNow() });
    },
  });
}

function storeMembers(model: Model, members: string[]): void {
  const stored = [...model.IN_PAYLOAD, ...members];
  Object.defineProperty(model, 'IN_PAYLOAD', { get: () => stored });
}

/** What the sign-in proved that the request under way ends. */
function provedJustNow(): Identity[] {
  return proofsOf(Provider.ctx?.oidc.entities.Interaction?.result?.login);
}

/** The identities that a login, a session or a grant rests on; none in those of earlier releases. */
export function proofsOf(holder: unknown): Identity[] {
  const { rests_on } = Object(holder);
  return Array.isArray(rests_on) ? rests_on : [];
}

/**
 * Lets the grant of a new code rest on the sign-in that the code comes from. A grant that has ended stays so.
 */
export async function noteSignIn(app: string, { oidc }: KoaContextWithOIDC, grantId: string): Promise<void> {
  const { session, entities } = oidc;
  if (!session?.loginTs || session.loginTs === Object(entities.Grant).auth_time) return;
  const facts: SessionFacts = { auth_time: session.loginTs, rests_on: proofsOf(session) };
  await tryWrite(update(keys.oidcArtifact(app, 'Grant', grantId), { set: facts }, exists()));
}

import type { Application } from '../applications/application.ts';
import type { LinkedInvite } from '../groups/admission.ts';
import type { LinkRecord } from '../links/magic-link.ts';
import { useLinkWrite } from '../links/magic-link-store.ts';
import { ownOriginsOnly, resolveRedirect, withQuery } from '../links/redirect.ts';
import { UNKNOWN_FACTS } from '../profiles/session-facts.ts';
import { keys } from '../storage/keys.ts';
import type { Write } from '../storage/writes/writes.ts';
import { completeChallengeWrite } from './challenge-store.ts';
import type { OriginCheck } from './client-access.ts';
import { countingRefusal } from './count-refusal.ts';
import { noteAttempt, noteSignIn } from './note-sign-in.ts';
import { type SignInDelivery, signIn } from './sign-in.ts';
import type { SignInProof } from './sign-in-context.ts';

/**
 * Redeems an `auth` link: one transaction consumes it and signs the user in. First checks the redirect again,
 * because the application's settings may have changed. Throws 410 `link_used`, 400 `invalid_redirect`, and
 * what `recheck` and a sign-in throw.
 */
export function redeemLink(
  code: string,
  link: LinkRecord,
  rawQuery: string,
  deliver: SignInDelivery,
  recheck?: OriginCheck['assert'],
) {
  return countingRefusal(() => redeem(code, link, rawQuery, deliver, recheck));
}

async function redeem(
  code: string,
  link: LinkRecord,
  rawQuery: string,
  deliver: SignInDelivery,
  recheck: OriginCheck['assert'] | undefined,
) {
  noteAttempt(link.app, methodOf(link));
  const targetOf = ({ config }: Pick<Application, 'config'>) => {
    const rules = link.redirect_by_user ? ownOriginsOnly(config) : config;
    return link.redirect_url && withQuery(resolveRedirect(link.redirect_url, rules), rawQuery);
  };
  const consume: Write[] = [useLinkWrite(keys.link(code))];
  if (link.challenge) consume.push(completeChallengeWrite(link.challenge));
  const signedIn = await signIn(
    {
      app: link.app,
      userId: link.contested ? undefined : link.user_id,
      data: link.data ?? {},
      verify: link.verification_type,
      proves: link.proves,
      linkIdentities: link.bound,
      isFirst: link.promised,
      createdAt: link.created_at,
      group: link.invite?.group ?? link.group_to_join,
      invite: linkedInvite(link),
      credential: link.credential,
      variant: link.variant,
      method: link.method,
      selfService: link.challenge !== undefined || link.self_service === true,
      requestedAt: link.self_service && !link.invite && !link.promised ? link.created_at : undefined,
      session: askingSession(link),
      codeChallenge: link.code_challenge,
      recheck: (application) => {
        recheck?.(application);
        targetOf(application);
      },
    },
    consume,
    deliver,
  );
  noteSignIn('completed');
  return { ...signedIn, target: targetOf(signedIn.application) };
}

/** Returns the channel of a sign-in's own message, or `magic_link` for a link that a backend made. */
function methodOf({ challenge, verification_type: channel }: LinkRecord) {
  return challenge === undefined || channel === undefined ? 'magic_link' : channel;
}

/**
 * The session in which the user requested a link for itself. Without a recorded sign-in time, its sign-in
 * counts as long ago.
 */
function askingSession({ session }: LinkRecord): SignInProof['session'] {
  if (!session) return undefined;
  const { id, issued_at, ...facts } = session;
  return { sessionId: id, issuedAt: issued_at, facts: { ...UNKNOWN_FACTS, ...facts } };
}

/** The invite that a link accepts. Without a proof, the link's creator vouches for the user it signs in. */
function linkedInvite({ invite, user_id, verification_type }: LinkRecord): LinkedInvite | undefined {
  return invite && user_id !== undefined
    ? { id: invite.id, ensured: user_id, vouched: verification_type === undefined }
    : undefined;
}

import { challengeSeconds } from '../applications/settings/challenge-duration.ts';
import { linkUrl } from '../links/magic-link-store.ts';
import type { LinkUse } from '../messages/sign-in-message.ts';
import { allInOrder } from '../platform/parallel.ts';
import type { AttemptMark } from '../platform/request/request-attempt.ts';
import { newUserId } from '../profiles/new-user-id.ts';
import { hashOf } from '../storage/keys.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import type { Language } from '../texts/languages.ts';
import type { EffectiveApplication } from '../variants/effective-application.ts';
import type { ExpectedUser } from './codes/challenge.ts';
import { newChallenge } from './codes/challenge-store.ts';
import { noteBegun } from './note-sign-in.ts';
import type { AskedStart } from './policies/asked-start.ts';
import type { Verdicts } from './policies/policy.ts';

/** A start that every policy has admitted. */
export type AdmittedStart = {
  asked: AskedStart;
  application: EffectiveApplication;
  admission: Verdicts;
  language: Language;
  attempt: AttemptMark | undefined;
  /** The user who has the address, by its identity alone. */
  owner: string | undefined;
};

/**
 * Begins to write the challenge and its link, each with the hash of the other, in one transaction with what
 * the policies write, and the counts of sources beside it. `written` ends with that.
 */
export function storeStart(start: AdmittedStart) {
  const { asked, admission } = start;
  const { linkCode, ...challenge } = challengeOf(start);
  const counts = admission.counts.map(({ count }) => count());
  const all = [...challenge.writes, ...admission.writes];
  const written = allInOrder([writeAll(all), ...counts]).then(noteBegun);
  const link = (asked.client.screen?.linkTo ?? linkUrl)(linkCode);
  return { challengeId: challenge.challengeId, code: challenge.code, link, written };
}

function challengeOf(start: AdmittedStart) {
  const { asked, application, admission, language, attempt } = start;
  const { app, variant, channel, request, client } = asked;
  const { data = {}, guest, test, target = {} } = admission;
  // A test identity proves nothing, so it gets nothing by its sign-in (decision 0385).
  const upstream = test ? undefined : client.upstream?.subject;
  const { screen, browser, client: credential } = client;
  const { group_to_join, code_challenge } = request;
  const own = {
    purpose: 'auth',
    verification_type: channel,
    group_to_join,
    browser,
    client: credential,
    upstream,
  } as const;
  return newChallenge(
    {
      ...{ app, channel, data, group_to_join, variant, language, code_challenge, guest, attempt, upstream },
      interaction: screen && hashOf(screen.interaction),
      ...(credential !== undefined && { client: credential }),
      ...(test && { test: { identity: test.id, code_hash: test.code_hash } }),
      ...(asked.isKnownDevice && { known: true }),
      expected: guest ? undefined : expectedUser(start),
    },
    challengeSeconds(application.config),
    (sealed_code) => {
      if (screen) return { ...own, sealed_code };
      const bound_sign_in = code_challenge === undefined ? undefined : { code_challenge, sealed_code, guest };
      return { ...own, ...target, bound_sign_in };
    },
    undefined,
    screen?.challengeId,
  );
}

/** Returns who will sign in, as far as the start knows without a read more. */
function expectedUser({ admission: { test }, owner, application }: AdmittedStart): ExpectedUser {
  const known = test?.user_id ?? owner;
  return known === undefined ? { user_id: newUserId(application.config), is_new: true } : { user_id: known };
}

/** Returns the effect of the link of a sign-in, which its message explains. */
export function useOfLink({ asked: { client, request }, admission }: AdmittedStart): LinkUse {
  if (client.screen) return 'goes on where it began';
  if (request.code_challenge === undefined) return 'signs in where it is opened';
  return admission.target?.redirect_by !== 'default' ? 'goes on where it began' : 'shows the code';
}

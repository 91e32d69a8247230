import { describe, expect, it } from 'vitest';
import * as complete from '../../functions/sign-in/complete-sign-in.ts';
import * as getChallengeStatus from '../../functions/sign-in/get-challenge-status.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { newBinding } from '../support/code-challenge.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { BROWSER, JSON_CLIENT, newEmail, redeemLink, signUp, visitLink } from '../support/magic-links.ts';
import { completeSignIn, startedSignIn } from '../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../support/use-tenant.ts';

/**
 * A stranger starts a sign-in for somebody's address, with a challenge of the stranger's own. The service
 * sends that person a genuine message.
 */
const SHOP = 'https://shop.example';
const backends = useBackends();
const tenant = useTenantOnly({
  default_redirect_url: `${SHOP}/welcome`,
  hub: { return_urls: [`${SHOP}/in`] },
});
const attempt = useAttack('the sign-in of a stranger behind a genuine mail', 'no tokens');
const credential = useCredential(tenant);

const noTokens = ({ text }: Answer) => expect(text).not.toContain('access_token');

/** Everything that a person can do with the link in a browser, at the service and in the application. */
const OPENED: Record<string, (link: string) => Promise<Answer[]>> = {
  'nothing is opened': async () => [],
  'the link is opened': async (link) => [await visitLink(link)],
  'a form is sent from its page': async (link) => [await visitLink(link), await redeemLink(link, BROWSER)],
  'the button is pressed, and the application takes the link': async (link) => {
    const { text } = await visitLink(link);
    expect(text).toContain(`href="${SHOP}/in#svc_link=${link}"`);
    const own = newBinding();
    const body = { code_verifier: own.verifier };
    return [await redeemLink(link, JSON_CLIENT, { body }), await redeemLink(link, JSON_CLIENT)];
  },
};

describe.each(Object.entries(OPENED))('a sign-in that a stranger began, if %s', (_, open) => {
  it.each(['a new address', 'the address of a user'])('gives the stranger no tokens, for %s', async (of) => {
    const email = newEmail();
    if (of === 'the address of a user') await signUp(tenant, { email }, { verification_type: 'email' });
    const { verifier, members } = newBinding();
    const started = { email, return_url: `${SHOP}/in`, ...members };
    const { challengeId, linkCode, code } = await startedSignIn(backends, credential.clientId, started);
    for (const answer of await open(linkCode)) noTokens(answer);
    const strangers: (() => Promise<Answer>)[] = [
      () => invoke(complete, { body: { challenge_id: challengeId, code_verifier: verifier } }),
      () => completeSignIn(challengeId, code === '000000' ? '000001' : '000000', { code_verifier: verifier }),
      () => invoke(issueToken, { body: { code: challengeId, code_verifier: verifier } }),
      () => redeemLink(challengeId, JSON_CLIENT, { body: { code_verifier: verifier } }),
    ];
    for (const use of strangers) await attempt(async () => noTokens(await use()));
    const status = await invoke(getChallengeStatus, { body: { challenge_id: challengeId } });
    expect(status.body).toEqual({ status: 'pending' });
  });
});

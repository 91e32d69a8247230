import * as completeSignIn from '../../functions/sign-in/complete-sign-in.ts';
import * as startSignIn from '../../functions/sign-in/start-sign-in.ts';
import { utcDay } from '../../shared/platform/time.ts';
import { invoke } from '../support/invoke.ts';
import { codeOf, newEmail } from '../support/magic-links.ts';
import { makeCredential, newAddress } from '../support/sign-in.ts';
import { makeTenant } from '../support/tenants.ts';
import { type Charge, chargesOf } from './charged-units.ts';
import type { SignInValues } from './partition-model.ts';

/** Signs a user in by an e-mailed code, and records it: the first time, or the second, if known. */
export async function recordSignIn(
  user: 'known' | 'new',
  inboxUrl: string,
): Promise<{ calls: number; charges: readonly Charge[]; signIn: SignInValues }> {
  const { app, account } = await makeTenant({ default_redirect_url: 'https://shop.example/in' });
  const { clientId } = await makeCredential(app);
  const email = newEmail();
  // Also of a new user the recorded sign-in is not the first one of its instance, which reads signing keys.
  await signInOnce(clientId, user === 'known' ? email : newEmail(), newAddress(), inboxUrl);
  const sourceIp = newAddress();
  const now = Date.now();
  let signedIn: Awaited<ReturnType<typeof signInOnce>> | undefined;
  const { calls, charges } = await chargesOf(async () => {
    signedIn = await signInOnce(clientId, email, sourceIp, inboxUrl);
  });
  if (!signedIn) throw new Error('nobody signed in');
  return {
    calls,
    charges,
    signIn: { app, account, clientId, email, sourceIp, day: utcDay(), now, ...signedIn },
  };
}

async function signInOnce(
  clientId: string,
  email: string,
  sourceIp: string,
  inboxUrl: string,
): Promise<Pick<SignInValues, 'challengeId' | 'linkCode' | 'userId'>> {
  const headers = { 'x-svc-app-key': clientId };
  const started = await invoke(startSignIn, { headers, sourceIp, body: { email } });
  const challengeId = String(started.body['challenge_id']);
  const inbox = await fetch(`${inboxUrl}/messages?to=${encodeURIComponent(email)}`);
  const [newest]: { code?: string; links: string[] }[] = await inbox.json();
  const body = { challenge_id: challengeId, token: newest?.code };
  const completed = await invoke(completeSignIn, { body });
  if (completed.status !== 200) throw new Error(`the sign-in failed: ${started.text} ${completed.text}`);
  return {
    challengeId,
    linkCode: codeOf(newest?.links[0]),
    userId: String(completed.body['app_user_id']),
  };
}

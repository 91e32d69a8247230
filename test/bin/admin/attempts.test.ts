import { describe, expect, it } from 'vitest';
import * as completeSignInOperation from '../../../functions/sign-in/complete-sign-in.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newPhone } from '../../support/phones.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { signIn, startedSignIn } from '../../support/sign-in.ts';
import { makeUpstreamTenant, visitUpstream } from '../../support/upstream.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';
import { wrongCode } from '../../support/wrong-code.ts';

const backends = useBackends({ events: true });
const tenant = useTenantOnly();
const credential = useCredential(tenant);

const attempts = (...options: string[]) => admin('attempts', '--app', tenant.app, ...options);
const attemptsJson = async (...options: string[]) =>
  (await adminJson('attempts', '--app', tenant.app, ...options)).document.result;

/** A sign-in that was begun and got a wrong code. Returns the id of the request with it. */
async function wrongAttempt(email: string): Promise<string> {
  const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email });
  const body = { challenge_id: challengeId, code: wrongCode(code) };
  const answer = await invoke(completeSignInOperation, { body });
  await publishPending();
  return String(answer.body['instance']);
}

describe('npm run admin -- attempts', () => {
  it('shows people each step with the code of its error, and no address', async () => {
    const email = newEmail();
    const request = await wrongAttempt(email);
    const { code, stdout } = await attempts('--email', ` ${email.toUpperCase()} `);
    expect(code).toBe(0);
    const [heading = '', columns, ...steps] = stdout.trimEnd().split('\n');
    expect(heading).toMatch(/^attempt_\w{26}, refused, email$/);
    expect(columns).toMatch(/^AT +STEP +CODE +REQUEST$/);
    expect(steps.at(-1)).toMatch(/^20\S+Z +wrong_code +invalid_code +/);
    expect(steps.at(-1)?.endsWith(request)).toBe(true);
    expect(stdout).not.toMatch(/@|127\.0\.0\.1/);
  });

  it('says of an open attempt that its user is disabled, and why', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, credential.clientId, { email });
    await admin('user', 'disable', '--app', tenant.app, '--user', userId, '--reason', 'fraud', '--yes');
    await startedSignIn(backends, credential.clientId, { email });
    await publishPending();
    const [newest, first] = (await attemptsJson('--user', userId)).attempts;
    expect(newest).toMatchObject({ outcome: 'user_disabled', disabled_reason: 'fraud' });
    expect(first).toMatchObject({ outcome: 'completed' });
    const { stdout } = await attempts('--email', email);
    expect(stdout).toMatch(/^attempt_\w{26}, the user is disabled \(fraud\), email, user_\w+\n/);
    await admin('user', 'enable', '--app', tenant.app, '--user', userId);
    expect((await attemptsJson('--user', userId)).attempts[0]).toMatchObject({ outcome: 'open' });
  });

  it('finds the same attempt by user, address, number and request', async () => {
    const phone = newPhone();
    const { userId } = await signIn(backends, credential.clientId, { phone });
    await publishPending();
    const { attempts: found } = await attemptsJson('--user', userId);
    expect(found).toMatchObject([{ outcome: 'completed', channel: 'phone', user_id: userId }]);
    expect(await attemptsJson('--phone', phone)).toMatchObject({ attempts: found });
    const request: string = found[0].steps[0].request_id;
    expect(await attemptsJson('--request', request)).toMatchObject({ attempts: found });
    expect(JSON.stringify(found)).not.toContain('source');
  });

  it('shows what failed at an identity provider, without the words of it', async () => {
    const shop = await makeUpstreamTenant();
    shop.second.state.denies = true;
    await visitUpstream(shop);
    await publishPending();
    const { stdout } = await admin('attempts', '--app', shop.app, '--provider', 'second');
    expect(stdout).toMatch(/^attempt_\w{26}, refused, provider:second\n/);
    expect(stdout).toMatch(/ refused +forbidden +denied /);
    expect(stdout).not.toMatch(/Anna|access_denied/);
  });

  it('shows the newest first, and with --after those before', async () => {
    const email = newEmail();
    await wrongAttempt(email);
    await wrongAttempt(email);
    const { attempts: both } = await attemptsJson('--email', email);
    const [newest, oldest] = both;
    expect(newest.id > oldest.id).toBe(true);
    expect(await attemptsJson('--email', email, '--after', newest.id)).toMatchObject({ attempts: [oldest] });
  });

  it('reports an address that nobody has used', async () => {
    expect(await attempts('--email', newEmail())).toMatchObject({
      code: 0,
      stdout: `no attempt to sign in to ${tenant.app} is found\n`,
    });
  });

  it.each([
    [[], 'name one of --user, --email, --phone, --request and --provider'],
    [
      ['--email', 'a@example.com', '--user', 'user_1'],
      'name one of --user, --email, --phone, --request and --provider',
    ],
    [['--email', 'ada'], '--email: '],
    [['--request', 'a b'], '--request: must be the id of a request'],
    [['--user', 'user_none'], 'There is no such user'],
    [['--user', 'user_none', '--after', 'x'], '--after: x is no attempt'],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await attempts(...options);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});

import { describe, expect, it } from 'vitest';
import { sendEmail } from '../../../../shared/messages/send-message.ts';
import { useBackends } from '../../../support/backends.ts';
import { keysRead } from '../../../support/count-calls.ts';
import { logLinesOf } from '../../../support/log-lines.ts';
import { newEmail } from '../../../support/magic-links.ts';
import { bounceOf, deliverFeedback } from '../../../support/mail-feedback.ts';
import { makeCredential, startSignIn } from '../../../support/sign-in.ts';
import { useTenantOnly } from '../../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const SINK = 'success@simulator.amazonses.com';

async function stopped(): Promise<string> {
  const to = newEmail();
  await deliverFeedback(bounceOf({ app: tenant.app, to }));
  return to;
}

describe('an e-mail to a stopped address', () => {
  it('is not sent: the simulator of SES gets a message without its content', async () => {
    const to = await stopped();
    const application = { id: tenant.app, account: tenant.account, config: {} };
    await sendEmail({ application, to, subject: 'Your code', text: 'Your code is 123456' });
    expect(backends.messages().list(to)).toEqual([]);
    const [replaced] = backends.messages().list(SINK);
    expect(replaced).toMatchObject({ subject: 'A stopped message' });
    expect(JSON.stringify(replaced)).not.toMatch(new RegExp(`123456|Your code|${to}`));
  });

  it('is sent to the same person by another application', async () => {
    const to = await stopped();
    await sendEmail({
      application: { id: 'app_other', account: 'acct_other', config: {} },
      to,
      subject: 'Hello',
      text: 'Hello',
    });
    expect(backends.messages().list(to)).toHaveLength(1);
  });

  it('is answered with the same status, body, calls and log line as any other', async () => {
    const { clientId } = await makeCredential(tenant.app);
    const [open, closed] = [newEmail(), await stopped()];
    const observed = async (email: string) => {
      const before = backends.messages().list().length;
      let answer: Awaited<ReturnType<typeof startSignIn>> | undefined;
      let lines: string[] = [];
      const read = await keysRead(async () => {
        lines = await logLinesOf(async () => {
          answer = await startSignIn(clientId, { email });
        });
      });
      const { status, headers, body } = answer ?? {};
      return {
        status,
        headers: Object.keys(headers ?? {}).sort(),
        body: { ...body, challenge_id: typeof Object(body)['challenge_id'] },
        reads: read.length,
        lines: lines.map((line) => Object.keys(JSON.parse(line)).sort()),
        sent: backends.messages().list().length - before,
      };
    };
    await observed(newEmail());
    expect(await observed(closed)).toEqual(await observed(open));
  });
});

import * as z from 'zod/mini';
import { Credential, type CredentialRecord, RotateReq } from '../../../shared/credentials/credential.ts';
import { getCredential, rotateSecret } from '../../../shared/credentials/credential-store.ts';
import { parseDuration } from '../../../shared/platform/duration.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { nameUnknown } from '../name-unknown.ts';
import { optionalText, textOf, type Values } from '../options.ts';

export const rotateCredentialSecret: ChangeCommand = {
  kind: 'change',
  name: 'credentials rotate',
  summary: 'Give a credential a new secret',
  details: `Prints the new secret, once: the service keeps a hash of it, and neither the audit record nor a log has it. The
previous secret works for 24 hours more, or for --grace, such as 7d; with "--grace 0s" it ends at once, which is asked
first. Secrets of earlier rotations work until their own grace ends. A publishable key has no secret to rotate.`,
  options: [
    { flags: '--app <id>', text: 'the application', required: true },
    { flags: '--credential <id>', text: 'the credential, as "credentials list" names it', required: true },
    { flags: '--grace <duration>', text: 'how long the previous secret works (default 24h)' },
  ],
  needs: ['table'],
  plan: async (values, { operator }) => {
    const [app, id] = [textOf(values, 'app'), textOf(values, 'credential')];
    const unknown = `--credential: there is no credential ${id} of ${app} (--app)`;
    const current = await nameUnknown(getCredential(app, id), unknown);
    const { grace, seconds } = graceOf(values);
    const end = seconds > 0 ? `works for ${grace} more` : 'ends at once';
    return {
      changes: [`Gives the credential ${id} of ${app} a new secret; the previous one ${end}`],
      subject: { application: app, credential: id },
      needsConfirmation: seconds === 0,
      apply: async () => {
        const write = { actor: operator, precondition: {} };
        return rotatedReport(await rotateSecret(current, seconds, write));
      },
    };
  },
};

/** Returns the grace as it was given and in seconds. Throws an Error that names the option. */
function graceOf(values: Values): { grace: string; seconds: number } {
  const { data, error } = z.safeParse(RotateReq, { grace: optionalText(values, 'grace') });
  if (error) throw new Error(`--grace: ${error.issues[0]?.message}`);
  return { grace: data.grace, seconds: parseDuration(data.grace) ?? 0 };
}

function rotatedReport({ record, secret }: { record: CredentialRecord; secret: string }): Report {
  const { client_id: id, application, previous_secret_until: until } = z.parse(Credential, record);
  const previous =
    until === undefined ? 'the previous one has ended' : `the previous one works until ${until}`;
  return {
    text: `the credential ${id} of ${application} has a new secret, shown only now; ${previous}:\n${secret}`,
    data: { application, credential: id, secret, previous_secret_until: until },
  };
}

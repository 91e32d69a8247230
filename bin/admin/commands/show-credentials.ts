import * as z from 'zod/mini';
import { Credential } from '../../../shared/credentials/credential.ts';
import { listCredentials } from '../../../shared/credentials/credential-store.ts';
import { allPages } from '../all-pages.ts';
import type { ReadCommand } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';
import { tableText } from '../table-text.ts';

const COLUMNS = ['credential', 'name', 'secret', 'last_used', 'expires', 'previous_until', 'previous_used'];

export const showCredentials: ReadCommand = {
  kind: 'read',
  name: 'credentials list',
  summary: 'List the credentials of an application',
  details: `Lists the id, which is the publishable key, the name, the end of the secret, the last use to the hour, the expiry,
and until when the secret before the last rotation works and when it was used. The service has hashes of secrets only.`,
  options: [{ flags: '--app <id>', text: 'the application', required: true }],
  needs: ['table'],
  run: async (values) => {
    const { id: application } = await findApplicationOf(textOf(values, 'app'));
    const found = await allPages((page) => listCredentials(application, page));
    const credentials = found.map((credential) => z.parse(Credential, credential));
    const rows = credentials.map((one) => ({
      credential: one.client_id,
      name: one.name,
      secret: one.secret_last_four && `***${one.secret_last_four}`,
      last_used: one.last_used_at,
      expires: one.expires,
      previous_until: one.previous_secret_until,
      previous_used: one.previous_secret_last_used_at,
    }));
    return {
      text: rows.length > 0 ? tableText(COLUMNS, rows) : `${application} has no credentials`,
      data: { application, credentials },
    };
  },
};

import * as z from 'zod/mini';
import { waysInOf } from '../../../shared/ways-in/manage-ways-in.ts';
import { PASSKEYS } from '../../../shared/ways-in/passkey-store.ts';
import { Passkey } from '../../../shared/ways-in/passkey-view.ts';
import { browserText } from '../browser-text.ts';
import type { ReadCommand } from '../command.ts';
import { findUser, USER_OPTIONS } from '../find-user.ts';
import { recordReveal } from '../record-reveal.ts';
import { tableText } from '../table-text.ts';

const COLUMNS = ['passkey', 'browser', 'created', 'last_used', 'synced'];

export const listPasskeysOf: ReadCommand = {
  kind: 'read',
  name: 'passkeys list',
  summary: 'List the passkeys of a user',
  details: `Shows id, the browser that added each, when it was added and last signed its user in, and whether it may be on several
devices. With --reveal also the names that the user gave them, which are personal data: the audit record of it has who,
when and which user. "passkeys remove" removes one.`,
  options: [...USER_OPTIONS, { flags: '--reveal', text: 'show the names of the passkeys; this is recorded' }],
  needs: ['table'],
  run: async (values, target) => {
    const profile = await findUser(values);
    const subject = { application: profile.app, user: profile.user_id };
    const found = (await waysInOf(PASSKEYS, profile)).map((passkey) => z.parse(Passkey, passkey));
    const isRevealed = values['reveal'] === true && found.length > 0;
    const change = 'Shows the names of the passkeys';
    const audit = isRevealed
      ? await recordReveal(target, { command: 'passkeys list --reveal', subject, change })
      : undefined;
    const passkeys = found.map(({ name, ...shown }) => ({ ...shown, ...(isRevealed && { name }) }));
    const columns = isRevealed ? [...COLUMNS, 'name'] : COLUMNS;
    return {
      text:
        passkeys.length > 0
          ? tableText(columns, passkeys.map(rowOf))
          : `${subject.user} of ${subject.application} has no passkey`,
      data: { ...subject, passkeys, ...(audit !== undefined && { audit }) },
    };
  },
};

function rowOf({ id, name, browser, created_at, last_used_at, synced }: z.output<typeof Passkey>) {
  return {
    passkey: id,
    browser: browserText(browser),
    created: created_at,
    last_used: last_used_at,
    synced: synced ? 'yes' : 'no',
    name,
  };
}

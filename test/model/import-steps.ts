import { expect } from 'vitest';
import * as importUsers from '../../functions/users/import-users.ts';
import { newId } from '../../shared/platform/ids.ts';
import { invoke } from '../support/invoke.ts';
import { type Step, users } from './step.ts';
import { newName, newOwnAddress, noteEvent } from './tenant-model.ts';

/** A new user, one who is there, and a line that is no user: each line has its own result, also repeated. */
export const importSome: Step = {
  name: 'importSome',
  async run(model, { tenant }, choose) {
    const known = choose(users(model));
    const state = choose(['enabled', 'enabled', 'disabled'] as const) ?? 'enabled';
    const [id, email] = [newId('user'), newOwnAddress()];
    const [name, otherName] = [newName(), newName()];
    const lines = [
      { user_id: id, data: { email, first_name: name }, verified_data: { email }, state },
      { data: { first_name: 'Nobody' } },
      ...(known ? [{ user_id: known.id, data: { email: known.email, first_name: otherName } }] : []),
    ];
    const request = {
      params: { app: tenant.app },
      principal: tenant.keys,
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    };
    const statuses = async () => {
      const { text } = await invoke(importUsers, request);
      return text.split('\n').flatMap((line) => (line ? [JSON.parse(line).status] : []));
    };
    expect(await statuses()).toEqual([201, 400, ...(known ? [200] : [])]);
    expect(await statuses()).toEqual([200, 400, ...(known ? [200] : [])]);
    noteEvent(model, 'user.created', id);
    if (known) noteEvent(model, 'user.updated', known.id);
    model.users.set(id, { id, email, state, name });
    if (known?.name) model.forgotten.add(known.name);
    if (known) known.name = otherName;
    return true;
  },
};

import type { Seed } from '../seed.ts';
import { demonstrationService, ignoring } from './demonstration-service.ts';
import { idOfMadeUp, MADE_UP_PEOPLE, type MadeUpPerson } from './made-up-people.ts';

const DAY = 86_400_000;
/** The people have come in this many days. */
const DAYS = 420;
/** A number without a common factor with DAYS, by which neighbours in the list are far apart in time. */
const STRIDE = 157;
/** The status of a line whose address or id is taken. */
const TAKEN = 409;

/**
 * Imports the made-up people. May be repeated. Leaves out a person whose address somebody else has verified,
 * or who was deleted a moment ago. Throws an Error with the lines that were refused for another reason.
 */
export async function importPeople(seeded: Seed): Promise<void> {
  const now = Date.now();
  const lines = MADE_UP_PEOPLE.map((person, i) => `${JSON.stringify(lineOf(person, i, now))}\n`);
  const answer = await demonstrationService(seeded).importUsers({
    body: new Blob(lines, { type: 'application/x-ndjson' }),
  });
  const refused = (await readLines(answer)).filter(({ status }) => status >= 400 && status !== TAKEN);
  if (refused.length > 0) throw new Error(`lines were refused: ${JSON.stringify(refused)}`);
}

/** Disables those of the people who are made up as disabled, unless they are. */
export async function disablePeople(seeded: Seed): Promise<void> {
  const service = demonstrationService(seeded);
  for (const person of MADE_UP_PEOPLE) {
    if (!person.disabled) continue;
    const path = { user: idOfMadeUp(person) };
    const user = await service.getUser({ path }).catch(ignoring('user_not_found'));
    if (user?.state === 'enabled')
      await service.setUserState({ path, body: { state: 'disabled', ...person.disabled } });
  }
}

/** Returns the line of an import. Who has verified nothing has not signed in yet. */
function lineOf(person: MadeUpPerson, index: number, now: number): object {
  const { first, last, email, phone, verified, zip, nick } = person;
  const data = {
    email,
    phone_number: phone,
    first_name: first,
    last_name: last,
    nick_name: nick,
    zip_code: zip,
  };
  const isVerified = (channel: 'email' | 'phone') => verified.includes(channel);
  const age = ((index * STRIDE) % DAYS) + 1;
  const at = (days: number) => new Date(now - days * DAY + index * 613_000).toISOString();
  const method = email ? 'email_code' : 'phone_code';
  return {
    user_id: idOfMadeUp(person),
    data,
    verified_data: {
      ...(isVerified('email') && { email }),
      ...(isVerified('phone') && { phone_number: phone }),
    },
    meta: {
      created: at(age + 1),
      ...(verified.length > 0 && {
        first_sign_in: at(age + 1),
        first_sign_in_method: method,
        last_sign_in: at((age % 23) + 1),
        last_sign_in_method: method,
      }),
    },
  };
}

type ImportResult = { status: number };

async function readLines(answer: unknown): Promise<ImportResult[]> {
  if (!(answer instanceof Response)) throw new Error('the import has no answer');
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

import type { ProfileSchema } from '@svc/client/server';
import { describe, expect, it } from 'vitest';
import { methodText } from '../../console/src/facts/sign-in-facts.ts';
import { FACTS } from '../../console/src/facts/texts.ts';
import {
  changedMeanwhile,
  typed,
  unsavedFields,
  withMine,
  withTheirs,
} from '../../console/src/parts/text-edit.ts';
import { authorsOf } from '../../console/src/parts/use-event-authors.ts';
import { ACTIONS } from '../../console/src/screens/user/action-texts.ts';
import { identitiesOf } from '../../console/src/screens/user/identities.ts';
import { joinedExport, sizeOfExport } from '../../console/src/screens/user/joined-export.ts';
import { dataOfEdit } from '../../console/src/screens/user/profile-edit.ts';
import { groupsText, sessionsText } from '../../console/src/screens/user/user-extent.ts';
import { DEFAULT_SCHEMA as STORED_SCHEMA } from '../../shared/schemas/schema.ts';

/** The schema of a new application, as the API answers it. */
const DEFAULT_SCHEMA = STORED_SCHEMA as ProfileSchema;

const PRESENT = { first_name: 'Anna', last_name: 'Old', zip_code: '1' };

describe('an edit', () => {
  it('has the fields that were typed, and ends when nothing differs', () => {
    const edit = typed(undefined, PRESENT, 'first_name', 'Ann');
    expect(edit && unsavedFields(edit, PRESENT)).toEqual(['first_name']);
    expect(typed(edit, PRESENT, 'first_name', 'Anna')).toBeUndefined();
  });

  it('saves changed fields only, and null for empty ones', () => {
    const one = typed(undefined, PRESENT, 'first_name', 'Ann');
    const edit = typed(one, PRESENT, 'zip_code', '');
    expect(edit && dataOfEdit(edit, PRESENT, DEFAULT_SCHEMA)).toEqual({ first_name: 'Ann', zip_code: null });
  });

  it('knows what others changed since it began', () => {
    const edit = typed(undefined, PRESENT, 'first_name', 'Mine');
    const later = { ...PRESENT, first_name: 'Theirs', zip_code: '2' };
    expect(edit && changedMeanwhile(edit, PRESENT)).toEqual([]);
    expect(edit && changedMeanwhile(edit, later)).toEqual([
      { field: 'first_name', theirs: 'Theirs', mine: 'Mine' },
      { field: 'zip_code', theirs: '2' },
    ]);
  });

  it('has no conflict if both typed the same', () => {
    const edit = typed(undefined, PRESENT, 'first_name', 'Same');
    const later = { ...PRESENT, first_name: 'Same' };
    expect(edit && changedMeanwhile(edit, later)).toEqual([]);
    expect(edit && unsavedFields(edit, later)).toEqual([]);
  });

  it('has no conflict in a field that was changed before it was typed', () => {
    const begun = typed(undefined, PRESENT, 'first_name', 'Mine');
    const later = { ...PRESENT, zip_code: '2' };
    const edit = typed(begun, later, 'zip_code', '3');
    expect(edit && changedMeanwhile(edit, later)).toEqual([]);
  });

  it('goes on with theirs or mine', () => {
    const one = typed(undefined, PRESENT, 'first_name', 'Mine');
    const both = typed(one, PRESENT, 'last_name', 'Mine');
    const later = { ...PRESENT, first_name: 'Theirs', last_name: 'Theirs' };
    const decided = both && withTheirs(withMine(both, 'last_name', later), 'first_name', later);
    expect(decided && changedMeanwhile(decided, later)).toEqual([]);
    expect(decided && dataOfEdit(decided, later, DEFAULT_SCHEMA)).toEqual({ last_name: 'Mine' });
    expect(one && withTheirs(one, 'first_name', later)).toBeUndefined();
  });
});

describe('who changed a field', () => {
  const who = { user: 'user_1', own: 'hub_1' };
  const event = (
    actor: { type: 'hub_user' | 'user' | 'credential' | 'service'; id?: string },
    at: string,
  ) => ({
    actor,
    at,
    changed: ['zip_code'],
  });

  it('is the actor of the newest event that names it', () => {
    const events = [
      { ...event({ type: 'credential', id: 'key_1' }, '2026-03-02'), changed: ['first_name'] },
      event({ type: 'hub_user', id: 'hub_2' }, '2026-03-01'),
      event({ type: 'user', id: 'user_1' }, '2026-02-01'),
    ];
    expect(authorsOf(events, ['zip_code', 'email'], who)).toEqual({
      zip_code: { name: 'byOperator', at: '2026-03-01', operator: 'hub_2' },
    });
  });

  it('is called by what it is to the reader', () => {
    const name = (actor: Parameters<typeof event>[0]) =>
      authorsOf([event(actor, '2026-03-01')], ['zip_code'], who)['zip_code']?.name;
    expect(name({ type: 'hub_user', id: 'hub_1' })).toBe('byYou');
    expect(name({ type: 'user', id: 'user_1' })).toBe('byUser');
    expect(name({ type: 'credential', id: 'key_1' })).toBe('byBackend');
    expect(name({ type: 'service' })).toBe('byOther');
  });
});

describe('the identities of a user', () => {
  it('are its verifiable and unique values, with their proof', () => {
    const customer = { ...DEFAULT_SCHEMA.schema['email'], display_name: 'Customer number' };
    const schema = {
      ...DEFAULT_SCHEMA,
      schema: { ...DEFAULT_SCHEMA.schema, customer_no: customer },
    } as Parameters<typeof identitiesOf>[1];
    const data = { user_id: 'u', email: 'a@b.c', phone_number: '+1', customer_no: 'K-1', first_name: 'A' };
    const identities = identitiesOf({ data, verified_data: { email: 'a@b.c' } }, schema);
    expect(identities.map(({ label, proof }) => [label, proof])).toEqual([
      ['Email', 'verified'],
      ['Phone number', 'unverified'],
      ['Customer number', 'unique'],
    ]);
  });
});

describe('the export of a user', () => {
  const page = (ids: string[], next?: string) => ({
    export: { exported_at: 'now', sessions: ids.map((id) => ({ id })), ...(next && { next }) },
  });

  it('joins the lists of all pages', () => {
    const pages = [page(['1', '2'], 'more'), page(['3'])] as unknown as Parameters<typeof joinedExport>[1][];
    const whole = pages.reduce<(typeof pages)[number] | undefined>(
      (before, one) => joinedExport(before, one),
      undefined,
    );
    expect(whole?.export?.sessions?.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(whole?.export).not.toHaveProperty('next');
    expect(sizeOfExport(whole)).toBe(3);
  });
});

describe('what an action concerns', () => {
  const say = (name: keyof typeof ACTIONS.en, values: Readonly<Record<string, string | number>> = {}) =>
    ACTIONS.en[name].replace('{n}', String(values['n']));

  it('is said with its number, as far as that is known', () => {
    expect(sessionsText(undefined, say)).toBe('All open sessions end.');
    expect(sessionsText({ n: 0, isMore: false }, say)).toBe('There is no open session.');
    expect(sessionsText({ n: 1, isMore: false }, say)).toBe('One open session ends.');
    expect(sessionsText({ n: 100, isMore: true }, say)).toBe('More than 100 open sessions end.');
    expect(groupsText({ groups: [] }, say)).toBe('The user is in no group.');
  });
});

describe('a method of signing in', () => {
  const say = (name: keyof typeof FACTS.en, values: Readonly<Record<string, string | number>> = {}) =>
    FACTS.en[name].replace('{provider}', String(values['provider']));

  const words = { say, nameOf: (provider: string) => provider };

  it('has a name, also that of a provider and of a newer service', () => {
    expect(methodText('email_code', words)).toBe('Code by e-mail');
    expect(methodText('provider:google', words)).toBe('Account at google');
    expect(methodText('telepathy', words)).toBe('telepathy');
    expect(methodText('toString', words)).toBe('toString');
  });
});

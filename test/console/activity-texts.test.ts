import { describe, expect, it } from 'vitest';
import { methodText } from '../../console/src/facts/sign-in-facts.ts';
import { FACTS } from '../../console/src/facts/texts.ts';
import { REFUSAL_CODES } from '../../console/src/screens/attempts/code-texts.ts';
import { MAIL } from '../../console/src/screens/attempts/mail-texts.ts';
import { ATTEMPTS } from '../../console/src/screens/attempts/texts.ts';
import { SENTENCES } from '../../console/src/screens/events/sentences.ts';
import { EVENTS } from '../../console/src/screens/events/texts.ts';
import { ACTIVITY } from '../../console/src/screens/user/activity/texts.ts';
import { partOfSession } from '../../console/src/screens/user/activity/user-sessions.ts';
import { hasOtherWayIn } from '../../console/src/screens/user/activity/ways-in.ts';

const TEXTS = { FACTS, REFUSAL_CODES, MAIL, ATTEMPTS, SENTENCES, EVENTS, ACTIVITY };

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(Object.entries(TEXTS))('the texts %s', (_, texts) => {
  const { en, de } = texts as { en: Record<string, string>; de: Record<string, string> };

  it('are complete in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    expect(Object.values({ ...en, ...de }).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('have the same places in both languages', () => {
    const differing = Object.keys(en).filter(
      (name) => placesOf(en[name] ?? '').join() !== placesOf(de[name] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });
});

describe('the method of a sign-in', () => {
  const words = { say: (name: string, values?: object) => `${name} ${JSON.stringify(values ?? {})}` };
  const inWords = (method: string | undefined) =>
    methodText(method, { ...words, nameOf: (id) => id.toUpperCase() } as Parameters<typeof methodText>[1]);

  it('names the provider', () => {
    expect(inWords('provider:google')).toBe('atProvider {"provider":"GOOGLE"}');
  });

  it('is shown as it is if it is unknown', () => {
    expect(inWords('telepathy')).toBe('telepathy');
    expect(inWords(undefined)).toBeUndefined();
  });
});

describe('a session of a user', () => {
  const client = { id: 'session_1', expires: '2026-10-14T09:30:00.000Z', kind: 'client' } as const;

  it('is an agent if it came by itself or may use resources, as on the user’s own page', () => {
    expect(partOfSession({ ...client, kind: 'api' })).toBe('sessions');
    expect(partOfSession({ ...client, kind: 'browser' })).toBe('sessions');
    expect(partOfSession(client)).toBe('apps');
    expect(partOfSession({ ...client, arrival: 'document' })).toBe('agents');
    expect(partOfSession({ ...client, access: [] })).toBe('agents');
  });
});

describe('a way in', () => {
  it('is the last one of a user without a verified address and another way', () => {
    expect(hasOtherWayIn({ verified_data: {} }, 1)).toBe(false);
    expect(hasOtherWayIn({ verified_data: {} }, 2)).toBe(true);
    expect(hasOtherWayIn({ verified_data: { email: 'anna@example.com' } }, 1)).toBe(true);
    expect(hasOtherWayIn({ verified_data: { phone_number: '+12125550186' } }, 1)).toBe(true);
  });
});

import { expect, it } from 'vitest';
import type { Known } from '../../client/src/account/drawing.ts';
import { history } from '../../client/src/account/sections/history-section.ts';

it('an event of a newer service has a text in the history', () => {
  const event = (type: string) => ({ type, at: '2026-01-01T00:00:00Z', actor: { type: 'user' } });
  const texts: Record<string, string> = { 'user.signed_in': 'Signed in', otherEvent: 'A change' };
  // Only these members are used.
  const drawing = {
    view: { events: { results: [event('user.signed_in'), event('user.of_tomorrow')] } },
    say: (key: string) => texts[key] ?? '',
    timeOf: () => 'today',
  } as unknown as Known;
  const drawn = JSON.stringify(history(drawing));
  expect(['Signed in', 'A change'].filter((text) => !drawn.includes(`"${text}"`))).toEqual([]);
});

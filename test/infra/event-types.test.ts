import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EVENT_TYPES, SECURITY_TYPES } from '../../shared/events/event-types.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/events.md'), 'utf8');

it('the guide lists every type of event with its meaning, and those that users see', () => {
  const rows = [...GUIDE.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| (.+) \|$/gm)].map(([, type, text]) => [
    type,
    text,
  ]);
  const types = Object.entries(EVENT_TYPES).map(([type, { meaning }]) => [
    type,
    SECURITY_TYPES.has(type as keyof typeof EVENT_TYPES) ? `${meaning}; the user sees it, too` : meaning,
  ]);
  expect(rows).toEqual(types);
});

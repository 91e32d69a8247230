import { expect, it } from 'vitest';
import { eventSubjects } from '../../../infra/openapi/event-subjects.ts';
import { EVENT_TYPES, SUBJECT_TYPES } from '../../../shared/events/event-types.ts';

it('the types of the client have every type of event once, under its subject', () => {
  const lines = eventSubjects().trimEnd().split('\n');
  const found = lines.flatMap((line) => {
    const [, subject] = /^ {4}(\w+): \{ type: /.exec(line) ?? [];
    return [...line.matchAll(/'([\w.]+)'/g)].map(([, type]) => `${type} of ${subject}`);
  });
  const wanted = Object.entries(EVENT_TYPES).map(([type, { subject }]) => `${type} of ${subject}`);
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect(lines).toHaveLength(SUBJECT_TYPES.length);
});

it('the types of the client name the schema of each object, if it has one', () => {
  const objects = Object.fromEntries(
    [...eventSubjects().matchAll(/^ {4}(\w+): .* object: (\w+) \};$/gm)].map(([, subject, name]) => [
      subject,
      name,
    ]),
  );
  expect(Object.values(objects)).not.toContain('undefined');
  expect(objects).toMatchObject({ user: 'UserListItem', member: 'GroupMember', keyword: 'never' });
});

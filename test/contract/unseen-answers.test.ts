import { expect, it } from 'vitest';
import { documentedAnswers } from './documented-statuses.ts';
import { UNSEEN_ANSWERS, UNSEEN_STATUSES } from './unseen-answers.ts';

it('lists as unseen only answers that the document has', () => {
  const documented = documentedAnswers();
  expect(Object.keys(UNSEEN_ANSWERS).filter((answer) => !documented.includes(answer))).toEqual([]);
  const statuses = new Set(documented.map((answer) => answer.split(' ').at(-1)));
  expect(Object.keys(UNSEEN_STATUSES).filter((status) => !statuses.has(status))).toEqual([]);
});

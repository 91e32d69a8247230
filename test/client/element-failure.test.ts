import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../client/src/browser.ts';
import { failureOf } from '../../client/src/element/failure.ts';

const shown = { fault: 'phoneInvalid', methods: ['email', 'phone'] } as const;
const errorOf = (code: ServiceError['code'], status: number) => new ServiceError(code, { status, code });

describe('the element', () => {
  it('suggests e-mail for a number that gets no texts, if the application accepts it', () => {
    const refused = errorOf('text_refused', 400);
    expect(failureOf(refused, 'start', shown)).toEqual({ text: 'noTextsUseEmail', isInput: true });
    expect(failureOf(refused, 'start', { ...shown, methods: ['phone'] })).toEqual({
      text: 'text_refused',
      isInput: true,
    });
  });

  it('shows a disabled person what the staff wrote', () => {
    const refused = new ServiceError('disabled', {
      status: 403,
      code: 'user_disabled',
      userMessage: 'Write to us.',
    });
    expect(failureOf(refused, 'code', shown)).toEqual({ text: 'user_disabled', note: 'Write to us.' });
  });

  it.each(['budget_reserved', 'number_range_exhausted'] as const)('names known devices at %s', (code) => {
    expect(failureOf(errorOf(code, 429), 'start', shown)).toEqual({ text: 'reserved' });
  });

  it('says of used-up messages what the pages say', () => {
    expect(failureOf(errorOf('budget_exhausted', 429), 'start', shown)).toEqual({ text: 'budget_exhausted' });
  });
});

import { describe, expect, it } from 'vitest';
import { failureOf } from '../../client/src/account/failure.ts';
import { TEXTS } from '../../client/src/account/texts.ts';
import { ServiceError } from '../../client/src/browser.ts';
import { failureText } from '../../shared/pages/failure-text.ts';
import { LANGUAGES } from '../../shared/texts/languages.ts';

const EXPLAINED = [
  'application_disabled',
  'user_disabled',
  'budget_exhausted',
  'budget_reserved',
  'number_range_exhausted',
] as const;

describe('a failure in <svc-account>', () => {
  it.each(EXPLAINED)('has the sentence of the pages for %s', (code) => {
    const { text } = failureOf(new ServiceError(code, { status: 403, code }), 'valueInvalid');
    for (const language of LANGUAGES)
      expect(TEXTS[language][text]).toBe(failureText(language, { code, extras: {} }));
  });

  it('has what the staff wrote for a disabled user', () => {
    const refused = { status: 403, code: 'user_disabled', userMessage: 'Write to us.' } as const;
    expect(failureOf(new ServiceError('disabled', refused), 'valueInvalid')).toMatchObject({
      text: 'userDisabled',
      note: 'Write to us.',
    });
  });
});

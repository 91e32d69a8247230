import { describe, expect, it } from 'vitest';
import { failureOf } from '../../client/src/account/failure.ts';
import type { TextKey } from '../../client/src/account/texts.ts';
import { ServiceError } from '../../client/src/browser.ts';

const shownFor = (code: ServiceError['code'], invalid: TextKey = 'valueInvalid') =>
  failureOf(new ServiceError(code, { status: 403, code }), invalid).text;

describe('a failure in <svc-account>', () => {
  it.each([
    ['application_disabled', 'application_disabled'],
    ['budget_exhausted', 'budget_exhausted'],
    ['budget_reserved', 'budget_exhausted'],
    ['number_range_exhausted', 'budget_exhausted'],
    ['proof_required', 'too_many_requests'],
    ['last_identifier', 'last_identifier'],
    ['internal', 'failed'],
  ] as const)('has for %s the sentence of %s of the catalogue', (code, known) => {
    expect(shownFor(code)).toBe(known);
  });

  it('names what was sent: a code or an address', () => {
    expect([shownFor('challenge_ended'), shownFor('identity_taken')]).toEqual(['codeEnded', 'addressInUse']);
  });

  it.each(['invalid_upload', 'unsupported_media_type', 'body_too_large'] as const)(
    'names the kind of file that the service refuses by %s',
    (code) => {
      expect(shownFor(code, 'pictureInvalid')).toBe('pictureInvalid');
      expect(shownFor(code, 'fileInvalid')).toBe('fileInvalid');
    },
  );

  it('has what the staff wrote for a disabled user', () => {
    const refused = { status: 403, code: 'user_disabled', userMessage: 'Write to us.' } as const;
    expect(failureOf(new ServiceError('disabled', refused), 'valueInvalid')).toMatchObject({
      text: 'user_disabled',
      note: 'Write to us.',
    });
  });
});

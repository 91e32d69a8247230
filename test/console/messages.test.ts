import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../client/src/common/service-error.ts';
import {
  faultsByMember,
  fieldsOf,
  isOwn,
  placeholdersOf,
  templateOfTexts,
  textsOfTemplate,
} from '../../console/src/screens/messages/template-edit.ts';

const STATE = {
  built_in: { subject: 'Sign in', paragraphs: ['One.', 'Two.'], sms: '{code} {link}' },
  template: { subject: 'Hello' },
  placeholders: ['application'],
  sms_placeholders: ['code', 'link'],
};

/** Says the name of a text and its values. */
const say = (name: string, values: object = {}) => [name, ...Object.values(values)].join(' ');

describe('the form of a message', () => {
  it('has the fields of its kind, with the texts that apply', () => {
    expect(fieldsOf(STATE)).toEqual(['subject', 'paragraphs', 'sms']);
    expect(textsOfTemplate(STATE)).toEqual({
      subject: 'Hello',
      paragraphs: 'One.\nTwo.',
      sms: '{code} {link}',
    });
  });

  it('stores only texts that are not the built-in ones', () => {
    const texts = textsOfTemplate(STATE);
    expect(templateOfTexts(STATE, texts)).toEqual({ subject: 'Hello' });
    expect(templateOfTexts(STATE, { ...texts, subject: 'Sign in' })).toEqual({});
    expect(templateOfTexts(STATE, { ...texts, paragraphs: ' \nOne.\n\nThree.' })).toEqual({
      subject: 'Hello',
      paragraphs: ['One.', 'Three.'],
    });
  });

  it('sends an emptied text, which the service refuses', () => {
    const texts = { subject: '', paragraphs: '', sms: '{code} {link}' };
    expect(templateOfTexts(STATE, texts)).toEqual({ subject: '', paragraphs: [''] });
  });

  it('takes blank lines for no change', () => {
    expect(isOwn(STATE, 'paragraphs', 'One.\n\nTwo.\n')).toBe(false);
    expect(isOwn(STATE, 'paragraphs', 'One.')).toBe(true);
  });

  it('offers code and link in the text message alone', () => {
    expect(placeholdersOf(STATE, 'subject')).toEqual(['application']);
    expect(placeholdersOf(STATE, 'sms')).toEqual(['application', 'code', 'link']);
  });

  it('has each fault of the service at its field, however the request names it', () => {
    const faults = [
      { path: 'body.template.subject', message: 'too long' },
      { path: 'body.subject', message: 'unknown' },
      { path: 'body.template.paragraphs.1', message: 'has HTML' },
      { path: 'body.other', message: 'unknown' },
    ];
    const error = new ServiceError('refused', { status: 400, code: 'invalid_input', faults });
    expect(faultsByMember(error, say)).toEqual({
      byField: { subject: 'too long\nunknown', paragraphs: 'paragraph 2 has HTML' },
      rest: ['body.other: unknown'],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { warningText } from '../../console/src/parts/upload-warning.ts';
import { UPLOAD_WARNINGS } from '../../console/src/parts/warning-texts.ts';
import type { Say } from '../../console/src/texts/say.ts';
import { WARNINGS } from '../../shared/uploads/convert/warnings.ts';

const german: Say<keyof typeof UPLOAD_WARNINGS.de> = (name, { value = '' } = {}) =>
  UPLOAD_WARNINGS.de[name].replace('{value}', String(value));

describe('a warning about an uploaded file', () => {
  it('has a text in the console for each sentence of the service', () => {
    const sentences = Object.entries(WARNINGS).map(([name, text]) => [name, text.replace('{}', '{value}')]);
    expect(UPLOAD_WARNINGS.en).toEqual(Object.fromEntries(sentences));
  });

  it.each(Object.entries(WARNINGS))('is in German on a German page: %s', (name, sentence) => {
    const text = Object.entries(UPLOAD_WARNINGS.de).find(([known]) => known === name)?.[1];
    expect(warningText(sentence.replace('{}', '7'), german)).toBe(text?.replace('{value}', '7'));
  });

  it('is as the service says it if the console does not know it', () => {
    expect(warningText('Something else was removed', german)).toBe('Something else was removed');
  });
});

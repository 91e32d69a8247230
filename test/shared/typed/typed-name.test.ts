import { describe, expect, it } from 'vitest';
import { typedName } from '../../../shared/typed/typed-name.ts';

describe('a typed name', () => {
  it.each([
    ['a family', '👩\u200d👩\u200d👧'],
    ['two people with skin colours', '🧑🏿\u200d❤\ufe0f\u200d💋\u200d🧑🏽'],
    ['a flag without its selector', '🏳\u200d🌈'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a heart as text', '❤\ufe0e'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Sinhala with a joiner', 'ශ්\u200dරී'],
    ['Bengali with a joiner before the virama', 'র\u200d্য'],
    ['a Japanese name with a form of its ideograph', '葛\u{e0100}城'],
    ['Mongolian with a selector', 'ᠠ\u180b'],
    ['letters of several scripts', 'Zoë, 東京, Ελλάδα, 한국'],
  ])('stays as it is: %s', (_, name) => {
    expect(typedName(name)).toBe(name);
  });

  it.each([
    ['A\u200bda', 'Ada'],
    ['A\u200cd\u200da', 'Ada'],
    ['\ufeffAda\u00ad\u2060', 'Ada'],
    ['\u202eexe.fdp\u202c', 'exe.fdp'],
    ['A\u{e0061}\u{e0064}da', 'Ada'],
    ['🏴\u{e0061}\u{e0062}\u{e007f}', '🏴'],
    ['Ada\ufe0f 1\ufe0f', 'Ada 1'],
    ['葛\u{e0100}\u{e0101}', '葛\u{e0100}'],
    ['می\u200c', 'می'],
    ['☺\u200d', '☺'],
    ['\u3164\u115f\uffa0', ''],
    ['e\u034f\u0301', 'é'],
    ['Zoe\u0308', 'Zoë'],
    [' Ada\r\nLovelace\t', 'Ada Lovelace'],
    ['Ada\u2028\u0000Lovelace', 'Ada Lovelace'],
  ])('loses what nobody sees: %j is %j', (typed, stored) => {
    expect(typedName(typed)).toBe(stored);
    expect(typedName(stored)).toBe(stored);
  });

  it('loses every invisible character between letters of scripts without joiners', () => {
    for (let point = 0; point <= 0xe0fff; point += 1) {
      const character = String.fromCodePoint(point);
      if (/\p{Default_Ignorable_Code_Point}/u.test(character))
        expect(typedName(`a${character}b`), point.toString(16)).toBe('ab');
    }
  });
});

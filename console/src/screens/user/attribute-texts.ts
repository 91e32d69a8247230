import type { Texts } from '../../texts/say.ts';

/** The texts of a user's attributes. */
export const ATTRIBUTES = {
  en: {
    none: 'None. Your backends set attributes, such as the segment in your CRM. Users do not see them.',
    set: 'Set an attribute',
    setText: 'It replaces the words of an attribute with this name. Without words the attribute is removed.',
    name: 'Name',
    words: 'Words',
    wordsHint: 'Press Enter after each',
    setButton: 'Set',
    edit: 'Edit',
    editText: 'These are the words of {name}. Without words the attribute is removed.',
    save: 'Save',
    setDone: 'The attribute is set.',
  },
  de: {
    none: 'Keine. Ihre Backends setzen Attribute, etwa das Segment in Ihrem CRM. Benutzer sehen sie nicht.',
    set: 'Attribut setzen',
    setText: 'Das ersetzt die Wörter eines Attributs dieses Namens. Ohne Wörter wird das Attribut entfernt.',
    name: 'Name',
    words: 'Wörter',
    wordsHint: 'Drücken Sie nach jedem die Eingabetaste',
    setButton: 'Setzen',
    edit: 'Bearbeiten',
    editText: 'Das sind die Wörter von {name}. Ohne Wörter wird das Attribut entfernt.',
    save: 'Speichern',
    setDone: 'Das Attribut ist gesetzt.',
  },
} satisfies Texts;

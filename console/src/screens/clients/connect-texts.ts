import type { Texts } from '../../texts/say.ts';

/** The texts of the settings that a program needs to sign in. */
export const CONNECT = {
  en: {
    title: 'Settings of the program',
    text: 'Choose the program, and copy. The secret is not among them: take it from where you stored it.',
    program: 'Program',
    key: 'Key',
    issuer: 'Issuer',
    clientId: 'client_id',
    unregistered: 'This redirect address is not registered yet:',
    needs: 'This program needs other settings of the client:',
    guide: 'The guide says more about each program',
    noKey: 'The client has no key, so there is nothing to copy. Add one.',
  },
  de: {
    title: 'Einstellungen des Programms',
    text: 'Wählen Sie das Programm, und kopieren Sie. Das Geheimnis ist nicht dabei: Nehmen Sie es von dort, wo Sie es gespeichert haben.',
    program: 'Programm',
    key: 'Schlüssel',
    issuer: 'Issuer',
    clientId: 'client_id',
    unregistered: 'Diese Rückkehradresse ist noch nicht eingetragen:',
    needs: 'Dieses Programm braucht andere Einstellungen des Clients:',
    guide: 'Mehr zu jedem Programm steht in der Anleitung',
    noKey: 'Der Client hat keinen Schlüssel, darum gibt es nichts zu kopieren. Fügen Sie einen hinzu.',
  },
} satisfies Texts;

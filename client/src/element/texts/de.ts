import { de as shared } from '../../texts/de.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
  ...shared,
  title: 'Bei {name} anmelden',
  either: 'E-Mail-Adresse oder Telefonnummer',
  signIn: 'Anmelden',
  linkHint:
    'Sie können auch den Link in diesem Browser öffnen. Noch nichts da? Sehen Sie in Ihrem Spam-Ordner nach.',
  otherAddress: 'Andere Adresse verwenden',
  tooManyCodes:
    'Zu viele falsche Codes. Öffnen Sie den Link aus der Nachricht oder versuchen Sie es {when} erneut.',
  unavailable: 'Sie können sich hier zurzeit nicht anmelden.',
  signUpClosed: '{name} nimmt keine neuen Nutzer auf. Verwenden Sie die Adresse Ihres Kontos.',
  noTextsUseEmail:
    'Diese Nummer kann unsere Nachrichten nicht empfangen. Geben Sie Ihre E-Mail-Adresse oder eine Mobilnummer ein.',
  reserved:
    'Für dieses Gerät kann heute keine Nachricht gesendet werden. Verwenden Sie ein Gerät, auf dem Sie sich schon angemeldet haben, oder einen anderen Weg, oder versuchen Sie es morgen noch einmal.',
  userRefused: 'Dieses Konto kann sich nicht anmelden. Wenden Sie sich an {name}.',
  linkTitle: 'Mit Ihrem Link fortfahren?',
  linkAsk:
    'Ein Link hat Sie hierher geführt. Fahren Sie fort, wenn Sie ihn angefordert haben oder den Absender kennen.',
  linkReplaces: 'Sie sind bereits angemeldet. Wenn Sie fortfahren, werden Sie zuerst abgemeldet.',
  linkEnded: 'Der Link gilt nicht mehr. Melden Sie sich hier an.',
  elsewhere:
    'Dieser Link gehört zu einer Anmeldung in einem anderen Browser. Geben Sie dort die 6 Ziffern aus der Nachricht ein.',
  signedIn: 'Sie sind angemeldet',
  changeAddress: 'Adresse ändern',
  signInTooOld:
    'Ihre Anmeldung ist dafür zu lange her. Melden Sie sich ab und wieder an, und versuchen Sie es dann noch einmal.',
  asGuest: 'Als Gast fortfahren',
  guestHint: 'Sie sind als Gast hier. Melden Sie sich an, um alles zu behalten.',
  addressOfOther:
    'Diese Adresse gehört zu einem anderen Konto. Wenn Sie sich dort anmelden, verlieren Sie endgültig, was Sie als Gast getan haben.',
  switchUser: 'Bei diesem Konto anmelden',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  help: 'Hilfe',
};

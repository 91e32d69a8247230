import type { Texts } from '../texts.ts';

export const de: Texts = {
  title: 'Bei {name} anmelden',
  loading: 'Wird geladen',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  either: 'E-Mail-Adresse oder Telefonnummer',
  phoneHint: 'Beginnen Sie eine Telefonnummer mit + und der Ländervorwahl.',
  continue: 'Weiter',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  phoneInvalid: 'Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +4915112345678.',
  codeTitle: 'Geben Sie den Code ein',
  sent: 'Wir haben einen Code und einen Link an {to} gesendet.',
  sentAgain: 'Wir haben einen neuen Code und einen Link an {to} gesendet.',
  code: '6-stelliger Code',
  codeInvalid: 'Geben Sie die 6 Ziffern aus der Nachricht ein.',
  signIn: 'Anmelden',
  linkHint:
    'Sie können auch den Link in diesem Browser öffnen. Noch nichts da? Sehen Sie in Ihrem Spam-Ordner nach.',
  resend: 'Neuen Code senden',
  resendIn: 'Neuen Code senden in {time}',
  otherAddress: 'Andere Adresse verwenden',
  wrongCode: 'Der Code ist falsch. Verbleibende Versuche: {left}.',
  codeEnded: 'Dieser Code gilt nicht mehr. Senden Sie einen neuen.',
  tooManyCodes:
    'Zu viele falsche Codes. Öffnen Sie den Link aus der Nachricht oder versuchen Sie es {when} erneut.',
  tooMany: 'Zu viele Versuche. Versuchen Sie es {when} erneut.',
  offline: 'Keine Verbindung. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  unavailable: 'Sie können sich hier zurzeit nicht anmelden.',
  tryAgain: 'Erneut versuchen',
  signUpClosed: '{name} nimmt keine neuen Nutzer auf. Verwenden Sie die Adresse Ihres Kontos.',
  domainRefused: '{name} akzeptiert diese E-Mail-Adresse nicht. Verwenden Sie eine andere.',
  noTexts: 'Diese Nummer kann unsere Nachrichten nicht empfangen. Geben Sie eine Mobilnummer ein.',
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
  cancel: 'Abbrechen',
  signedIn: 'Sie sind angemeldet',
  signOut: 'Abmelden',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  help: 'Hilfe',
};

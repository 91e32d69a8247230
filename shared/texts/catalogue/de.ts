import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  help: 'Hilfe',
  openAgain: 'Seite erneut öffnen',
  errorTitle: 'Fehler: {title}',
  unnamed: '(ohne Namen)',
};

export const links: Translated<typeof english.links> = {
  signInTo: 'Bei {application} anmelden',
  continueAs: 'Weiter als {who}',
  continue: 'Weiter',
  joins: 'Sie treten der Gruppe {group} bei.',
  joinGroup: '{group} beitreten',
  invitedBy: '{inviter} lädt Sie in die Gruppe {group} bei {application} ein.',
  invited: 'Sie sind in die Gruppe {group} bei {application} eingeladen.',
  invitedAs: 'Diese Einladung ist für {who}.',
  signedInHere: 'Sie sind hier als {here} angemeldet. Wenn Sie beitreten, machen Sie als {invited} weiter.',
  join: 'Beitreten',
  joinAs: 'Als {who} beitreten',
  joined: 'Sie sind {group} beigetreten',
  inviteEnded: 'Diese Einladung ist nicht mehr gültig.',
  decline: 'Ablehnen',
  declined: 'Sie haben die Einladung abgelehnt',
  declinedText: 'Sie sind der Gruppe {group} bei {application} nicht beigetreten.',
  notAsked: 'Wenn Sie das nicht angefordert haben, schließen Sie diese Seite.',
  dead: 'Dieser Link funktioniert nicht mehr',
  deadText: 'Er wurde vielleicht schon benutzt, oder er ist zu alt. Fordern Sie einen neuen an.',
  renew: 'Neuen Link senden',
  renewText:
    'Er wurde vielleicht schon benutzt, oder er ist zu alt. Wir können einen neuen an dieselbe Adresse senden.',
  renewed: 'Wir haben einen neuen Link gesendet',
  renewedText: 'Öffnen Sie ihn auf diesem Gerät. Er kann eine Minute brauchen oder im Spam-Ordner sein.',
  goBackTo: 'Sie können diese Seite schließen und zu {application} zurückgehen.',
  goBack: 'Sie können diese Seite schließen und dorthin zurückgehen, woher der Link kam.',
  backTo: 'Zurück zu {application}',
  continueTo: 'Weiter zu {application}',
  signedIn: 'Sie sind angemeldet',
  signedInText: 'Sie können diese Seite schließen und in {application} weitermachen.',
  failed: 'Anmeldung fehlgeschlagen',
  forged:
    'Die Adresse dieses Links wurde unterwegs verändert. Öffnen Sie den Link aus Ihrer Nachricht, oder fordern Sie einen neuen an.',
};

export const codes: Translated<typeof english.codes> = {
  yourCode: 'Ihr Code',
  enterCode: 'Geben Sie ihn dort ein, wo Sie die Anmeldung begonnen haben:',
  application: 'Anwendung',
  started: 'Begonnen',
  browser: 'Browser',
  keepCode:
    'Geben Sie ihn an niemanden weiter. Wenn Sie diese Anmeldung nicht begonnen haben, tun Sie nichts.',
  sameBrowser: 'Haben Sie in diesem Browser begonnen? Dann machen Sie dort ohne den Code weiter.',
  continueTo: 'Weiter zu {application}',
};

export const failures: Translated<typeof english.failures> = {
  application_disabled: 'Die Anwendung ist nicht verfügbar: Der Zugang zu ihr ist gesperrt.',
  user_disabled: 'Dieses Konto ist gesperrt. Sie können sich damit nicht anmelden.',
  user_not_verified:
    'Nur Personen mit einer bestätigten E-Mail-Adresse oder Telefonnummer können sich anmelden.',
  sign_up_closed: 'Sie haben noch kein Konto, und die Anwendung nimmt keine neuen Nutzer auf.',
  email_domain_not_allowed:
    'Die Anwendung lässt nur Personen mit einer E-Mail-Adresse bestimmter Domains zu.',
  identity_taken: 'Diese Adresse gehört jetzt zu einem anderen Konto.',
  link_expired:
    'Dieser Link funktioniert nicht mehr: Er ist zu alt, oder das Konto hat sich seitdem geändert. Fordern Sie einen neuen an.',
  challenge_ended: 'Diese Anmeldung ist beendet. Beginnen Sie eine neue.',
  origin_not_allowed:
    'Links lassen sich nur auf ihrer eigenen Seite benutzen: Öffnen Sie den Link und machen Sie dort weiter.',
  form_not_confirmed:
    'Ihr Browser hat nicht bestätigt, dass Sie die Schaltfläche unserer Seite gedrückt haben. Gehen Sie zur Seite zurück und drücken Sie die Schaltfläche noch einmal. Wenn sich dieser Fehler wiederholt, erlauben Sie Cookies für diese Website, oder verwenden Sie einen anderen Browser.',
  invalid_input: 'An diese Adresse kann keine Nachricht gesendet werden.',
  too_many_requests: 'Zu viele Versuche. Versuchen Sie es {when} noch einmal.',
  budget_exhausted:
    'Zurzeit können keine Nachrichten mehr gesendet werden. Versuchen Sie es später noch einmal.',
  text_refused: 'Diese Nummer kann unsere Nachrichten nicht empfangen. Geben Sie eine Mobilnummer ein.',
  invite_ended: 'Diese Einladung ist nicht mehr offen.',
  last_identifier:
    'Sie brauchen diese Adresse, um sich anzumelden. Fügen Sie zuerst eine andere hinzu und bestätigen Sie sie.',
  reauthentication_required: 'Dafür ist eine frische Anmeldung nötig. Melden Sie sich ab und wieder an.',
  unreachable: 'Keine Verbindung. Prüfen Sie Ihr Netzwerk und versuchen Sie es noch einmal.',
  failed: 'Das hat nicht funktioniert. Versuchen Sie es noch einmal.',
};

export const screen: Translated<typeof english.screen> = {
  title: 'Bei {application} anmelden',
  toContinue: 'um mit {client} fortzufahren',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  either: 'E-Mail-Adresse oder Telefonnummer',
  continue: 'Weiter',
  or: 'oder',
  continueWith: 'Weiter mit {name}',
  passkey: 'Mit Passkey anmelden',
  cancel: 'Abbrechen',
  codeTitle: 'Geben Sie den Code ein',
  code: '6-stelliger Code',
  sent: 'Wir haben einen Code und einen Link an {to} gesendet.',
  sentAgain: 'Wir haben einen neuen Code und einen Link an {to} gesendet.',
  signIn: 'Anmelden',
  linkHint:
    'Sie können auch den Link in diesem Browser öffnen. Noch nichts da? Sehen Sie in Ihrem Spam-Ordner nach.',
  resend: 'Neuen Code senden',
  resendIn: 'Neuen Code senden in {time}',
  otherAddress: 'Andere Adresse verwenden',
  as: 'als {who}',
  notAsked: 'Wenn Sie das nicht angefordert haben, schließen Sie diese Seite.',
  chooseAccount: 'Konto auswählen',
  expects: '{client} erwartet {account}.',
  continueAs: 'Weiter als {who}',
  signInAs: 'Als {who} anmelden',
  otherAccount: 'Anderes Konto verwenden',
  continueTo: 'Weiter zu {client}',
  notVerified:
    '{client} ist nicht überprüft. {application} weiß nicht, wer dahintersteht. Erlauben Sie den Zugriff nur, wenn Sie ihn gerade selbst angestoßen haben.',
  callsItself: 'Die Anwendung nennt sich {name}.',
  answerTo: 'Wenn Sie zustimmen, geht es weiter zu {place}.',
  answerToDevice: 'Wenn Sie zustimmen, geht es weiter zu einem Programm auf diesem Gerät ({place}).',
  signedInAs: 'Sie sind als {who} angemeldet.',
  willBeAble: '{client} kann dann:',
  atResource: 'Bei {resource} ({host}) kann {client} dann:',
  useResource: '{client} kann dann {resource} ({host}) für Sie nutzen.',
  backTo: 'Danach kehren Sie zu {host} zurück.',
  allow: 'Erlauben',
  closed: 'Die Anmeldung ist geschlossen',
  closedText: '{application} bietet hier keine Möglichkeit zur Anmeldung.',
  goBackTo: 'Zurück zu {client}',
  noNewUsers: '{application} nimmt keine neuen Nutzer auf: Verwenden Sie die Adresse Ihres Kontos.',
  needsDomain: 'Sie brauchen eine E-Mail-Adresse bei {domains}.',
  needsCertainDomain: 'Sie brauchen eine E-Mail-Adresse bestimmter Domains.',
  offerTitle: 'Beim nächsten Mal schneller anmelden?',
  offerText:
    'Fügen Sie einen Passkey hinzu: Dann melden Sie sich bei {application} mit der Sperre Ihres Geräts an, ohne Code.',
  addPasskey: 'Passkey hinzufügen',
  notAdded: 'Der Passkey wurde nicht hinzugefügt',
  later: 'Jetzt nicht',
  never: 'Nie wieder fragen',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'Ihr Profil sehen, etwa Namen und Bild',
  email: 'Ihre E-Mail-Adresse sehen',
  phone: 'Ihre Telefonnummer sehen',
  address: 'Ihre Postanschrift sehen',
  group: 'Ihr Team und Ihre Rollen darin sehen',
  offline_access: 'Sie angemeldet halten, während Sie weg sind',
  api: 'für Sie in {application} handeln',
};

export const advice: Translated<typeof english.advice> = {
  disabled: 'Dieses Konto ist gesperrt',
  disabledText: '{application} hat es geschlossen. Sie können sich damit nicht anmelden.',
  closed: 'Keine neuen Nutzer',
  closedText: '{application} hat kein Konto mit dieser Adresse und nimmt keine neuen Nutzer auf.',
  domain: 'Diese Adresse ist nicht erlaubt',
  domainText: '{application} lässt nur Personen mit einer E-Mail-Adresse bei {domains} zu.',
  certainDomainText: '{application} lässt nur Personen mit einer E-Mail-Adresse bestimmter Domains zu.',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  phoneInvalid: 'Geben Sie eine Telefonnummer ein, die mit + und der Landesvorwahl beginnt.',
  enterEither:
    'Geben Sie eine E-Mail-Adresse ein, oder eine Telefonnummer, die mit + und der Landesvorwahl beginnt',
  enterPhoneLike: 'Geben Sie eine Telefonnummer wie {national} oder {international} ein',
  enterEitherLike:
    'Geben Sie eine E-Mail-Adresse ein, oder eine Telefonnummer wie {national} oder {international}',
  codeInvalid: 'Geben Sie die 6 Ziffern des Codes ein',
  proving: 'Einen Moment: Ihr Browser bestätigt die Anmeldung.',
  codesPaused:
    'Heute gab es zu viele falsche Codes für diese Adresse. Öffnen Sie den Link der Nachricht in diesem Browser.',
  resendEarly: 'Der letzte Code ist vielleicht noch unterwegs. Einen neuen können Sie in {time} anfordern.',
  noTextsUseEmail:
    'Diese Nummer kann unsere Nachrichten nicht empfangen. Geben Sie Ihre E-Mail-Adresse oder eine Mobilnummer ein.',
  reserved:
    'Zurzeit können keine Nachrichten mehr gesendet werden. Verwenden Sie ein Gerät, auf dem Sie sich schon angemeldet haben, oder einen anderen Weg, oder versuchen Sie es später noch einmal.',
  codeEnded: 'Dieser Code funktioniert nicht mehr. Fordern Sie einen neuen an.',
  linkEnded: 'Dieser Link funktioniert nicht mehr. Fordern Sie einen neuen an.',
  passkeyRefused:
    'Dieser Passkey funktioniert hier nicht: Vielleicht wurde er entfernt. Melden Sie sich mit einem Code an.',
  passkeyElsewhere: 'Dieser Passkey gehört zu einer anderen Anwendung. Melden Sie sich mit einem Code an.',
  passkeyEnded:
    'Das hat zu lange gedauert. Verwenden Sie den Passkey noch einmal, oder melden Sie sich mit einem Code an.',
  passkeysPaused: 'Zu viele Versuche mit Passkeys. Melden Sie sich mit einem Code an.',
  wrongCode: 'Der Code ist falsch',
  wrongCodeTries_one: 'Der Code ist falsch; noch {count} Versuch',
  wrongCodeTries_other: 'Der Code ist falsch; noch {count} Versuche',
  useNewest: '{error}. Verwenden Sie den Code der neuesten Nachricht.',
  otherAccount: '{client} fragt nach einem anderen Konto als dem, mit dem Sie sich angemeldet haben',
};

export const notices: Translated<typeof english.notices> = {
  goTo: 'Zu {name}',
  ended: 'Diese Anmeldung ist beendet',
  staleText:
    'Sie hat zu lange gedauert oder ist schon abgeschlossen. Gehen Sie dorthin zurück, woher Sie kamen, und melden Sie sich noch einmal an.',
  endedText:
    'Sie ist abgeschlossen oder wurde in einem anderen Tab fortgesetzt. Sie können diese Seite schließen.',
  otherBrowser: 'Machen Sie im anderen Browser weiter',
  otherBrowserText:
    'Diese Anmeldung wurde in einem anderen Browser begonnen. Machen Sie dort weiter, oder gehen Sie dorthin zurück, woher Sie kamen, und melden Sie sich hier an.',
  cookies: 'Erlauben Sie Cookies, um sich anzumelden',
  cookiesText:
    'Ihr Browser hat für diese Anmeldung kein Cookie gesendet; wahrscheinlich blockiert er sie. Erlauben Sie Cookies für {host}, gehen Sie dann dorthin zurück, woher Sie kamen, und melden Sie sich noch einmal an. Wenn Sie in einem anderen Browser begonnen haben, machen Sie dort weiter.',
  staleLink: 'Dieser Link funktioniert nicht mehr',
  staleLinkText:
    'Er wurde vielleicht schon benutzt, oder er ist zu alt. Melden Sie sich noch einmal an, um einen neuen zu bekommen.',
  moment: 'Einen Moment',
  pressContinue: 'Wenn nichts passiert, drücken Sie auf Weiter.',
  continue: 'Weiter',
  signedOut: 'Sie sind abgemeldet',
  closePage: 'Sie können diese Seite schließen.',
  stillSignedIn: 'Sie sind noch angemeldet',
  nothingChanged: 'Es hat sich nichts geändert. Sie können diese Seite schließen.',
  signOutOf: 'Von {application} abmelden?',
  asksToSignOut: '{client} möchte Sie abmelden.',
  signOut: 'Abmelden',
  staySignedIn: 'Angemeldet bleiben',
  failed: 'Anmeldung fehlgeschlagen',
  tryAgain: 'Versuchen Sie es gleich noch einmal.',
  invalidRequest:
    'Diese Anmeldeanfrage ist nicht gültig: {detail}. Gehen Sie dorthin zurück, woher Sie kamen, und versuchen Sie es noch einmal.',
  otherSite: 'Dieses Formular wurde von einer anderen Website gesendet.',
  nothingHere: 'Hier ist nichts',
  checkAddress: 'Prüfen Sie die Adresse.',
  notNow: 'Sie können sich gerade nicht anmelden',
  notAvailable: 'Die Anwendung ist nicht verfügbar: Der Zugang zu ihr ist gesperrt.',
  tooLong: 'Die Anfrage ist zu lang',
};

export const invites: Translated<typeof english.invites> = {
  title: 'Einladung',
  accepted: 'Die Einladung wurde angenommen.',
  rejected: 'Die Einladung wurde abgelehnt.',
  revoked: 'Die Einladung wurde zurückgezogen.',
  expired: 'Die Einladung ist abgelaufen.',
  sendAgain: 'Noch einmal senden',
  sentAgain: 'Noch einmal gesendet',
  sentTo: 'Sie wurde an {address} gesendet.',
  sentToUser:
    'Die eingeladene Person sieht sie bei ihren Gruppen. Hat sie eine bestätigte Adresse, haben wir sie auch dorthin gesendet.',
  cannotSend:
    'Sie kann nicht noch einmal gesendet werden: Die Person hat keine bestätigte Adresse, oder die Adresse gehört jetzt jemand anderem.',
};

export const addresses: Translated<typeof english.addresses> = {
  yourCode: 'Ihr Code',
  wantsToAdd:
    'Jemand, der mit dem Konto bei {application} angemeldet ist, möchte diese Adresse hinzufügen. Wenn Sie das sind, geben Sie diesen Code dort ein, wo Sie die Änderung begonnen haben:',
  wantsToAddTo:
    'Jemand, der bei {application} mit dem Konto von {account} angemeldet ist, möchte diese Adresse hinzufügen. Wenn Sie das sind, geben Sie diesen Code dort ein, wo Sie die Änderung begonnen haben:',
  numberToAdd:
    'Jemand, der mit dem Konto bei {application} angemeldet ist, möchte diese Telefonnummer hinzufügen. Wenn Sie das sind, geben Sie diesen Code dort ein, wo Sie die Änderung begonnen haben:',
  numberToAddTo:
    'Jemand, der bei {application} mit dem Konto von {account} angemeldet ist, möchte diese Telefonnummer hinzufügen. Wenn Sie das sind, geben Sie diesen Code dort ein, wo Sie die Änderung begonnen haben:',
  keepCode: 'Wenn Sie es nicht sind, schließen Sie diese Seite und geben Sie den Code nicht weiter.',
  cancelTitle: 'Diese Änderung abbrechen?',
  cancelEmail:
    'Jemand, der mit Ihrem Konto angemeldet ist, möchte die E-Mail-Adresse Ihres Kontos bei {application} in {after} ändern. Noch ist nichts geändert.',
  cancelPhone:
    'Jemand, der mit Ihrem Konto angemeldet ist, möchte die Telefonnummer Ihres Kontos bei {application} in {after} ändern. Noch ist nichts geändert.',
  cancelButton: 'Änderung abbrechen',
  undoTitle: 'Diese Änderung rückgängig machen?',
  emailChanged: 'Die E-Mail-Adresse Ihres Kontos bei {application} wurde in {after} geändert.',
  phoneChanged: 'Die Telefonnummer Ihres Kontos bei {application} wurde in {after} geändert.',
  addressConfirmed:
    '{after} wurde für Ihr Konto bei {application} bestätigt. Damit ist jetzt die Anmeldung möglich.',
  emailRemoved: 'Die E-Mail-Adresse Ihres Kontos bei {application} wurde entfernt.',
  phoneRemoved: 'Die Telefonnummer Ihres Kontos bei {application} wurde entfernt.',
  undoEmail:
    'Wenn Sie das nicht waren, machen Sie es rückgängig: Die E-Mail-Adresse des Kontos ist dann wieder {before}, und alle werden von dem Konto abgemeldet.',
  undoPhone:
    'Wenn Sie das nicht waren, machen Sie es rückgängig: Die Telefonnummer des Kontos ist dann wieder {before}, und alle werden von dem Konto abgemeldet.',
  undoConfirmed:
    'Wenn Sie das nicht waren, machen Sie es rückgängig: Mit {before} ist dann keine Anmeldung mehr möglich, und alle werden von dem Konto abgemeldet.',
  undoNewEmail:
    'Wenn Sie das nicht waren, machen Sie es rückgängig: Die E-Mail-Adresse wird vom Konto entfernt, und alle werden von dem Konto abgemeldet.',
  undoNewPhone:
    'Wenn Sie das nicht waren, machen Sie es rückgängig: Die Telefonnummer wird vom Konto entfernt, und alle werden von dem Konto abgemeldet.',
  undoButton: 'Änderung rückgängig machen',
  ifYou: 'Wenn Sie es waren, schließen Sie diese Seite.',
  cancelled: 'Die Änderung ist abgebrochen',
  cancelledEmail:
    'Die E-Mail-Adresse Ihres Kontos bleibt, wie sie ist. Vielleicht ist jemand anderes mit Ihrem Konto angemeldet: Melden Sie sich bei {application} an, und melden Sie sich überall ab.',
  cancelledPhone:
    'Die Telefonnummer Ihres Kontos bleibt, wie sie ist. Vielleicht ist jemand anderes mit Ihrem Konto angemeldet: Melden Sie sich bei {application} an, und melden Sie sich überall ab.',
  unchanged: 'Es hat sich nichts geändert',
  unchangedEmail:
    'Die Änderung wurde nicht rechtzeitig abgeschlossen. Die E-Mail-Adresse Ihres Kontos ist dieselbe wie vorher.',
  unchangedPhone:
    'Die Änderung wurde nicht rechtzeitig abgeschlossen. Die Telefonnummer Ihres Kontos ist dieselbe wie vorher.',
  undone: 'Die Änderung ist rückgängig gemacht',
  emailRestored:
    'Die E-Mail-Adresse des Kontos ist wieder {before}, und alle wurden von Ihrem Konto abgemeldet.',
  phoneRestored:
    'Die Telefonnummer des Kontos ist wieder {before}, und alle wurden von Ihrem Konto abgemeldet.',
  confirmationUndone:
    'Mit {before} ist keine Anmeldung mehr möglich, und alle wurden von Ihrem Konto abgemeldet.',
  newEmailRemoved: 'Die E-Mail-Adresse ist vom Konto entfernt, und alle wurden von Ihrem Konto abgemeldet.',
  newPhoneRemoved: 'Die Telefonnummer ist vom Konto entfernt, und alle wurden von Ihrem Konto abgemeldet.',
  waysIn:
    'Mit diesen Adressen kann man sich anmelden. Wenn eine nicht Ihnen gehört, melden Sie sich an und entfernen Sie sie:',
  notUndone: 'Die Änderung wurde nicht rückgängig gemacht',
};

export const elements: Translated<typeof english.elements> = {
  loading: 'Wird geladen',
  phoneHint: 'Beginnen Sie eine Telefonnummer mit + und der Ländervorwahl.',
  forDevelopers: 'Für die Entwickler dieser Seite',
  tryAgain: 'Erneut versuchen',
  guestLoses:
    'Sie sind als Gast hier. Wenn Sie fortfahren, verlieren Sie endgültig, was Sie hier haben. Geben Sie zuerst Ihre Adresse an, um es zu behalten.',
  keepGuest: 'Adresse angeben',
  signOutEverywhere: 'Überall abmelden',
  everywhereFailed: 'Sie sind nur hier abgemeldet. Melden Sie sich an und versuchen Sie es noch einmal.',
  addressInUse: 'Diese Adresse wird schon verwendet. Geben Sie eine andere ein.',
};

export const signInElement: Translated<typeof english.signInElement> = {
  tooManyCodes:
    'Zu viele falsche Codes. Öffnen Sie den Link aus der Nachricht oder versuchen Sie es {when} noch einmal.',
  unavailable: 'Sie können sich hier zurzeit nicht anmelden.',
  linkTitle: 'Mit Ihrem Link fortfahren?',
  linkAsk:
    'Ein Link hat Sie hierher geführt. Fahren Sie fort, wenn Sie ihn angefordert haben oder den Absender kennen.',
  linkFor: 'Dieser Link ist für {who}.',
  switchTo: 'Zu {who} wechseln',
  stayAs: 'Als {who} angemeldet bleiben',
  elsewhere:
    'Dieser Link gehört zu einer Anmeldung in einem anderen Browser. Geben Sie dort die 6 Ziffern aus der Nachricht ein.',
  changeAddress: 'Adresse ändern',
  asGuest: 'Als Gast fortfahren',
  guestHint: 'Sie sind als Gast hier. Melden Sie sich an, um alles zu behalten.',
  addressOfOther:
    'Diese Adresse gehört zu einem anderen Konto. Wenn Sie sich dort anmelden, verlieren Sie endgültig, was Sie als Gast getan haben.',
  switchUser: 'Bei diesem Konto anmelden',
  passkey: 'Mit Passkey anmelden',
  passkeyRefused: 'Mit diesem Passkey können Sie sich hier nicht anmelden. Nehmen Sie Ihre Adresse.',
  lastUsed: 'Zuletzt verwendet',
  sentToAccount:
    'Wir haben einen Code und einen Link an die E-Mail-Adresse Ihres Kontos bei {name} gesendet.',
  sentAgainToAccount:
    'Wir haben einen neuen Code und einen Link an die E-Mail-Adresse Ihres Kontos bei {name} gesendet.',
  accountOfOther:
    'Ihr Konto bei {name} gehört hier zu einem anderen Konto. Wenn Sie sich dort anmelden, verlieren Sie endgültig, was Sie als Gast getan haben.',
  providerDenied:
    '{name} hat Sie nicht angemeldet. Versuchen Sie es noch einmal oder melden Sie sich anders an.',
  providerUnavailable:
    'Mit {name} können Sie sich im Moment nicht anmelden. Versuchen Sie es später noch einmal oder melden Sie sich anders an.',
};

export const accountElement: Translated<typeof english.accountElement> = {
  account: 'Ihr Konto',
  signedOut: 'Melden Sie sich an, um Ihr Konto zu sehen.',
  unavailable: 'Ihr Konto kann hier zurzeit nicht angezeigt werden.',
  details: 'Ihre Angaben',
  save: 'Speichern',
  saved: 'Gespeichert.',
  required: 'Füllen Sie dieses Feld aus.',
  valueInvalid: 'Dieser Wert wird nicht angenommen. Geben Sie einen anderen ein.',
  needsNumber: 'Geben Sie eine Zahl wie 1.5 ein, mit Punkt statt Komma.',
  needsDate: 'Geben Sie das ganze Datum ein.',
  choosePicture: 'Bild auswählen',
  pictureInvalid: 'Dieses Bild kann nicht verwendet werden. Wählen Sie ein anderes, als JPEG oder PNG.',
  addresses: 'E-Mail und Telefon',
  confirmed: 'bestätigt',
  unconfirmed: 'nicht bestätigt',
  change: 'Ändern',
  add: 'Hinzufügen',
  confirm: 'Bestätigen',
  remove: 'Entfernen',
  removeAsk: 'Sie können sich dann nicht mehr mit {to} anmelden.',
  cancelChange: 'Änderung abbrechen',
  changeCancelled: 'Die Änderung ist abgebrochen.',
  undoHint:
    'Wir haben Ihre bestätigten Adressen benachrichtigt. Der Link in dieser Nachricht macht die Änderung 7 Tage lang rückgängig.',
  sessions: 'Hier sind Sie angemeldet',
  here: 'Dieser Browser',
  unknownDevice: 'Unbekanntes Gerät',
  since: 'Seit: {time}',
  lastUsed: 'Zuletzt verwendet: {time}',
  endAccess: 'Zugriff beenden',
  ended: 'Diese Sitzung ist beendet.',
  apps: 'Verbundene Anwendungen',
  noApps: 'Keine Anwendung hat Zugriff auf Ihr Konto.',
  agents: 'Agenten',
  agentsHint: 'Programme, die in Ihrem Namen handeln, zum Beispiel KI-Assistenten.',
  notVerified: 'nicht geprüft',
  noHistory: 'Hier ist noch nichts.',
  history: 'Letzte Aktivitäten',
  more: 'Mehr anzeigen',
  'user.signed_in': 'Angemeldet',
  'user.signed_out': 'Abgemeldet',
  'user.signed_out_everywhere': 'Überall abgemeldet',
  'user.session_revoked': 'Eine Sitzung wurde beendet',
  'user.passkey_added': 'Ein Passkey wurde hinzugefügt',
  'user.passkey_removed': 'Ein Passkey wurde entfernt',
  'user.identity_linked': 'Ein Konto eines Anbieters wurde verknüpft',
  'user.identity_unlinked': 'Ein Konto eines Anbieters wurde getrennt',
  'user.client_authorized': 'Eine Anwendung wurde verbunden',
  'user.sign_in_link_requested': 'Ihnen wurde ein Link zum Anmelden geschickt',
  'user.address_change_requested': 'Eine andere Adresse wurde gewünscht',
  'user.address_changed': 'Eine Adresse wurde geändert oder entfernt',
  'user.address_change_undone': 'Eine Adressänderung wurde rückgängig gemacht',
  'user.enabled': 'Das Konto wurde freigegeben',
  'user.disabled': 'Das Konto wurde gesperrt',
  language: 'Sprache',
  languageHint: 'Die Sprache von Seiten und Nachrichten.',
  ofDevice: 'Sprache des Geräts',
  data: 'Ihre Daten',
  download: 'Ihre Daten herunterladen',
  deleteAccount: 'Ihr Konto löschen',
  deleteAsk:
    'Ihr Konto bei {application} endet sofort, auf allen Geräten. Ihre Daten werden innerhalb von Minuten gelöscht, in Sicherungen nach 35 Tagen. Niemand kann das rückgängig machen.',
  deleteLast: 'Mein Konto löschen',
  deleted: 'Ihr Konto ist gelöscht',
  freshAsk: 'Dafür ist eine frische Anmeldung nötig. Wohin sollen wir einen Code senden?',
  freshAtProvider: 'Dafür ist eine frische Anmeldung nötig. Wählen Sie, wo Sie sich anmelden.',
  freshImpossible:
    'Sie haben keine bestätigte Adresse für einen Code. Melden Sie sich ab und wieder an, und versuchen Sie es noch einmal.',
  otherAccount: 'Jetzt ist ein anderes Konto angemeldet. Es wurde nichts geändert.',
  guest: 'Gast',
  guestKeep: 'Sie sind als Gast hier. Geben Sie Ihre Adresse an, um zu behalten, was Sie haben.',
  spamHint: 'Noch nichts da? Sehen Sie im Spam-Ordner nach.',
  deleteHint: 'Beendet Ihr Konto und löscht Ihre Daten endgültig.',
  first_name: 'Vorname',
  last_name: 'Nachname',
  nick_name: 'Spitzname',
  zip_code: 'Postleitzahl',
  newEmail: 'Neue E-Mail-Adresse',
  newPhone: 'Neue Telefonnummer',
  sendCode: 'Code senden',
  sendCodeText: 'Wir senden einen Code an die neue Adresse. Vor seiner Eingabe ändert sich nichts.',
  codePending: 'Ein Code wurde an {to} gesendet. Vor seiner Eingabe ändert sich nichts.',
  everywhereHint: 'Beendet alle Sitzungen, auch diese, und den Zugriff aller Anwendungen.',
  byApplication: 'durch die Anwendung',
  downloadHint:
    'Sie bekommen eine Datei mit Ihren Daten, Sitzungen, Gruppen, Links und verbundenen Anwendungen. Bewahren Sie sie sicher auf.',
  downloadFile: 'Herunterladen',
  chooseFile: 'Wählen Sie eine Datei',
  otherEvent: 'Eine Änderung an Ihrem Konto',
  needsJson: 'Geben Sie es in der Form ein, die vorher hier stand',
  fileWaits: 'Die Datei ist unterwegs. Sie erscheint gleich hier.',
  fileInvalid: 'Diese Datei kann nicht verwendet werden. Wählen Sie eine andere.',
  freshLeave:
    'Ihre letzte Anmeldung liegt mehr als 10 Minuten zurück. Melden Sie sich noch einmal an; danach sind Sie wieder auf dieser Seite.',
  signInAgain: 'Noch einmal anmelden',
  passkeys: 'Passkeys',
  passkeysHint: 'Melden Sie sich mit der Sperre Ihres Geräts an, ohne Code.',
  passkeysAlone:
    'Melden Sie sich mit der Sperre Ihres Geräts an. Fügen Sie auch eine E-Mail-Adresse oder Telefonnummer hinzu: Ohne sie verlieren Sie mit dem Passkey auch das Konto.',
  passkeysFull:
    'Sie haben 20 Passkeys, mehr sind nicht möglich. Entfernen Sie einen, um einen anderen hinzuzufügen.',
  passkeyName: 'Name des Passkeys',
  rename: 'Umbenennen',
  passkeyAdded: 'Der Passkey ist hinzugefügt.',
  passkeyRemoved: 'Der Passkey ist entfernt.',
  passkeyRemoveAsk:
    'Sie können sich dann nicht mehr mit diesem Passkey anmelden. Löschen Sie ihn auch auf Ihrem Gerät.',
  lastWayIn:
    'Nur damit können Sie sich anmelden. Bestätigen Sie zuerst eine Adresse oder fügen Sie eine andere Möglichkeit hinzu.',
  passkeyHere: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
  identities: 'Verknüpfte Konten',
  identitiesHint: 'Melden Sie sich mit einem Konto an, das Sie anderswo haben, ohne Code.',
  connect: 'Verknüpfen',
  disconnect: 'Trennen',
  identityLinked: 'Das Konto ist verknüpft.',
  identityUnlinked: 'Das Konto ist nicht mehr verknüpft.',
  identityUnlinkAsk: 'Sie können sich dann nicht mehr mit diesem Konto anmelden.',
  identityTaken: 'Dieses Konto gehört jemand anderem bei {application}. Verknüpfen Sie ein anderes.',
  identityEnded: 'Das hat zu lange gedauert, daher wurde nichts verknüpft. Versuchen Sie es noch einmal.',
  identityDenied: 'Die Anmeldung dort wurde abgebrochen oder abgelehnt, daher wurde nichts verknüpft.',
  identityUnavailable: 'Dieses Konto kann zurzeit nicht verknüpft werden.',
};

export const teamElement: Translated<typeof english.teamElement> = {
  title: 'Ihre Teams',
  signedOut: 'Melden Sie sich an, um Ihre Teams zu sehen.',
  unavailable: 'Ihre Teams können hier gerade nicht angezeigt werden.',
  choose: 'Team',
  noTeam: 'Kein Team',
  noTeamYet: 'Sie haben noch kein Team. Legen Sie eines an, um mit anderen zu arbeiten.',
  noTeamChosen: 'Wählen Sie ein Team, um seine Mitglieder zu sehen.',
  create: 'Team anlegen',
  name: 'Name des Teams',
  nameInvalid: 'Geben Sie einen Namen mit höchstens 100 Zeichen ein.',
  members: 'Mitglieder',
  you: 'Sie',
  notJoined: 'Noch nicht beigetreten',
  role: 'Rolle',
  owner: 'Inhaber',
  member: 'Mitglied',
  removeAsk: '{who} kann das Team {team} dann nicht mehr sehen oder nutzen.',
  removed: 'Das Mitglied ist entfernt.',
  invites: 'Einladungen',
  invite: 'Einladen',
  inviteSend: 'Einladung senden',
  noInvites: 'Keine Einladung wartet auf eine Antwort.',
  until: 'Gültig bis {time}',
  invited: 'Die Einladung ist verschickt.',
  sendAgain: 'Noch einmal senden',
  takeBack: 'Zurückziehen',
  takenBack: 'Die Einladung ist zurückgezogen.',
  leave: 'Team verlassen',
  leaveAsk: 'Sie können das Team {team} dann nicht mehr sehen oder nutzen. Jemand muss Sie wieder einladen.',
  left: 'Sie haben das Team verlassen.',
  lastOwner: 'Ein Team braucht einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  alreadyMember: 'Diese Person ist schon Mitglied.',
  alreadyInvited: 'Diese Person ist schon eingeladen.',
  notAllowed: 'Ihre Rolle im Team erlaubt das nicht.',
  noLongerMember: 'Sie sind nicht mehr Mitglied dieses Teams.',
  changedMeanwhile: 'Jemand anderes hat das geändert. Sehen Sie es sich noch einmal an.',
};

export const userButton: Translated<typeof english.userButton> = {
  accountOf: 'Konto von {who}',
};

export const account: Translated<typeof english.account> = {
  titleAt: 'Ihr Konto bei {application}',
  needsScript:
    'Diese Seite braucht JavaScript. Schalten Sie es für diese Website ein und laden Sie die Seite neu, oder melden Sie sich unten ab.',
  signInTitle: 'Melden Sie sich an, um Ihr Konto zu sehen',
  signIn: 'Anmelden',
  signedOut: 'Sie sind abgemeldet',
  signedOutText: 'Melden Sie sich wieder an, um Ihr Konto zu sehen.',
  failed: 'Das hat nicht geklappt',
  tryAgain: 'Versuchen Sie es gleich noch einmal.',
  otherSite: 'Dieses Formular wurde von einer anderen Website gesendet.',
  signOut: 'Abmelden',
  deleted: 'Ihr Konto ist gelöscht',
  deletedText:
    'Ihre Daten und Adressen sind weg, und Sie sind überall abgemeldet. Dateien, Links und Mitgliedschaften in Gruppen folgen in einigen Minuten.',
};

export const sms: Translated<typeof english.sms> = {
  signIn: '{code} ist Ihr Code für {application}. Oder öffnen Sie {link}',
  signInThere: '{code} ist Ihr Code für {application}. Oder öffnen Sie im selben Browser {link}',
  signInCode: '{code} ist Ihr Code für {application}. Wer ihn angefordert hat: {link}',
  signInLink: 'Das Team von {application} schickt Ihnen einen Link zum Anmelden. Nicht weitergeben: {link}',
  newNumber: '{code} ist Ihr Code für diese Nummer bei {application}. Oder öffnen Sie {link}',
  newNumberOf: '{code} ist Ihr Code für diese Nummer bei {application} ({account}). Oder öffnen Sie {link}',
  pendingEmail:
    'Jemand will die E-Mail-Adresse Ihres Kontos bei {application} ändern. Nicht Sie? Abbrechen: {link}',
  pendingPhone:
    'Jemand will die Telefonnummer Ihres Kontos bei {application} ändern. Nicht Sie? Abbrechen: {link}',
  emailChanged:
    'Neue E-Mail-Adresse im Konto bei {application}. Nicht von Ihnen? Widerruf binnen 7 Tagen: {link}',
  phoneChanged:
    'Neue Telefonnummer im Konto bei {application}. Nicht von Ihnen? Widerruf binnen 7 Tagen: {link}',
  addressConfirmed:
    'Adresse im Konto bei {application} bestätigt. Nicht von Ihnen? Widerruf binnen 7 Tagen: {link}',
  replaced:
    '{application} hat die Telefonnummer Ihres Kontos geändert. Nicht von Ihnen gewünscht? Hilfe: {support}',
  invited: 'Sie sind in eine Gruppe in {application} eingeladen: {link}',
  welcome: 'Willkommen! Hier anmelden: {link}',
  welcomeBack: 'Willkommen zurück! Hier anmelden: {link}',
};

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'Konto',
  before: 'Bisher',
  after: 'Neu',
  none: 'keine',
  confirmed: 'Bestätigt',
  the_email: 'die E-Mail-Adresse',
  the_phone: 'die Telefonnummer',
  the_address: 'eine Adresse',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'Anmelden bei {application}',
  heading: 'Anmelden bei {application}',
  body: 'Geben Sie diesen Code dort ein, wo Sie sich anmelden wollten. Oder melden Sie sich mit dem Link auf diesem Gerät an.',
  button: 'Anmelden',
  bodyThere:
    'Geben Sie diesen Code dort ein, wo Sie die Anmeldung begonnen haben. Oder öffnen Sie den Link im selben Browser, um ohne den Code weiterzumachen.',
  bodyCode:
    'Geben Sie diesen Code dort ein, wo Sie die Anmeldung begonnen haben. Der Link zeigt ihn noch einmal, und wann und in welchem Browser die Anmeldung begonnen wurde.',
  subjectCode: 'Ihr Code für {application}',
  buttonCode: 'Code anzeigen',
  reason:
    'Sie erhalten diese Nachricht, weil jemand diese Adresse eingegeben hat, um sich bei {application} anzumelden. Wenn Sie das nicht waren, ignorieren Sie die Nachricht und geben Sie den Code an niemanden weiter.',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'Anmeldung bei {application}',
  heading: 'Mit dieser Adresse können Sie sich nicht anmelden',
  body: 'Jemand wollte sich mit dieser Adresse bei {application} anmelden. {refusal}',
  reason:
    'Sie erhalten diese Nachricht, weil jemand diese Adresse eingegeben hat, um sich bei {application} anzumelden. Wenn Sie das nicht waren, ignorieren Sie die Nachricht.',
  sms: 'Jemand wollte sich mit dieser Nummer bei {application} anmelden. {refusal} Wenn Sie das nicht waren, ignorieren Sie diese Nachricht.',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{application} hat dafür kein Konto und nimmt keine neuen Nutzer auf.',
  domains: '{application} ist nur für E-Mail-Adressen bei {domains} zugänglich, und diese gehört nicht dazu.',
  some_domains:
    '{application} ist nur für E-Mail-Adressen bestimmter Domains zugänglich, und diese gehört nicht dazu.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'Einer Gruppe bei {application} beitreten',
  heading: 'Sie sind in eine Gruppe eingeladen',
  body: 'Jemand hat Sie in eine Gruppe bei {application} eingeladen. Öffnen Sie den Link, um zu sehen, welche Gruppe es ist und wer Sie einlädt, und treten Sie bei oder lehnen Sie ab.',
  button: 'Der Gruppe beitreten',
  reason:
    'Sie erhalten diese Nachricht, weil jemand diese Adresse eingegeben hat, um Sie einzuladen. Wenn Sie nicht beitreten möchten, ignorieren Sie die Nachricht.',
};

export const signInLinkMail: Translated<typeof english.signInLinkMail> = {
  subject: 'Ihr Link zum Anmelden bei {application}',
  heading: 'Anmelden bei {application}',
  body: 'Das Team von {application} schickt Ihnen diesen Link. Er meldet Sie auf dem Gerät an, auf dem Sie ihn öffnen. Er gilt einmal und nur kurze Zeit.',
  button: 'Anmelden',
  reason:
    'Sie erhalten diese Nachricht, weil das Team von {application} einen Link an Ihre Adresse geschickt hat. Wenn Sie ihn nicht erwartet haben, ignorieren Sie die Nachricht. Geben Sie den Link an niemanden weiter: Er öffnet Ihr Konto.',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für {application}',
  heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
  body: 'Sie möchten diese E-Mail-Adresse für Ihr Konto bei {application} verwenden. Geben Sie den Code dort ein, wo Sie das veranlasst haben. Auf einem anderen Gerät zeigt der Link den Code noch einmal.',
  button: 'Code anzeigen',
  reason:
    'Sie erhalten diese Nachricht, weil jemand diese Adresse für ein Konto bei {application} verwenden möchte. Wenn Sie das nicht waren, ignorieren Sie die Nachricht und geben Sie den Code an niemanden weiter.',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'Waren Sie das nicht? Brechen Sie die Änderung Ihres Kontos bei {application} ab',
  heading: 'Haben Sie diese Änderung veranlasst?',
  body: 'Jemand, der bei Ihrem {application}-Konto angemeldet ist, möchte {field} ändern. Noch ist nichts geändert.\n\nWenn Sie das waren, geben Sie den Code ein, den wir an die neue Adresse gesendet haben. Wenn nicht, brechen Sie die Änderung ab.',
  button: 'Änderung abbrechen',
  reason: 'Sie erhalten diese Nachricht, weil diese Adresse zu einem Konto bei {application} gehört.',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'Waren Sie das nicht? Machen Sie die Änderung Ihres Kontos bei {application} rückgängig',
  heading: 'Ihr Konto wurde geändert',
  body: 'Wir haben {field} Ihres Kontos bei {application} geändert.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, machen Sie die Änderung innerhalb von 7 Tagen rückgängig. Dabei werden auch alle von Ihrem Konto abgemeldet.',
  button: 'Änderung rückgängig machen',
  reason: 'Sie erhalten diese Nachricht, weil diese Adresse zu einem Konto bei {application} gehört.',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: 'Wir haben {field} Ihres Kontos bei {application} bestätigt: Damit ist jetzt die Anmeldung möglich.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, machen Sie es innerhalb von 7 Tagen rückgängig. Dabei werden auch alle von Ihrem Konto abgemeldet.',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: 'Ihr Konto bei {application} wurde geändert',
  heading: 'Ihr Konto wurde geändert',
  body: '{application} hat {field} Ihres Kontos geändert.\n\nWenn Sie davon wissen, müssen Sie nichts tun. Wenn nicht, bitten Sie um Hilfe: {support}.',
  reason: 'Sie erhalten diese Nachricht, weil diese Adresse zu einem Konto bei {application} gehörte.',
};

export const identityNotices: Translated<typeof english.identityNotices> = {
  added_subject: '{provider} wurde mit Ihrem Konto bei {application} verknüpft',
  added_body:
    'Mit Ihrem Konto bei {provider} kann man sich jetzt bei Ihrem Konto bei {application} anmelden.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie sich an, heben Sie die Verknüpfung mit {provider} auf und melden Sie sich überall ab. Wenn Sie Hilfe brauchen: {support}.',
  added_sms:
    '{application}: {provider} wurde mit Ihrem Konto verknüpft. Nicht von Ihnen? Heben Sie das auf. Hilfe: {support}',
  removed_subject: '{provider} ist nicht mehr mit Ihrem Konto bei {application} verknüpft',
  removed_body:
    'Mit einem Konto bei {provider} kann man sich nicht mehr bei Ihrem Konto bei {application} anmelden.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, bitten Sie um Hilfe: {support}.',
  removed_sms:
    '{application}: {provider} ist nicht mehr mit Ihrem Konto verknüpft. Nicht von Ihnen? Hilfe: {support}',
  revoked_subject: '{application} hat die Verknüpfung Ihres Kontos mit {provider} aufgehoben',
  revoked_body:
    '{application} hat die Verknüpfung Ihres Kontos mit {provider} aufgehoben. Damit kann man sich nicht mehr anmelden.\n\nWenn Sie davon wissen, müssen Sie nichts tun. Wenn nicht, bitten Sie um Hilfe: {support}.',
  revoked_sms:
    '{application} hat die Verknüpfung Ihres Kontos mit {provider} aufgehoben. Nicht gewünscht? Hilfe: {support}',
  ended_subject: 'Eine alte Verknüpfung von {provider} mit Ihrem Konto bei {application} gilt nicht mehr',
  ended_body:
    'Eine Adresse Ihres Kontos bei {application} wurde zum ersten Mal bestätigt. Mit einem Konto bei {provider}, das davor verknüpft wurde, kann man sich nicht mehr anmelden, denn jemand anderes könnte es verknüpft haben.\n\nWenn Sie sich mit {provider} anmelden möchten, verknüpfen Sie Ihr Konto dort neu.',
  ended_sms:
    '{application}: {provider} wurde vor der Bestätigung Ihres Kontos verknüpft. Das gilt nicht mehr. Verknüpfen Sie es neu.',
};

export const passkeyNotices: Translated<typeof english.passkeyNotices> = {
  added_subject: 'Ein Passkey wurde zu Ihrem Konto bei {application} hinzugefügt',
  added_body:
    'Mit dem neuen Passkey kann man sich jetzt bei Ihrem Konto bei {application} anmelden.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie sich an, entfernen Sie den Passkey und melden Sie sich überall ab. Wenn Sie Hilfe brauchen: {support}.',
  added_sms:
    '{application}: Ein Passkey wurde zu Ihrem Konto hinzugefügt. Nicht von Ihnen? Entfernen Sie ihn. Hilfe: {support}',
  removed_subject: 'Ein Passkey wurde aus Ihrem Konto bei {application} entfernt',
  removed_body:
    'Mit dem Passkey kann man sich nicht mehr bei Ihrem Konto bei {application} anmelden.\n\nWenn Sie das waren, müssen Sie nichts tun. Wenn nicht, bitten Sie um Hilfe: {support}.',
  removed_sms: '{application}: Ein Passkey wurde aus Ihrem Konto entfernt. Nicht von Ihnen? Hilfe: {support}',
  revoked_subject: '{application} hat einen Passkey aus Ihrem Konto entfernt',
  revoked_body:
    '{application} hat einen Passkey aus Ihrem Konto entfernt. Mit ihm kann man sich nicht mehr anmelden.\n\nWenn Sie davon wissen, müssen Sie nichts tun. Wenn nicht, bitten Sie um Hilfe: {support}.',
  revoked_sms:
    '{application} hat einen Passkey aus Ihrem Konto entfernt. Nicht von Ihnen gewünscht? Hilfe: {support}',
  ended_subject: 'Ein alter Passkey Ihres Kontos bei {application} gilt nicht mehr',
  ended_body:
    'Eine Adresse Ihres Kontos bei {application} wurde zum ersten Mal bestätigt. Mit einem Passkey aus der Zeit davor kann man sich nicht mehr anmelden, denn jemand anderes könnte ihn hinzugefügt haben.\n\nWenn Sie sich mit einem Passkey anmelden möchten, fügen Sie einen neuen hinzu.',
  ended_sms:
    '{application}: Ein Passkey aus der Zeit vor der Bestätigung Ihres Kontos gilt nicht mehr. Fügen Sie einen neuen hinzu.',
  refused_subject: 'Ein Passkey Ihres Kontos bei {application} wurde abgelehnt',
  refused_body:
    'Jemand wollte sich bei Ihrem Konto bei {application} mit einem Passkey anmelden, der vielleicht kopiert wurde. Wir haben ihn abgelehnt.\n\nEntfernen Sie den Passkey und fügen Sie einen neuen hinzu. Melden Sie sich bis dahin anders an. Wenn Sie Hilfe brauchen: {support}.',
  refused_sms:
    '{application}: Wir haben einen Passkey von Ihnen abgelehnt, der vielleicht kopiert wurde. Entfernen Sie ihn. Hilfe: {support}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'Melden Sie sich bei {application} an, um eine Einladung zu beantworten',
  heading: 'Sie sind in ein Konto eingeladen',
  body: 'Jemand hat Sie in ein Konto bei {application} eingeladen. Melden Sie sich mit dieser E-Mail-Adresse bei {application} an, um die Einladung zu sehen und anzunehmen oder abzulehnen. Sie gilt 14 Tage.',
  button: 'Anmelden bei {application}',
  reason:
    'Sie erhalten diese Nachricht, weil jemand diese Adresse eingegeben hat, um Sie einzuladen. Wenn Sie nicht beitreten möchten, ignorieren Sie die Nachricht.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'Ein Webhook von {name} wurde deaktiviert',
  heading: 'Ein Webhook wurde deaktiviert',
  body: 'Wir haben den Webhook von {name} bei {host} deaktiviert. {cause}\n\nKein Ereignis geht verloren, solange der Feed es hat. Reparieren Sie den Empfänger und aktivieren Sie dann den Webhook: Er erhält die Ereignisse seit seinem letzten.',
  reason: 'Sie erhalten diese Nachricht, weil Sie {name} in {application} verwalten.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'Sein Empfänger hat mit 410 geantwortet: Er ist endgültig nicht mehr da.',
  failing: 'Fünf Tage lang konnte kein Ereignis zugestellt werden.',
  enable: 'Webhook aktivieren',
  failures: 'Sehen, warum Zustellungen gescheitert sind',
};

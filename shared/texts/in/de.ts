import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  help: 'Hilfe',
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
  join: 'Beitreten',
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
  openAgain: 'Seite erneut öffnen',
  invalid_input: 'An diese Adresse kann keine Nachricht gesendet werden.',
  too_many_requests: 'Das waren zu viele Versuche. Versuchen Sie es später noch einmal.',
  budget_exhausted:
    'Heute können keine Nachrichten mehr gesendet werden. Versuchen Sie es morgen noch einmal.',
  text_refused:
    'An diese Nummer kann keine SMS gesendet werden. Verwenden Sie eine Mobilnummer oder eine E-Mail-Adresse.',
  invite_ended: 'Diese Einladung ist nicht mehr offen.',
  other: 'Das hat nicht funktioniert. Versuchen Sie es noch einmal.',
};

export const screen: Translated<typeof english.screen> = {
  signInTo: 'Bei {application} anmelden',
  toContinue: 'um mit {client} fortzufahren',
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  emailOrPhone: 'E-Mail-Adresse oder Telefonnummer',
  continue: 'Weiter',
  cancel: 'Abbrechen',
  enterCode: 'Geben Sie den Code ein',
  code: '6-stelliger Code',
  sent: 'Wir haben einen Code und einen Link an {address} gesendet.',
  sentAgain: 'Wir haben einen neuen Code und einen Link an {address} gesendet.',
  signIn: 'Anmelden',
  orLink:
    'Sie können auch den Link in diesem Browser öffnen. Noch nichts angekommen? Es kann eine Minute dauern, oder die Nachricht ist im Spam-Ordner.',
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
  signedInAs: 'Sie sind als {who} angemeldet.',
  willBeAble: '{client} kann dann:',
  allow: 'Erlauben',
  closed: 'Die Anmeldung ist geschlossen',
  closedText: '{application} bietet hier keine Möglichkeit zur Anmeldung.',
  goBackTo: 'Zurück zu {client}',
  noNewUsers: '{application} nimmt keine neuen Nutzer auf: Verwenden Sie die Adresse Ihres Kontos.',
  needsDomain: 'Sie brauchen eine E-Mail-Adresse bei {domains}.',
  needsCertainDomain: 'Sie brauchen eine E-Mail-Adresse bestimmter Domains.',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'Ihr Profil sehen, etwa Namen und Bild',
  email: 'Ihre E-Mail-Adresse sehen',
  phone: 'Ihre Telefonnummer sehen',
  address: 'Ihre Postanschrift sehen',
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
  enterEmail: 'Geben Sie eine E-Mail-Adresse ein',
  enterPhone: 'Geben Sie eine Telefonnummer ein, die mit + und der Landesvorwahl beginnt',
  enterEither:
    'Geben Sie eine E-Mail-Adresse ein, oder eine Telefonnummer, die mit + und der Landesvorwahl beginnt',
  enterPhoneLike: 'Geben Sie eine Telefonnummer wie {national} oder {international} ein',
  enterEitherLike:
    'Geben Sie eine E-Mail-Adresse ein, oder eine Telefonnummer wie {national} oder {international}',
  enterDigits: 'Geben Sie die 6 Ziffern des Codes ein',
  proving: 'Einen Moment: Ihr Browser bestätigt die Anmeldung.',
  codesPaused:
    'Heute gab es zu viele falsche Codes für diese Adresse. Öffnen Sie den Link der Nachricht in diesem Browser.',
  resendEarly: 'Der letzte Code ist vielleicht noch unterwegs. Einen neuen können Sie in {time} anfordern.',
  wait: 'Zu viele Versuche. Versuchen Sie es in {time} noch einmal.',
  budget: '{application} kann Ihnen heute keinen Code senden. Versuchen Sie es morgen noch einmal.',
  noTexts: 'Diese Nummer kann unsere Nachrichten nicht empfangen. Geben Sie eine Mobilnummer ein.',
  noTextsUseEmail:
    'Diese Nummer kann unsere Nachrichten nicht empfangen. Geben Sie Ihre E-Mail-Adresse oder eine Mobilnummer ein.',
  reserved:
    'Für dieses Gerät kann heute keine Nachricht gesendet werden. Verwenden Sie ein Gerät, auf dem Sie sich schon angemeldet haben, oder einen anderen Weg, oder versuchen Sie es morgen noch einmal.',
  codeEnded: 'Dieser Code funktioniert nicht mehr. Fahren Sie fort, um einen neuen zu bekommen.',
  linkEnded: 'Dieser Link funktioniert nicht mehr. Fahren Sie fort, um einen neuen zu bekommen.',
  wrongCode: 'Der Code ist falsch',
  wrongCodeTries_one: 'Der Code ist falsch; noch {count} Versuch',
  wrongCodeTries_other: 'Der Code ist falsch; noch {count} Versuche',
  useNewest: '{error}. Verwenden Sie den Code der neuesten Nachricht.',
  otherAccount: '{client} fragt nach einem anderen Konto als dem, mit dem Sie sich angemeldet haben',
  other: 'Das hat nicht funktioniert. Versuchen Sie es noch einmal.',
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

export const sms: Translated<typeof english.sms> = {
  signIn: '{code} ist Ihr Code für {application}. Oder öffnen Sie {link}',
  signInThere: '{code} ist Ihr Code für {application}. Oder öffnen Sie im selben Browser {link}',
  signInCode: '{code} ist Ihr Code für {application}. Wer ihn angefordert hat: {link}',
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

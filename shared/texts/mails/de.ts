import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

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

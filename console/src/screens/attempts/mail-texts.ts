import type { Texts } from '../../texts/say.ts';

/** The texts about the delivery of e-mails to an address. */
export const MAIL = {
  en: {
    mailActive: 'E-mails to {email} are sent.',
    mailStopped: 'No e-mails are sent to {email}',
    bounce: 'The mail server answered that the address does not exist.',
    complaint: 'The person reported an e-mail as spam. Only the staff of the service can resume after that.',
    stoppedSince: 'since {time}',
    stoppedUntil: 'until {time}',
    resume: 'Send e-mails again',
    resumeText:
      'E-mails to {email} are sent again. Do it once the mailbox exists: another bounce stops them again. You can resume 20 addresses within 24 hours.',
    resumed: 'E-mails are sent again',
  },
  de: {
    mailActive: 'E-Mails an {email} werden gesendet.',
    mailStopped: 'An {email} werden keine E-Mails gesendet',
    bounce: 'Der Mailserver hat geantwortet, dass es die Adresse nicht gibt.',
    complaint:
      'Die Person hat eine E-Mail als Spam gemeldet. Danach kann nur das Personal des Dienstes den Versand wieder aufnehmen.',
    stoppedSince: 'seit {time}',
    stoppedUntil: 'bis {time}',
    resume: 'Wieder E-Mails senden',
    resumeText:
      'An {email} werden wieder E-Mails gesendet. Tun Sie das, sobald es das Postfach gibt: Der nächste Rückläufer stoppt sie wieder. Sie können 20 Adressen in 24 Stunden freigeben.',
    resumed: 'E-Mails werden wieder gesendet',
  },
} satisfies Texts;

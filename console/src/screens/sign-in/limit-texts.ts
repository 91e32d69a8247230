import type { Texts } from '../../texts/say.ts';

/** The texts of the limits of messages and sign-ins. */
export const LIMITS = {
  en: {
    messages: 'Messages of a day',
    messagesText:
      'The most that a day can cost you. A day ends at midnight UTC. A third of each number is kept for devices that have signed in before.',
    emails: 'E-mails',
    emailsHelp: 'Empty: 10,000.',
    texts: 'Text messages',
    textsHelp: 'Empty: 500. With 0, nobody gets any.',
    ceiling: 'The plan {plan} allows {most} for all applications of the account together.',
    range: 'Text messages to numbers that begin alike',
    rangeHelp: 'For each 1,000 numbers that differ in their last three digits only. Empty: 20.',
    rangeCeiling: 'The plan {plan} allows {most} at most.',
    lower:
      'Counts at once: if today’s messages have reached it, sign-ins that need one are refused until midnight UTC.',
    numbers: 'Numbers that get text messages',
    numbersText: 'Strangers can run up costs by numbers far away. Name the countries of your users.',
    countries: 'Countries',
    countriesHelp: 'Empty: all countries of the service.',
    countriesEffect:
      'Numbers of other countries get no text message, so they cannot sign in with one. Codes already sent still work.',
    lines: 'Fixed lines and toll-free numbers, too',
    linesOff: 'They get no text message any more. Codes already sent still work.',
    sources: 'Networks that many people share',
    sourcesText:
      'Normally 30 sign-ins in 10 minutes may begin from one IP address. More have to solve a puzzle, which a page does by itself in about a second.',
    networks: 'Networks with a higher number',
    networksHelp:
      'A network, a space, and the sign-ins in 10 minutes from each of its addresses (30 to 300), such as 198.51.100.0/24 200.',
  },
  de: {
    messages: 'Nachrichten eines Tages',
    messagesText:
      'So viel kann ein Tag Sie höchstens kosten. Er endet um Mitternacht UTC. Ein Drittel jeder Zahl bleibt für Geräte, die sich schon einmal angemeldet haben.',
    emails: 'E-Mails',
    emailsHelp: 'Leer: 10.000.',
    texts: 'SMS',
    textsHelp: 'Leer: 500. Bei 0 bekommt niemand eine.',
    ceiling: 'Der Tarif {plan} erlaubt {most} für alle Anwendungen des Kontos zusammen.',
    range: 'SMS an Nummern, die gleich beginnen',
    rangeHelp: 'Für je 1.000 Nummern, die sich nur in den letzten drei Ziffern unterscheiden. Leer: 20.',
    rangeCeiling: 'Der Tarif {plan} erlaubt höchstens {most}.',
    lower:
      'Gilt sofort: Sind heute schon so viele verschickt, werden Anmeldungen, die eine Nachricht brauchen, bis Mitternacht UTC abgewiesen.',
    numbers: 'Nummern, die SMS bekommen',
    numbersText: 'Fremde können mit fernen Nummern Kosten verursachen. Nennen Sie die Länder Ihrer Benutzer.',
    countries: 'Länder',
    countriesHelp: 'Leer: alle Länder des Dienstes.',
    countriesEffect:
      'Nummern anderer Länder bekommen keine SMS und können sich damit nicht anmelden. Verschickte Codes gelten noch.',
    lines: 'Auch Festnetz und kostenlose Nummern',
    linesOff: 'Sie bekommen keine SMS mehr. Verschickte Codes gelten noch.',
    sources: 'Netze, die sich viele teilen',
    sourcesText:
      'Normalerweise dürfen von einer IP-Adresse 30 Anmeldungen in 10 Minuten beginnen. Weitere müssen eine Rechenaufgabe lösen, was eine Seite in etwa einer Sekunde selbst tut.',
    networks: 'Netze mit höherer Zahl',
    networksHelp:
      'Ein Netz, ein Leerzeichen und die Anmeldungen in 10 Minuten von jeder seiner Adressen (30 bis 300), etwa 198.51.100.0/24 200.',
  },
} satisfies Texts;

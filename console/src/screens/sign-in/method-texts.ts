import type { Texts } from '../../texts/say.ts';

/** The texts of the settings of how people sign in. */
export const METHODS = {
  en: {
    codes: 'Code or link',
    codesText: 'People type an address or number, and get six digits and a link.',
    email: 'Sign in by e-mail',
    phone: 'Sign in by text message',
    notIdentifying:
      'Nobody can: the field {field} does not identify users. The schema of the application decides that.',
    emailOff:
      'Nobody begins a sign-in by e-mail any more. Codes and links on their way still work, and signed-in users stay. Users with nothing but an e-mail address cannot come back.',
    phoneOff:
      'Nobody begins a sign-in by text message any more. Codes and links on their way still work, and signed-in users stay. Users with nothing but a number cannot come back.',
    challenge: 'Codes and links are valid for',
    challengeHelp: 'A number and a unit, such as 5m. 10 minutes at most, and if empty.',
    challengeEffect: 'Codes and links on their way keep the time that they have.',
    passkeys: 'Passkeys',
    passkeysText: 'People sign in with the lock of their device.',
    passkey: 'Sign in with a passkey',
    passkeyOff:
      'Nobody signs in with a passkey or adds one any more, also those who are about to. Passkeys stay, and work again when you switch this on. Signed-in users stay. Users with nothing but a passkey cannot come back.',
    host: 'Host of the passkeys',
    hostHelp:
      'The host of your pages or one above it, such as example.com. Empty: that of the sign-in screen.',
    hostEffect:
      'Passkeys that users have for the present host become useless. While there are any, the service first tells you how many.',
    passkeyOrigins: 'Pages that use passkeys',
    passkeyOriginsHelp:
      'Addresses without a path, such as https://app.example.com. Each has to be an allowed origin, too. Empty: https:// and the host.',
    passkeyOriginsEffect: 'Passkeys stop working on {lost}. They stay on the devices.',
    guests: 'Guests',
    guestsText: 'People use your application before they give an address. With one they keep what they have.',
    guest: 'Begin as a guest',
    guestOff: 'Nobody begins as a guest any more. Guests of today stay, and may still give an address.',
    guestDays: 'Guests are deleted after days without use',
    guestDaysHelp: '1 to 365. Empty: 30.',
    guestDaysEffect:
      'Holds for new guests. One of today is deleted on the day that is set already, at the earliest.',
    people: 'Who may sign in',
    peopleText: 'You and your backend may create users in any case.',
    signUp: 'New people may sign up',
    signUpOff:
      'People who are no users yet are refused, also those who have a code already. Nobody begins as a guest. Users sign in as before.',
    domains: 'Allowed domains of e-mail addresses',
    domainsHelp: 'Such as example.com. Empty: all domains.',
    domainsEffect:
      'Users with an address of another domain, or with none, are refused at their next sign-in, also those who have a code already. Nobody begins as a guest. Signed-in users stay.',
    unverified: 'Users without a verified address or number may sign in',
    unverifiedOff: 'They are refused at their next sign-in. Nobody begins as a guest. Signed-in users stay.',
    sessions: 'How long people stay signed in',
    ttl: 'Without use, a sign-in ends after',
    ttlHelp: 'A number and a unit, such as 12h or 90d. Empty: 30 days.',
    ttlEffect: 'Signed-in users get the new time when they come back the next time, until then the old one.',
  },
  de: {
    codes: 'Code oder Link',
    codesText: 'Man gibt eine Adresse oder Nummer ein und bekommt sechs Ziffern und einen Link.',
    email: 'Anmelden per E-Mail',
    phone: 'Anmelden per SMS',
    notIdentifying:
      'Das kann niemand: Das Feld {field} kennzeichnet keine Benutzer. Darüber entscheidet das Schema der Anwendung.',
    emailOff:
      'Niemand beginnt mehr eine Anmeldung per E-Mail. Verschickte Codes und Links gelten noch, und wer angemeldet ist, bleibt es. Wer nur eine E-Mail-Adresse hat, kommt nicht mehr herein.',
    phoneOff:
      'Niemand beginnt mehr eine Anmeldung per SMS. Verschickte Codes und Links gelten noch, und wer angemeldet ist, bleibt es. Wer nur eine Nummer hat, kommt nicht mehr herein.',
    challenge: 'Codes und Links gelten',
    challengeHelp: 'Zahl und Einheit, etwa 5m. Höchstens 10 Minuten, so auch, wenn das Feld leer ist.',
    challengeEffect: 'Verschickte Codes und Links behalten ihre Zeit.',
    passkeys: 'Passkeys',
    passkeysText: 'Man meldet sich mit der Sperre des eigenen Geräts an.',
    passkey: 'Anmelden mit Passkey',
    passkeyOff:
      'Niemand meldet sich mehr mit einem Passkey an oder fügt einen hinzu, auch wer gerade dabei ist. Die Passkeys bleiben und gelten wieder, sobald Sie dies einschalten. Wer angemeldet ist, bleibt es. Wer nur einen Passkey hat, kommt nicht mehr herein.',
    host: 'Host der Passkeys',
    hostHelp: 'Der Host Ihrer Seiten oder einer darüber, etwa example.com. Leer: der Host der Anmeldeseite.',
    hostEffect:
      'Passkeys, die Benutzer für den jetzigen Host haben, werden nutzlos. Gibt es welche, nennt der Dienst zuerst ihre Anzahl.',
    passkeyOrigins: 'Seiten mit Passkeys',
    passkeyOriginsHelp:
      'Adressen ohne Pfad, etwa https://app.example.com. Jede muss auch ein erlaubter Ursprung sein. Leer: https:// und der Host.',
    passkeyOriginsEffect: 'Auf {lost} gelten Passkeys nicht mehr. Auf den Geräten bleiben sie.',
    guests: 'Gäste',
    guestsText:
      'Man nutzt Ihre Anwendung, bevor man eine Adresse angibt. Mit der Adresse behält man alles, was man hat.',
    guest: 'Als Gast beginnen',
    guestOff:
      'Niemand beginnt mehr als Gast. Wer schon Gast ist, bleibt es und kann noch eine Adresse angeben.',
    guestDays: 'Gäste werden gelöscht nach Tagen ohne Nutzung',
    guestDaysHelp: '1 bis 365. Leer: 30.',
    guestDaysEffect:
      'Gilt für neue Gäste. Wer schon Gast ist, wird frühestens an dem Tag gelöscht, der bereits feststeht.',
    people: 'Wer sich anmelden darf',
    peopleText: 'Sie und Ihr Backend können in jedem Fall Benutzer anlegen.',
    signUp: 'Neue Personen dürfen sich registrieren',
    signUpOff:
      'Wer noch kein Benutzer ist, wird abgewiesen, auch wer schon einen Code hat. Niemand beginnt als Gast. Benutzer melden sich an wie bisher.',
    domains: 'Erlaubte Domains der E-Mail-Adressen',
    domainsHelp: 'Etwa example.com. Leer: alle Domains.',
    domainsEffect:
      'Wer keine Adresse oder eine mit anderer Domain hat, wird bei der nächsten Anmeldung abgewiesen, auch wer schon einen Code hat. Niemand beginnt als Gast. Wer angemeldet ist, bleibt es.',
    unverified: 'Benutzer ohne bestätigte Adresse oder Nummer dürfen sich anmelden',
    unverifiedOff:
      'Sie werden bei der nächsten Anmeldung abgewiesen. Niemand beginnt als Gast. Wer angemeldet ist, bleibt es.',
    sessions: 'Wie lange man angemeldet bleibt',
    ttl: 'Ohne Nutzung endet eine Anmeldung nach',
    ttlHelp: 'Zahl und Einheit, etwa 12h oder 90d. Leer: 30 Tage.',
    ttlEffect:
      'Wer angemeldet ist, bekommt die neue Zeit beim nächsten Besuch. Bis dahin gilt für ihn die alte.',
  },
} satisfies Texts;

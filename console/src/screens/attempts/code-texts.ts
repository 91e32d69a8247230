import type { Texts } from '../../texts/say.ts';

/** Why a sign-in was refused, and what helps, by the code of the error. `/docs/errors` has more on each. */
export const REFUSAL_CODES = {
  en: {
    application_disabled: 'The application is disabled. Nobody can sign in until it is enabled.',
    budget_exhausted: 'The messages of the application or its account are used up for today.',
    budget_reserved: 'What is left of the messages of today is kept for users who are known already.',
    challenge_ended:
      'Too many wrong codes, too old, or used already. Start again and use the newest message.',
    code_required: 'The address has to be proved by a code first.',
    conflict: 'Another request changed the same record at this moment. Try again.',
    dependency_unavailable: 'A part of the service did not answer. Try again shortly.',
    email_domain_not_allowed: 'The application takes no addresses of this domain.',
    form_not_confirmed: 'The form was not sent from its own page. Open the link again and confirm there.',
    guests_not_allowed: 'The application takes no guests.',
    identity_provider_not_found: 'There is no such identity provider, or it is disabled.',
    identity_taken: 'The address belongs to another user.',
    invalid_code: 'The code is wrong.',
    invalid_grant: 'The proof of the provider was used already or has expired. Start again.',
    invalid_input: 'The request had invalid input.',
    invalid_passkey:
      'The passkey is of another application or user, or was removed. Sign in in another way, and add one again.',
    invalid_redirect: 'The page to return to is not listed in the settings of the application.',
    link_expired: 'The link has expired. Start again for a new one.',
    link_not_found: 'There is no such link, or it was replaced by a newer one.',
    link_used: 'The link was used already. Start again for a new one.',
    number_range_exhausted: 'Too many text messages went to similar numbers today.',
    origin_not_allowed:
      'The page is of an origin that the application does not list. Add it to the settings.',
    passkeys_not_enabled: 'The application takes no passkeys.',
    proof_required: 'Many sign-ins came from this network, so the service asked for a proof of work.',
    sign_up_closed: 'The application accepts no new users.',
    text_refused: 'The number gets no text messages: a fixed line, a service number, or another country.',
    too_many_requests: 'Too many attempts with this address or from this network. Wait, then try again.',
    user_disabled: 'The user is disabled. Enable the user first.',
    user_not_verified: 'The user has not verified the address.',
  },
  de: {
    application_disabled: 'Die Anwendung ist gesperrt. Bis zur Freigabe kann sich niemand anmelden.',
    budget_exhausted: 'Die Nachrichten der Anwendung oder ihres Kontos sind für heute verbraucht.',
    budget_reserved: 'Der Rest der heutigen Nachrichten ist für schon bekannte Benutzer reserviert.',
    challenge_ended:
      'Zu viele falsche Codes, zu alt oder schon benutzt. Neu beginnen und die neueste Nachricht benutzen.',
    code_required: 'Die Adresse muss zuerst mit einem Code bewiesen werden.',
    conflict: 'Eine andere Anfrage hat im selben Moment denselben Eintrag geändert. Noch einmal versuchen.',
    dependency_unavailable: 'Ein Teil des Dienstes hat nicht geantwortet. Bald noch einmal versuchen.',
    email_domain_not_allowed: 'Die Anwendung nimmt keine Adressen dieser Domain.',
    form_not_confirmed:
      'Das Formular kam nicht von der eigenen Seite. Den Link neu öffnen und dort bestätigen.',
    guests_not_allowed: 'Die Anwendung nimmt keine Gäste.',
    identity_provider_not_found: 'Diesen Anbieter gibt es nicht, oder er ist gesperrt.',
    identity_taken: 'Die Adresse gehört einem anderen Benutzer.',
    invalid_code: 'Der Code ist falsch.',
    invalid_grant: 'Der Nachweis des Anbieters war schon benutzt oder abgelaufen. Neu beginnen.',
    invalid_input: 'Die Anfrage hatte eine ungültige Eingabe.',
    invalid_passkey:
      'Der Passkey gehört zu einer anderen Anwendung oder einem anderen Benutzer, oder er wurde entfernt. Anders anmelden und einen neuen anlegen.',
    invalid_redirect: 'Die Seite für die Rückkehr steht nicht in den Einstellungen der Anwendung.',
    link_expired: 'Der Link ist abgelaufen. Für einen neuen noch einmal beginnen.',
    link_not_found: 'Diesen Link gibt es nicht, oder ein neuerer hat ihn ersetzt.',
    link_used: 'Der Link war schon benutzt. Für einen neuen noch einmal beginnen.',
    number_range_exhausted: 'Heute gingen zu viele SMS an ähnliche Nummern.',
    origin_not_allowed:
      'Die Seite hat einen Origin, den die Anwendung nicht nennt. Ergänzen Sie ihn in den Einstellungen.',
    passkeys_not_enabled: 'Die Anwendung nimmt keine Passkeys.',
    proof_required:
      'Aus diesem Netz kamen viele Anmeldungen, darum verlangte der Dienst einen Arbeitsnachweis.',
    sign_up_closed: 'Die Anwendung nimmt keine neuen Benutzer.',
    text_refused:
      'Die Nummer bekommt keine SMS: ein Festnetzanschluss, eine Sondernummer oder ein anderes Land.',
    too_many_requests:
      'Zu viele Versuche mit dieser Adresse oder aus diesem Netz. Warten, dann noch einmal versuchen.',
    user_disabled: 'Der Benutzer ist gesperrt. Geben Sie ihn zuerst frei.',
    user_not_verified: 'Der Benutzer hat die Adresse nicht bestätigt.',
  },
} satisfies Texts;

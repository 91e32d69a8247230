import type { Texts } from '../../texts/say.ts';

/** The texts of defaults for people, and of values for the application's own programs. */
export const ADVANCED = {
  en: {
    people: 'Defaults for people',
    locale: 'Default language',
    localeHelp: 'Of pages and messages for people whose language is not known, or none of these.',
    localeEffect: 'Holds from the next page and message. People whose language is known see no change.',
    userIds: 'Ids of new users',
    userIdsHelp: 'For users whose id your backend does not choose.',
    typeId: 'user_ and letters, sorted by time (TypeID)',
    uuid: 'UUID',
    objectId: 'ObjectId',
    userIdsEffect: 'Holds for new users. Those of today keep their ids.',
    programs: 'Values for your programs',
    programsText:
      'The service stores these and does nothing by them. Your backend reads them with the application.',
    customProps: 'Your own values',
    customPropsHelp: 'A JSON object, such as {"plan": "gold"}. Store no secrets: viewers read it.',
    subdomain: 'Subdomain',
    subdomainHelp: 'A label such as shop. No address leads to it.',
    merge: 'Users may be merged',
    mergeHelp: 'A mark for your backend. The service merges no users.',
  },
  de: {
    people: 'Vorgaben für Personen',
    locale: 'Standardsprache',
    localeHelp:
      'Von Seiten und Nachrichten für Personen, deren Sprache nicht bekannt oder nicht darunter ist.',
    localeEffect:
      'Gilt ab der nächsten Seite und Nachricht. Für Personen, deren Sprache bekannt ist, ändert sich nichts.',
    userIds: 'Ids neuer Benutzer',
    userIdsHelp: 'Für Benutzer, deren Id nicht Ihr Backend wählt.',
    typeId: 'user_ und Buchstaben, nach Zeit sortiert (TypeID)',
    uuid: 'UUID',
    objectId: 'ObjectId',
    userIdsEffect: 'Gilt für neue Benutzer. Die heutigen behalten ihre Ids.',
    programs: 'Werte für Ihre Programme',
    programsText: 'Der Dienst speichert sie und tut nichts damit. Ihr Backend liest sie mit der Anwendung.',
    customProps: 'Eigene Werte',
    customPropsHelp:
      'Ein JSON-Objekt, etwa {"plan": "gold"}. Keine Geheimnisse: Auch Betrachter (viewer) lesen es.',
    subdomain: 'Subdomain',
    subdomainHelp: 'Eine Bezeichnung, etwa shop. Keine Adresse führt dorthin.',
    merge: 'Benutzer dürfen zusammengeführt werden',
    mergeHelp: 'Ein Merkmal für Ihr Backend. Der Dienst führt keine Benutzer zusammen.',
  },
} satisfies Texts;

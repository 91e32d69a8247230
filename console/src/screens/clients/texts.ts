import type { Texts } from '../../texts/say.ts';

/** The texts of the list of OpenID clients, and of a new one. */
export const CLIENTS = {
  en: {
    clients: 'OpenID clients',
    text: 'Programs at which your users sign in with this application, by OpenID Connect.',
    name: 'Name',
    nameHint: 'Users read it when they sign in, such as “Shop”.',
    keys: 'Keys',
    created: 'Created',
    server: 'Server, with a secret',
    page: 'Single-page app, without a secret',
    native: 'Mobile or desktop app, without a secret',
    machine: 'Backend that acts for no user',
    firstParty: 'Your own',
    firstPartyLabel: 'It is your own program',
    firstPartyHint:
      'Then users are not asked whether it may have their data. Leave it off for programs of others.',
    none: 'No OpenID clients yet',
    noneText: 'Create one for each program that offers “Sign in with …”. Then copy its settings.',
    create: 'Create OpenID client',
    createText:
      'Creates a client with one key. A server gets a secret with it, which is shown once, right after that: have a safe place ready.',
    kind: 'What the program is',
    kindHint:
      'It decides the settings, which you can change later. A backend that acts for no user needs no client but a key, which is created instead.',
    redirects: 'Redirect addresses',
    redirectsHint:
      'Where users come back to after they have signed in, one in each line. They are compared to the letter. Empty: nobody can sign in yet.',
    createdDone: 'It was created.',
  },
  de: {
    clients: 'OpenID-Clients',
    text: 'Programme, bei denen sich Ihre Benutzer mit dieser Anwendung anmelden, über OpenID Connect.',
    name: 'Name',
    nameHint: 'Benutzer lesen ihn bei der Anmeldung, etwa „Laden“.',
    keys: 'Schlüssel',
    created: 'Angelegt',
    server: 'Server, mit Geheimnis',
    page: 'Single-Page-App, ohne Geheimnis',
    native: 'App für Handy oder Desktop, ohne Geheimnis',
    machine: 'Backend, das für keinen Benutzer handelt',
    firstParty: 'Ihr eigener',
    firstPartyLabel: 'Es ist Ihr eigenes Programm',
    firstPartyHint:
      'Benutzer werden dann nicht gefragt, ob es ihre Daten haben darf. Für Programme anderer lassen Sie es aus.',
    none: 'Noch keine OpenID-Clients',
    noneText:
      'Legen Sie einen für jedes Programm an, das „Anmelden mit …“ anbietet. Kopieren Sie dann seine Einstellungen.',
    create: 'OpenID-Client anlegen',
    createText:
      'Legt einen Client mit einem Schlüssel an. Ein Server bekommt dazu ein Geheimnis, das gleich danach gezeigt wird, nur einmal: Halten Sie einen sicheren Ort bereit.',
    kind: 'Was das Programm ist',
    kindHint:
      'Danach richten sich die Einstellungen, die Sie später ändern können. Ein Backend, das für keinen Benutzer handelt, braucht keinen Client, sondern einen Schlüssel. Der wird dann stattdessen angelegt.',
    redirects: 'Rückkehradressen',
    redirectsHint:
      'Wohin Benutzer nach der Anmeldung zurückkommen, eine in jeder Zeile. Sie werden buchstabengetreu verglichen. Leer: Noch kann sich niemand anmelden.',
    createdDone: 'Er wurde angelegt.',
  },
} satisfies Texts;

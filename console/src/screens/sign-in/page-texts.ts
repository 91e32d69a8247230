import type { Texts } from '../../texts/say.ts';

/** The texts of the settings of pages: where people sign in, and where links lead. */
export const PAGES = {
  en: {
    origins: 'Pages that sign people in',
    originsText: 'A page of any other address is refused. Backends and native apps need no entry.',
    allowed: 'Allowed origins',
    allowedHelp:
      'Addresses without a path, such as https://shop.example.com. Empty: localhost and the address of the default page.',
    allowedFirst:
      'From now on only these pages sign people in. Pages on localhost and the default page are refused unless you add them. Links of your backend lead to these origins and to that of the default page only.',
    allowedLost:
      'On {lost} nobody signs in any more, also those who have a code already. Links of your backend to there stop working. People who are signed in there stay.',
    allowedNone:
      'From now on only localhost and the default page sign people in: on {lost} nobody signs in any more, also those who have a code already. People who are signed in there stay.',
    links: 'Where people land after a link',
    linksText:
      'A link carries what signs its reader in. So links that users ask for lead to these pages alone.',
    home: 'Default page',
    homeHelp: 'Where a link leads that names no page, such as https://shop.example.com/welcome.',
    homeEffect:
      'Links that name no page lead to the new one, also those already sent. Sign-ins and links that name the old page are refused unless it is a return page.',
    homeOrigin: 'Without allowed origins, pages of the old address no longer sign people in.',
    returns: 'Return pages',
    returnsHelp:
      'Whole addresses, compared letter by letter. Also those of an app, such as com.example.shop:/signed-in. Pages on localhost need no entry.',
    returnsLost:
      'Links to {lost} stop working, also those already sent, and sign-ins that return there are refused. The six digits of the same message still work.',
    backend: 'Links of your backend',
    backendText: 'Your backend chooses where its links lead, within these limits.',
    required: 'Only to my own origins and apps',
    requiredOn:
      'Links of your backend to any other address stop working, also those already sent. Own are the allowed origins, the default page and the schemes below.',
    schemes: 'Schemes of my apps',
    schemesHelp: 'Such as com.example.shop, without a colon.',
    schemesLost:
      'While links lead to your own origins and apps only, those to {lost} stop working, also those already sent.',
    lifetime: 'Longest life of a link',
    lifetimeHelp: 'A number and a unit, such as 7d. Empty: 30 days.',
    lifetimeEffect: 'Links that were made already keep their time.',
  },
  de: {
    origins: 'Seiten, die anmelden',
    originsText:
      'Seiten mit jeder anderen Adresse werden abgewiesen. Backends und native Apps brauchen keinen Eintrag.',
    allowed: 'Erlaubte Ursprünge',
    allowedHelp:
      'Adressen ohne Pfad, etwa https://shop.example.com. Leer: localhost und die Adresse der Standardseite.',
    allowedFirst:
      'Ab jetzt melden nur diese Seiten an. Seiten auf localhost und die Standardseite werden abgewiesen, wenn Sie sie nicht eintragen. Links Ihres Backends führen nur zu diesen Ursprüngen und zu dem der Standardseite.',
    allowedLost:
      'Auf {lost} meldet sich niemand mehr an, auch wer schon einen Code hat. Links Ihres Backends dorthin gelten nicht mehr. Wer dort angemeldet ist, bleibt es.',
    allowedNone:
      'Ab jetzt melden nur localhost und die Standardseite an: Auf {lost} meldet sich niemand mehr an, auch wer schon einen Code hat. Wer dort angemeldet ist, bleibt es.',
    links: 'Wohin ein Link führt',
    linksText:
      'Ein Link enthält, was seinen Leser anmeldet. Darum führen Links, die Benutzer anfordern, nur zu diesen Seiten.',
    home: 'Standardseite',
    homeHelp: 'Wohin ein Link führt, der keine Seite nennt, etwa https://shop.example.com/willkommen.',
    homeEffect:
      'Links, die keine Seite nennen, führen zur neuen, auch die schon verschickten. Anmeldungen und Links, die die alte Seite nennen, werden abgewiesen, wenn sie keine Rückkehrseite ist.',
    homeOrigin: 'Ohne erlaubte Ursprünge melden Seiten der alten Adresse nicht mehr an.',
    returns: 'Rückkehrseiten',
    returnsHelp:
      'Ganze Adressen, Zeichen für Zeichen verglichen. Auch die einer App, etwa com.example.shop:/signed-in. Seiten auf localhost brauchen keinen Eintrag.',
    returnsLost:
      'Links zu {lost} gelten nicht mehr, auch die schon verschickten, und Anmeldungen, die dorthin zurückkehren, werden abgewiesen. Die sechs Ziffern derselben Nachricht gelten noch.',
    backend: 'Links Ihres Backends',
    backendText: 'Ihr Backend wählt innerhalb dieser Grenzen, wohin seine Links führen.',
    required: 'Nur zu eigenen Ursprüngen und Apps',
    requiredOn:
      'Links Ihres Backends zu jeder anderen Adresse gelten nicht mehr, auch die schon verschickten. Eigen sind die erlaubten Ursprünge, die Standardseite und die Schemata darunter.',
    schemes: 'Schemata eigener Apps',
    schemesHelp: 'Etwa com.example.shop, ohne Doppelpunkt.',
    schemesLost:
      'Solange Links nur zu eigenen Ursprüngen und Apps führen, gelten die zu {lost} nicht mehr, auch die schon verschickten.',
    lifetime: 'Längste Gültigkeit eines Links',
    lifetimeHelp: 'Zahl und Einheit, etwa 7d. Leer: 30 Tage.',
    lifetimeEffect: 'Bereits erzeugte Links behalten ihre Zeit.',
  },
} satisfies Texts;

import type { Texts } from '../../texts/say.ts';

/** The texts of the ways in which agents become clients. */
export const AGENTS = {
  en: {
    documents: 'Agents with a document about themselves',
    documentsText:
      'Today’s AI agents publish one, and its address is their client id. They get tokens of the APIs that agents may ask for, and nothing else about a user. For an agent that you know, you can create an OpenID client instead.',
    who: 'Which agents to let in',
    whoHelp: 'Each asks the user first, who reads its host and that nobody has verified it.',
    off: 'None',
    domains: 'Those of the hosts below',
    open: 'Those of any host',
    documentsOff:
      'All agents that came in this way lose their access with their next request. If you let them in again, what users have agreed to counts again.',
    onlyHosts:
      'Agents of other hosts than those below lose their access with their next request. If you let them in again, what users have agreed to counts again.',
    hosts: 'Hosts',
    hostsHelp: 'Such as agents.example.com, without https://. Hosts below it count, too.',
    hostsLost: 'Agents of {lost} lose their access with their next request.',
    registration: 'Agents that register themselves',
    registrationText: 'Older agents know no documents. They register before their first sign-in (RFC 7591).',
    register: 'Let agents register',
    registerHelp: 'From any host. They may do what agents with a document may do.',
    registerOff:
      'All agents that have registered lose their access with their next request. If you let them in again, what users have agreed to counts again.',
  },
  de: {
    documents: 'Agenten mit einem Dokument über sich',
    documentsText:
      'Heutige KI-Agenten veröffentlichen eines, und dessen Adresse ist ihre Client-ID. Sie bekommen Tokens der APIs, um die Agenten bitten dürfen, und sonst nichts über einen Benutzer. Für einen Agenten, den Sie kennen, können Sie stattdessen einen OpenID-Client anlegen.',
    who: 'Welche Agenten Sie zulassen',
    whoHelp: 'Jeder fragt erst den Benutzer. Dieser liest den Host und dass niemand den Agenten geprüft hat.',
    off: 'Keine',
    domains: 'Die der Hosts darunter',
    open: 'Die aller Hosts',
    documentsOff:
      'Alle Agenten, die auf diesem Weg gekommen sind, verlieren ihren Zugriff mit der nächsten Anfrage. Wenn Sie sie wieder zulassen, gilt wieder, wozu Benutzer zugestimmt haben.',
    onlyHosts:
      'Agenten anderer Hosts als der darunter verlieren ihren Zugriff mit der nächsten Anfrage. Wenn Sie sie wieder zulassen, gilt wieder, wozu Benutzer zugestimmt haben.',
    hosts: 'Hosts',
    hostsHelp: 'Etwa agents.example.com, ohne https://. Hosts darunter zählen mit.',
    hostsLost: 'Agenten von {lost} verlieren ihren Zugriff mit der nächsten Anfrage.',
    registration: 'Agenten, die sich selbst registrieren',
    registrationText:
      'Ältere Agenten kennen keine Dokumente. Sie registrieren sich vor ihrer ersten Anmeldung (RFC 7591).',
    register: 'Agenten dürfen sich registrieren',
    registerHelp: 'Von jedem Host. Sie dürfen dasselbe wie Agenten mit einem Dokument.',
    registerOff:
      'Alle Agenten, die sich registriert haben, verlieren ihren Zugriff mit der nächsten Anfrage. Wenn Sie sie wieder zulassen, gilt wieder, wozu Benutzer zugestimmt haben.',
  },
} satisfies Texts;

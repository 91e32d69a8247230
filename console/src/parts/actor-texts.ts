import type { Texts } from '../texts/say.ts';

/** How those are called who have done something and have no name. */
export const ACTORS = {
  en: {
    you: 'You',
    memberWithRole: 'An account member ({role})',
    formerOrStaff: 'A former member or service staff',
    staff: 'Service staff',
    user: 'A user',
    service_account: 'A service account',
    credential: 'A backend',
    operator: 'The operator of the service',
    anonymous: 'Somebody who was not known',
    service: 'The service',
  },
  de: {
    you: 'Sie',
    memberWithRole: 'Ein Mitglied des Kontos ({role})',
    formerOrStaff: 'Ein früheres Mitglied oder Personal des Dienstes',
    staff: 'Personal des Dienstes',
    user: 'Ein Benutzer',
    service_account: 'Ein Dienstkonto',
    credential: 'Ein Backend',
    operator: 'Der Betreiber des Dienstes',
    anonymous: 'Jemand Unbekanntes',
    service: 'Der Dienst',
  },
} satisfies Texts;

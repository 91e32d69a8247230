import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const account: Translated<typeof english.account> = {
  titleAt: 'Votre compte chez {application}',
  needsScript:
    'Cette page a besoin de JavaScript. Activez-le pour ce site et rechargez la page, ou déconnectez-vous ci-dessous.',
  signInTitle: 'Connectez-vous pour voir votre compte',
  signIn: 'Se connecter',
  signedOut: 'Vous êtes déconnecté',
  signedOutText: 'Reconnectez-vous pour voir votre compte.',
  failed: 'Cela n’a pas fonctionné',
  tryAgain: 'Réessayez dans un instant.',
  otherSite: 'Ce formulaire a été envoyé depuis un autre site.',
  signOut: 'Se déconnecter',
  deleted: 'Votre compte est supprimé',
  deletedText:
    'Vos données et adresses ont disparu, et vous êtes déconnecté partout. Les fichiers, liens et appartenances à des groupes disparaissent en quelques minutes.',
};

import { fr as shared } from '../../texts/fr.ts';
import type { Texts } from './en.ts';

export const fr: Texts = {
  ...shared,
  title: 'Connexion à {name}',
  either: 'Adresse e-mail ou numéro de téléphone',
  signIn: 'Se connecter',
  linkHint:
    'Vous pouvez aussi ouvrir le lien dans ce navigateur. Rien reçu ? Regardez dans vos courriers indésirables.',
  otherAddress: 'Utiliser une autre adresse',
  tooManyCodes: 'Trop de codes incorrects. Ouvrez le lien du message ou réessayez {when}.',
  unavailable: 'Vous ne pouvez pas vous connecter ici pour le moment.',
  signUpClosed: '{name} n’accepte pas de nouveaux utilisateurs. Utilisez l’adresse de votre compte.',
  noTextsUseEmail:
    'Ce numéro ne peut pas recevoir nos messages. Saisissez votre adresse e-mail ou un numéro de mobile.',
  reserved:
    'Aucun message ne peut être envoyé pour cet appareil aujourd’hui. Utilisez un appareil sur lequel vous vous êtes déjà connecté ou un autre moyen de connexion, ou réessayez demain.',
  userRefused: 'Ce compte ne peut pas se connecter. Demandez de l’aide à {name}.',
  linkTitle: 'Continuer avec votre lien ?',
  linkAsk: 'Un lien vous a conduit ici. Continuez si vous l’avez demandé ou si vous savez qui l’a envoyé.',
  linkReplaces: 'Vous êtes déjà connecté. Si vous continuez, vous serez d’abord déconnecté.',
  linkEnded: 'Le lien n’est plus valable. Connectez-vous ici.',
  elsewhere:
    'Ce lien est celui d’une connexion dans un autre navigateur. Saisissez-y les 6 chiffres du message.',
  signedIn: 'Vous êtes connecté',
  changeAddress: 'Changer d’adresse',
  signInTooOld: 'Votre connexion est trop ancienne. Déconnectez-vous, reconnectez-vous, puis réessayez.',
  asGuest: 'Continuer en tant qu’invité',
  guestHint: 'Vous êtes ici en tant qu’invité. Connectez-vous pour tout garder.',
  addressOfOther:
    'Cette adresse appartient à un autre compte. Si vous vous y connectez, vous perdrez définitivement ce que vous avez fait en tant qu’invité.',
  switchUser: 'Se connecter à ce compte',
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  help: 'Aide',
};

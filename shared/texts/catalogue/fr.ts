import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  help: 'Aide',
  openAgain: 'Rouvrir la page',
  errorTitle: 'Erreur : {title}',
  unnamed: '(sans nom)',
};

export const links: Translated<typeof english.links> = {
  signInTo: 'Connexion à {application}',
  continueAs: 'Continuer en tant que {who}',
  continue: 'Continuer',
  joins: 'Vous rejoignez le groupe {group}.',
  joinGroup: 'Rejoindre {group}',
  invitedBy: '{inviter} vous invite dans le groupe {group} sur {application}.',
  invited: 'Vous êtes invité dans le groupe {group} sur {application}.',
  invitedAs: 'Cette invitation est pour {who}.',
  signedInHere:
    'Vous êtes connecté ici en tant que {here}. Si vous rejoignez le groupe, vous continuerez en tant que {invited}.',
  join: 'Rejoindre',
  joinAs: 'Rejoindre en tant que {who}',
  joined: 'Vous avez rejoint {group}',
  inviteEnded: 'Cette invitation n’est plus valable.',
  decline: 'Refuser',
  declined: 'Vous avez refusé l’invitation',
  declinedText: 'Vous n’avez pas rejoint le groupe {group} sur {application}.',
  notAsked: 'Si vous n’avez rien demandé, fermez cette page.',
  dead: 'Ce lien ne fonctionne plus',
  deadText: 'Il a peut-être déjà été utilisé, ou il est trop ancien. Demandez-en un nouveau.',
  renew: 'Envoyer un nouveau lien',
  renewText:
    'Il a peut-être déjà été utilisé, ou il est trop ancien. Nous pouvons en envoyer un nouveau à la même adresse.',
  renewed: 'Nous avons envoyé un nouveau lien',
  renewedText:
    'Ouvrez-le sur cet appareil. Il peut mettre une minute à arriver, ou se trouver dans vos courriers indésirables.',
  goBackTo: 'Vous pouvez fermer cette page et retourner dans {application}.',
  goBack: 'Vous pouvez fermer cette page et retourner là où vous avez obtenu le lien.',
  backTo: 'Retour à {application}',
  continueTo: 'Continuer vers {application}',
  signedIn: 'Vous êtes connecté',
  signedInText: 'Vous pouvez fermer cette page et continuer dans {application}.',
  failed: 'Échec de la connexion',
  forged:
    'L’adresse de ce lien a été modifiée en chemin. Ouvrez le lien du message que vous avez reçu, ou demandez-en un nouveau.',
};

export const codes: Translated<typeof english.codes> = {
  yourCode: 'Votre code',
  enterCode: 'Saisissez-le là où vous avez commencé à vous connecter :',
  application: 'Application',
  started: 'Début',
  browser: 'Navigateur',
  keepCode: 'Ne le communiquez à personne. Si vous n’avez pas commencé cette connexion, ne faites rien.',
  sameBrowser: 'Vous avez commencé dans ce navigateur ? Alors continuez-y sans le code.',
  continueTo: 'Continuer vers {application}',
};

export const failures: Translated<typeof english.failures> = {
  application_disabled: 'L’application n’est pas disponible : son accès est désactivé.',
  user_disabled: 'Ce compte est désactivé. Vous ne pouvez pas l’utiliser pour vous connecter.',
  user_not_verified:
    'Seules les personnes dont l’adresse e-mail ou le numéro de téléphone est vérifié peuvent se connecter.',
  sign_up_closed:
    'Vous n’avez pas encore de compte, et l’application n’accepte pas de nouveaux utilisateurs.',
  email_domain_not_allowed:
    'L’application n’accepte que les personnes dont l’adresse e-mail appartient à certains domaines.',
  identity_taken: 'Cette adresse appartient désormais à un autre compte.',
  link_expired:
    'Ce lien ne fonctionne plus : il est trop ancien, ou le compte a changé depuis sa création. Demandez-en un nouveau.',
  challenge_ended: 'Cette connexion est terminée. Recommencez.',
  origin_not_allowed: 'Les liens ne s’utilisent que depuis leur propre page : ouvrez le lien et continuez-y.',
  form_not_confirmed:
    'Votre navigateur n’a pas confirmé que vous avez appuyé sur le bouton de notre page. Revenez à la page et appuyez de nouveau sur le bouton. Si cette erreur se répète, autorisez les cookies pour ce site ou utilisez un autre navigateur.',
  invalid_input: 'Aucun message ne peut être envoyé à cette adresse.',
  too_many_requests: 'Trop de tentatives. Réessayez {when}.',
  budget_exhausted: 'Plus aucun message ne peut être envoyé pour le moment. Réessayez plus tard.',
  text_refused: 'Ce numéro ne peut pas recevoir nos messages. Saisissez un numéro de mobile.',
  invite_ended: 'Cette invitation n’est plus ouverte.',
  last_identifier:
    'Vous avez besoin de cette adresse pour vous connecter. Ajoutez-en d’abord une autre et confirmez-la.',
  reauthentication_required:
    'Pour cela, une nouvelle connexion est nécessaire. Déconnectez-vous et reconnectez-vous.',
  unreachable: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
  failed: 'Cela n’a pas fonctionné. Réessayez.',
};

export const screen: Translated<typeof english.screen> = {
  title: 'Connexion à {application}',
  toContinue: 'pour continuer vers {client}',
  email: 'Adresse e-mail',
  phone: 'Numéro de téléphone',
  either: 'Adresse e-mail ou numéro de téléphone',
  continue: 'Continuer',
  or: 'ou',
  continueWith: 'Continuer avec {name}',
  passkey: 'Se connecter avec une clé d’accès',
  cancel: 'Annuler',
  codeTitle: 'Saisissez le code',
  code: 'Code à 6 chiffres',
  sent: 'Nous avons envoyé un code et un lien à {to}.',
  sentAgain: 'Nous avons envoyé un nouveau code et un lien à {to}.',
  signIn: 'Se connecter',
  linkHint:
    'Vous pouvez aussi ouvrir le lien dans ce navigateur. Rien reçu ? Regardez dans vos courriers indésirables.',
  resend: 'Envoyer un nouveau code',
  resendIn: 'Envoyer un nouveau code dans {time}',
  otherAddress: 'Utiliser une autre adresse',
  as: 'en tant que {who}',
  notAsked: 'Si vous n’avez rien demandé, fermez cette page.',
  chooseAccount: 'Choisissez un compte',
  expects: '{client} attend {account}.',
  continueAs: 'Continuer en tant que {who}',
  signInAs: 'Se connecter en tant que {who}',
  otherAccount: 'Utiliser un autre compte',
  continueTo: 'Continuer vers {client}',
  notVerified:
    '{client} n’est pas vérifié. {application} ne sait pas qui se trouve derrière. N’autorisez l’accès que si vous venez de le demander vous-même.',
  callsItself: 'L’application se présente sous le nom {name}.',
  answerTo: 'Si vous l’autorisez, vous continuerez vers {place}.',
  answerToDevice: 'Si vous l’autorisez, vous continuerez vers un programme sur cet appareil ({place}).',
  signedInAs: 'Vous êtes connecté en tant que {who}.',
  willBeAble: '{client} pourra :',
  atResource: 'Sur {resource} ({host}), {client} pourra :',
  useResource: '{client} pourra utiliser {resource} ({host}) pour vous.',
  backTo: 'Vous retournerez ensuite sur {host}.',
  allow: 'Autoriser',
  closed: 'La connexion est fermée',
  closedText: '{application} ne propose ici aucun moyen de se connecter.',
  goBackTo: 'Retour à {client}',
  noNewUsers: '{application} n’accepte pas de nouveaux utilisateurs : utilisez l’adresse de votre compte.',
  needsDomain: 'Il vous faut une adresse e-mail en {domains}.',
  needsCertainDomain: 'Il vous faut une adresse e-mail de certains domaines.',
  offerTitle: 'Se connecter plus vite la prochaine fois ?',
  offerText:
    'Ajoutez une clé d’accès : vous vous connecterez à {application} avec le verrouillage de votre appareil, sans code.',
  addPasskey: 'Ajouter une clé d’accès',
  notAdded: 'La clé d’accès n’a pas été ajoutée',
  later: 'Pas maintenant',
  never: 'Ne plus demander',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'voir votre profil, par exemple votre nom et votre photo',
  email: 'voir votre adresse e-mail',
  phone: 'voir votre numéro de téléphone',
  address: 'voir votre adresse postale',
  group: 'voir votre équipe et vos rôles dans celle-ci',
  offline_access: 'maintenir votre connexion en votre absence',
  api: 'agir pour vous dans {application}',
};

export const advice: Translated<typeof english.advice> = {
  disabled: 'Ce compte est désactivé',
  disabledText: '{application} l’a fermé. Vous ne pouvez pas l’utiliser pour vous connecter.',
  closed: 'Pas de nouveaux utilisateurs',
  closedText: '{application} n’a pas de compte avec cette adresse et n’accepte pas de nouveaux utilisateurs.',
  domain: 'Cette adresse n’est pas autorisée',
  domainText: '{application} n’accepte que les personnes ayant une adresse e-mail en {domains}.',
  certainDomainText:
    '{application} n’accepte que les personnes dont l’adresse e-mail appartient à certains domaines.',
  emailInvalid: 'Saisissez une adresse e-mail telle que nom@example.com.',
  phoneInvalid: 'Saisissez un numéro de téléphone qui commence par + et l’indicatif du pays.',
  enterEither:
    'Saisissez une adresse e-mail, ou un numéro de téléphone qui commence par + et l’indicatif du pays',
  enterPhoneLike: 'Saisissez un numéro de téléphone comme {national} ou {international}',
  enterEitherLike:
    'Saisissez une adresse e-mail, ou un numéro de téléphone comme {national} ou {international}',
  codeInvalid: 'Saisissez les 6 chiffres du code',
  proving: 'Un instant : votre navigateur confirme la connexion.',
  codesPaused:
    'Trop de codes incorrects pour cette adresse aujourd’hui. Ouvrez le lien du message dans ce navigateur.',
  resendEarly:
    'Le dernier code est peut-être encore en route. Vous pourrez en demander un nouveau dans {time}.',
  noTextsUseEmail:
    'Ce numéro ne peut pas recevoir nos messages. Saisissez votre adresse e-mail ou un numéro de mobile.',
  reserved:
    'Plus aucun message ne peut être envoyé pour le moment. Utilisez un appareil sur lequel vous vous êtes déjà connecté ou un autre moyen de connexion, ou réessayez plus tard.',
  codeEnded: 'Ce code ne fonctionne plus. Demandez-en un nouveau.',
  linkEnded: 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  passkeyRefused:
    'Cette clé d’accès ne fonctionne pas ici : elle a peut-être été supprimée. Connectez-vous avec un code.',
  passkeyElsewhere: 'Cette clé d’accès est celle d’une autre application. Connectez-vous avec un code.',
  passkeyEnded:
    'Cela a pris trop de temps. Utilisez de nouveau la clé d’accès ou connectez-vous avec un code.',
  passkeysPaused: 'Trop de tentatives avec des clés d’accès. Connectez-vous avec un code.',
  wrongCode: 'Le code est incorrect',
  wrongCodeTries_one: 'Le code est incorrect ; encore {count} essai',
  wrongCodeTries_other: 'Le code est incorrect ; encore {count} essais',
  useNewest: '{error}. Utilisez le code du message le plus récent.',
  otherAccount: '{client} demande un autre compte que celui avec lequel vous vous êtes connecté',
};

export const notices: Translated<typeof english.notices> = {
  goTo: 'Aller à {name}',
  ended: 'Cette connexion est terminée',
  staleText:
    'Elle a pris trop de temps, ou elle est déjà terminée. Retournez d’où vous venez et connectez-vous de nouveau.',
  endedText: 'Elle est terminée, ou s’est poursuivie dans un autre onglet. Vous pouvez fermer cette page.',
  otherBrowser: 'Continuez dans l’autre navigateur',
  otherBrowserText:
    'Cette connexion a commencé dans un autre navigateur. Continuez là-bas, ou retournez d’où vous venez et connectez-vous ici.',
  cookies: 'Autorisez les cookies pour vous connecter',
  cookiesText:
    'Votre navigateur n’a pas envoyé de cookie pour cette connexion ; il les bloque sans doute. Autorisez les cookies pour {host}, puis retournez d’où vous venez et connectez-vous de nouveau. Si vous avez commencé dans un autre navigateur, continuez là-bas.',
  staleLink: 'Ce lien ne fonctionne plus',
  staleLinkText:
    'Il a peut-être déjà été utilisé, ou il est trop ancien. Connectez-vous de nouveau pour en recevoir un autre.',
  moment: 'Un instant',
  pressContinue: 'Si rien ne se passe, appuyez sur Continuer.',
  continue: 'Continuer',
  signedOut: 'Vous êtes déconnecté',
  closePage: 'Vous pouvez fermer cette page.',
  stillSignedIn: 'Vous êtes toujours connecté',
  nothingChanged: 'Rien n’a changé. Vous pouvez fermer cette page.',
  signOutOf: 'Se déconnecter de {application} ?',
  asksToSignOut: '{client} demande à vous déconnecter.',
  signOut: 'Se déconnecter',
  staySignedIn: 'Rester connecté',
  failed: 'Échec de la connexion',
  tryAgain: 'Réessayez dans un instant.',
  invalidRequest:
    'Cette demande de connexion n’est pas valide : {detail}. Retournez d’où vous venez et réessayez.',
  otherSite: 'Ce formulaire a été envoyé depuis un autre site.',
  nothingHere: 'Il n’y a rien ici',
  checkAddress: 'Vérifiez l’adresse.',
  notNow: 'Vous ne pouvez pas vous connecter pour le moment',
  notAvailable: 'L’application n’est pas disponible : son accès est désactivé.',
  tooLong: 'La demande est trop longue',
};

export const invites: Translated<typeof english.invites> = {
  title: 'Invitation',
  accepted: 'L’invitation a été acceptée.',
  rejected: 'L’invitation a été refusée.',
  revoked: 'L’invitation a été retirée.',
  expired: 'L’invitation a expiré.',
  sendAgain: 'L’envoyer de nouveau',
  sentAgain: 'Envoyée de nouveau',
  sentTo: 'Elle a été envoyée à {address}.',
  sentToUser:
    'La personne invitée la voit parmi ses groupes. Si elle a une adresse vérifiée, nous l’y avons aussi envoyée.',
  cannotSend:
    'Elle ne peut pas être envoyée de nouveau : la personne n’a pas d’adresse vérifiée, ou l’adresse appartient désormais à quelqu’un d’autre.',
};

export const addresses: Translated<typeof english.addresses> = {
  yourCode: 'Votre code',
  wantsToAdd:
    'Quelqu’un qui est connecté au compte {application} veut y ajouter cette adresse. Si c’est vous, saisissez ce code là où vous avez commencé la modification :',
  wantsToAddTo:
    'Quelqu’un qui est connecté au compte {application} de {account} veut y ajouter cette adresse. Si c’est vous, saisissez ce code là où vous avez commencé la modification :',
  numberToAdd:
    'Quelqu’un qui est connecté au compte {application} veut y ajouter ce numéro de téléphone. Si c’est vous, saisissez ce code là où vous avez commencé la modification :',
  numberToAddTo:
    'Quelqu’un qui est connecté au compte {application} de {account} veut y ajouter ce numéro de téléphone. Si c’est vous, saisissez ce code là où vous avez commencé la modification :',
  keepCode: 'Si ce n’est pas vous, fermez cette page et ne communiquez pas le code.',
  cancelTitle: 'Annuler cette modification ?',
  cancelEmail:
    'Quelqu’un qui est connecté à votre compte a demandé que l’adresse e-mail de votre compte {application} devienne {after}. Elle n’a pas encore changé.',
  cancelPhone:
    'Quelqu’un qui est connecté à votre compte a demandé que le numéro de téléphone de votre compte {application} devienne {after}. Il n’a pas encore changé.',
  cancelButton: 'Annuler la modification',
  undoTitle: 'Revenir sur cette modification ?',
  emailChanged: 'L’adresse e-mail de votre compte {application} est devenue {after}.',
  phoneChanged: 'Le numéro de téléphone de votre compte {application} est devenu {after}.',
  addressConfirmed:
    '{after} a été confirmé pour votre compte {application} et permet désormais de se connecter.',
  emailRemoved: 'L’adresse e-mail de votre compte {application} a été supprimée.',
  phoneRemoved: 'Le numéro de téléphone de votre compte {application} a été supprimé.',
  undoEmail:
    'Si ce n’était pas vous, annulez : l’adresse e-mail du compte redevient {before}, et toutes les sessions du compte sont fermées.',
  undoPhone:
    'Si ce n’était pas vous, annulez : le numéro de téléphone du compte redevient {before}, et toutes les sessions du compte sont fermées.',
  undoConfirmed:
    'Si ce n’était pas vous, annulez : {before} ne permet plus de se connecter, et toutes les sessions du compte sont fermées.',
  undoNewEmail:
    'Si ce n’était pas vous, annulez : l’adresse e-mail est retirée du compte, et toutes les sessions du compte sont fermées.',
  undoNewPhone:
    'Si ce n’était pas vous, annulez : le numéro de téléphone est retiré du compte, et toutes les sessions du compte sont fermées.',
  undoButton: 'Revenir sur la modification',
  ifYou: 'Si c’était vous, fermez cette page.',
  cancelled: 'La modification est annulée',
  cancelledEmail:
    'L’adresse e-mail de votre compte reste la même. Quelqu’un d’autre est peut-être connecté à votre compte : connectez-vous à {application} et déconnectez-vous partout.',
  cancelledPhone:
    'Le numéro de téléphone de votre compte reste le même. Quelqu’un d’autre est peut-être connecté à votre compte : connectez-vous à {application} et déconnectez-vous partout.',
  unchanged: 'Rien n’a changé',
  unchangedEmail:
    'La modification n’a pas été terminée à temps. L’adresse e-mail de votre compte est la même qu’avant.',
  unchangedPhone:
    'La modification n’a pas été terminée à temps. Le numéro de téléphone de votre compte est le même qu’avant.',
  undone: 'La modification est annulée',
  emailRestored:
    'L’adresse e-mail du compte est de nouveau {before}, et toutes les sessions de votre compte ont été fermées.',
  phoneRestored:
    'Le numéro de téléphone du compte est de nouveau {before}, et toutes les sessions de votre compte ont été fermées.',
  confirmationUndone:
    '{before} ne permet plus de se connecter, et toutes les sessions de votre compte ont été fermées.',
  newEmailRemoved:
    'L’adresse e-mail est retirée du compte, et toutes les sessions de votre compte ont été fermées.',
  newPhoneRemoved:
    'Le numéro de téléphone est retiré du compte, et toutes les sessions de votre compte ont été fermées.',
  waysIn:
    'Ces adresses permettent de s’y connecter. Si l’une d’elles n’est pas la vôtre, connectez-vous et supprimez-la :',
  notUndone: 'La modification n’a pas été annulée',
};

export const elements: Translated<typeof english.elements> = {
  loading: 'Chargement',
  phoneHint: 'Commencez un numéro de téléphone par + et l’indicatif du pays.',
  forDevelopers: 'Pour les développeurs de cette page',
  tryAgain: 'Réessayer',
  guestLoses:
    'Vous êtes ici en tant qu’invité. Si vous continuez, vous perdrez définitivement ce que vous avez ici. Pour le garder, indiquez d’abord votre adresse.',
  keepGuest: 'Indiquer votre adresse',
  signOutEverywhere: 'Se déconnecter partout',
  everywhereFailed: 'Vous êtes déconnecté ici seulement. Connectez-vous et réessayez.',
  addressInUse: 'Cette adresse est déjà utilisée. Saisissez-en une autre.',
};

export const signInElement: Translated<typeof english.signInElement> = {
  tooManyCodes: 'Trop de codes incorrects. Ouvrez le lien du message ou réessayez {when}.',
  unavailable: 'Vous ne pouvez pas vous connecter ici pour le moment.',
  linkTitle: 'Continuer avec votre lien ?',
  linkAsk: 'Un lien vous a conduit ici. Continuez si vous l’avez demandé ou si vous savez qui l’a envoyé.',
  linkFor: 'Ce lien est pour {who}.',
  switchTo: 'Passer à {who}',
  stayAs: 'Rester connecté en tant que {who}',
  elsewhere:
    'Ce lien est celui d’une connexion dans un autre navigateur. Saisissez-y les 6 chiffres du message.',
  changeAddress: 'Changer d’adresse',
  asGuest: 'Continuer en tant qu’invité',
  guestHint: 'Vous êtes ici en tant qu’invité. Connectez-vous pour tout garder.',
  addressOfOther:
    'Cette adresse appartient à un autre compte. Si vous vous y connectez, vous perdrez définitivement ce que vous avez fait en tant qu’invité.',
  switchUser: 'Se connecter à ce compte',
  passkey: 'Se connecter avec une clé d’accès',
  passkeyRefused: 'Cette clé d’accès ne permet pas de se connecter ici. Utilisez votre adresse.',
  lastUsed: 'Dernier utilisé',
  sentToAccount: 'Nous avons envoyé un code et un lien à l’adresse e-mail de votre compte {name}.',
  sentAgainToAccount:
    'Nous avons envoyé un nouveau code et un lien à l’adresse e-mail de votre compte {name}.',
  accountOfOther:
    'Votre compte {name} est lié ici à un autre compte. Si vous vous y connectez, vous perdrez définitivement ce que vous avez fait en tant qu’invité.',
  providerDenied: '{name} n’a pas confirmé votre connexion. Réessayez ou connectez-vous autrement.',
  providerUnavailable:
    'La connexion avec {name} est impossible pour le moment. Réessayez plus tard ou connectez-vous autrement.',
};

export const accountElement: Translated<typeof english.accountElement> = {
  account: 'Votre compte',
  signedOut: 'Connectez-vous pour voir votre compte.',
  unavailable: 'Votre compte ne peut pas être affiché ici pour le moment.',
  details: 'Vos informations',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  required: 'Remplissez ce champ.',
  valueInvalid: 'Cette valeur n’est pas acceptée. Saisissez-en une autre.',
  needsNumber: 'Saisissez un nombre comme 1.5, avec un point au lieu de la virgule.',
  needsDate: 'Saisissez la date complète.',
  choosePicture: 'Choisir une image',
  pictureInvalid: 'Cette image ne peut pas être utilisée. Choisissez-en une autre, en JPEG ou PNG.',
  addresses: 'E-mail et téléphone',
  confirmed: 'confirmé',
  unconfirmed: 'non confirmé',
  change: 'Modifier',
  add: 'Ajouter',
  confirm: 'Confirmer',
  remove: 'Supprimer',
  removeAsk: 'Vous ne pourrez plus vous connecter avec {to}.',
  cancelChange: 'Annuler la modification',
  changeCancelled: 'La modification est annulée.',
  undoHint:
    'Nous avons prévenu vos adresses confirmées. Le lien de ce message annule la modification pendant 7 jours.',
  sessions: 'Où vous êtes connecté',
  here: 'Ce navigateur',
  unknownDevice: 'Appareil inconnu',
  since: 'Depuis : {time}',
  lastUsed: 'Dernière utilisation : {time}',
  endAccess: 'Retirer l’accès',
  ended: 'Cette session est terminée.',
  apps: 'Applications connectées',
  noApps: 'Aucune application n’a accès à votre compte.',
  agents: 'Agents',
  agentsHint: 'Des programmes qui agissent en votre nom, par exemple des assistants d’IA.',
  notVerified: 'non vérifié',
  noHistory: 'Il n’y a encore rien.',
  history: 'Activité récente',
  more: 'Afficher plus',
  'user.signed_in': 'Connexion',
  'user.signed_out': 'Déconnexion',
  'user.signed_out_everywhere': 'Déconnexion partout',
  'user.session_revoked': 'Une session a été terminée',
  'user.passkey_added': 'Une clé d’accès a été ajoutée',
  'user.passkey_removed': 'Une clé d’accès a été supprimée',
  'user.identity_linked': 'Un compte d’un fournisseur a été associé',
  'user.identity_unlinked': 'Un compte d’un fournisseur a été dissocié',
  'user.client_authorized': 'Une application a été connectée',
  'user.sign_in_link_requested': 'Un lien de connexion vous a été envoyé',
  'user.address_change_requested': 'Une autre adresse a été demandée',
  'user.address_changed': 'Une adresse a été modifiée ou supprimée',
  'user.address_change_undone': 'Une modification d’adresse a été annulée',
  'user.enabled': 'Le compte a été activé',
  'user.disabled': 'Le compte a été désactivé',
  language: 'Langue',
  languageHint: 'La langue des pages et des messages.',
  ofDevice: 'Langue de l’appareil',
  data: 'Vos données',
  download: 'Télécharger vos données',
  deleteAccount: 'Supprimer votre compte',
  deleteAsk:
    'Votre compte {application} prend fin immédiatement, sur tous les appareils. Vos données sont supprimées en quelques minutes ; les sauvegardes les perdent après 35 jours. Personne ne peut revenir en arrière.',
  deleteLast: 'Supprimer mon compte',
  deleted: 'Votre compte est supprimé',
  freshAsk: 'Pour cela, une nouvelle connexion est nécessaire. Où envoyer un code ?',
  freshAtProvider: 'Pour cela, une nouvelle connexion est nécessaire. Choisissez où vous connecter.',
  freshImpossible:
    'Vous n’avez aucune adresse confirmée pour un code. Déconnectez-vous, reconnectez-vous et réessayez.',
  otherAccount: 'Un autre compte est maintenant connecté. Rien n’a été modifié.',
  guest: 'Invité',
  guestKeep: 'Vous êtes ici en tant qu’invité. Indiquez votre adresse pour garder ce que vous avez.',
  spamHint: 'Rien reçu ? Regardez dans le dossier des indésirables.',
  deleteHint: 'Ferme votre compte et supprime vos données définitivement.',
  first_name: 'Prénom',
  last_name: 'Nom',
  nick_name: 'Surnom',
  zip_code: 'Code postal',
  newEmail: 'Nouvelle adresse e-mail',
  newPhone: 'Nouveau numéro de téléphone',
  sendCode: 'Envoyer un code',
  sendCodeText: 'Nous envoyons un code à la nouvelle adresse. Rien ne change avant que vous le saisissiez.',
  codePending: 'Un code a été envoyé à {to}. Rien ne change avant que vous le saisissiez.',
  everywhereHint: 'Termine toutes les sessions, celle-ci aussi, et l’accès de toutes les applications.',
  byApplication: 'par l’application',
  downloadHint:
    'Vous recevez un fichier avec vos données, sessions, groupes, liens et applications connectées. Gardez-le en lieu sûr.',
  downloadFile: 'Télécharger',
  chooseFile: 'Choisissez un fichier',
  otherEvent: 'Une modification de votre compte',
  needsJson: 'Saisissez-le sous la forme qu’il avait avant',
  fileWaits: 'Le fichier est en route. Il apparaîtra ici dans un instant.',
  fileInvalid: 'Ce fichier ne peut pas être utilisé. Choisissez-en un autre.',
  freshLeave:
    'Votre dernière connexion date de plus de 10 minutes. Connectez-vous de nouveau ; vous reviendrez sur cette page.',
  signInAgain: 'Se reconnecter',
  passkeys: 'Clés d’accès',
  passkeysHint: 'Connectez-vous avec le verrouillage de votre appareil, sans code.',
  passkeysAlone:
    'Connectez-vous avec le verrouillage de votre appareil. Ajoutez aussi une adresse e-mail ou un numéro de téléphone : sans cela, perdre la clé d’accès, c’est perdre le compte.',
  passkeysFull: 'Vous avez 20 clés d’accès, le maximum. Retirez-en une pour en ajouter une autre.',
  passkeyName: 'Nom de la clé d’accès',
  rename: 'Renommer',
  passkeyAdded: 'La clé d’accès est ajoutée.',
  passkeyRemoved: 'La clé d’accès est retirée.',
  passkeyRemoveAsk:
    'Vous ne pourrez plus vous connecter avec cette clé d’accès. Supprimez-la aussi sur votre appareil.',
  lastWayIn:
    'C’est votre seul moyen de vous connecter. Confirmez d’abord une adresse ou ajoutez un autre moyen.',
  passkeyHere: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  identities: 'Comptes associés',
  identitiesHint: 'Connectez-vous avec un compte que vous avez ailleurs, sans code.',
  connect: 'Associer',
  disconnect: 'Dissocier',
  identityLinked: 'Le compte est associé.',
  identityUnlinked: 'Le compte est dissocié.',
  identityUnlinkAsk: 'Vous ne pourrez plus vous connecter avec ce compte.',
  identityTaken: 'Ce compte appartient à un autre utilisateur de {application}. Associez-en un autre.',
  identityEnded: 'Cela a pris trop de temps, rien n’a été associé. Réessayez.',
  identityDenied: 'La connexion à ce compte a été annulée ou refusée. Rien n’a été associé.',
  identityUnavailable: 'Ce compte ne peut pas être associé pour le moment.',
};

export const teamElement: Translated<typeof english.teamElement> = {
  title: 'Vos équipes',
  signedOut: 'Connectez-vous pour voir vos équipes.',
  unavailable: 'Vos équipes ne peuvent pas être affichées ici pour le moment.',
  choose: 'Équipe',
  noTeam: 'Aucune équipe',
  noTeamYet: 'Vous n’avez pas encore d’équipe. Créez-en une pour travailler avec d’autres personnes.',
  noTeamChosen: 'Choisissez une équipe pour voir ses membres.',
  create: 'Créer une équipe',
  name: 'Nom de l’équipe',
  nameInvalid: 'Saisissez un nom de 100 caractères au plus.',
  members: 'Membres',
  you: 'Vous',
  notJoined: 'N’a pas encore rejoint l’équipe',
  role: 'Rôle',
  owner: 'Propriétaire',
  member: 'Membre',
  removeAsk: '{who} ne pourra plus voir ni utiliser l’équipe {team}.',
  removed: 'Le membre est retiré.',
  invites: 'Invitations',
  invite: 'Inviter',
  inviteSend: 'Envoyer l’invitation',
  noInvites: 'Aucune invitation n’attend de réponse.',
  until: 'Valable jusqu’au {time}',
  invited: 'L’invitation est envoyée.',
  sendAgain: 'Renvoyer',
  takeBack: 'Annuler l’invitation',
  takenBack: 'L’invitation est annulée.',
  leave: 'Quitter l’équipe',
  leaveAsk: 'Vous ne pourrez plus voir ni utiliser l’équipe {team}. Quelqu’un devra vous inviter à nouveau.',
  left: 'Vous avez quitté l’équipe.',
  lastOwner: 'Une équipe a besoin d’un propriétaire. Nommez d’abord un autre membre propriétaire.',
  alreadyMember: 'Cette personne est déjà membre.',
  alreadyInvited: 'Cette personne est déjà invitée.',
  notAllowed: 'Votre rôle dans l’équipe ne le permet pas.',
  noLongerMember: 'Vous n’êtes plus membre de cette équipe.',
  changedMeanwhile: 'Quelqu’un d’autre a modifié cela. Regardez à nouveau.',
};

export const userButton: Translated<typeof english.userButton> = {
  accountOf: 'Compte de {who}',
};

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

// Straight apostrophes are in the GSM alphabet. Curly ones would double the price of a message.
export const sms: Translated<typeof english.sms> = {
  signIn: '{code} est votre code pour {application}. Ou ouvrez {link}',
  signInThere: '{code} est votre code pour {application}. Ou ouvrez dans le navigateur de départ {link}',
  signInCode: '{code} est votre code pour {application}. Qui le demande ? {link}',
  signInLink: "L'équipe de {application} vous envoie un lien de connexion. Ne le donnez à personne : {link}",
  newNumber: '{code} est votre code pour ce numéro dans {application}. Ou ouvrez {link}',
  newNumberOf: '{code} est votre code pour ce numéro dans {application} ({account}). Ou ouvrez {link}',
  pendingEmail: "Quelqu'un veut changer l'e-mail de votre compte {application}. Pas vous ? Annulez : {link}",
  pendingPhone:
    "Quelqu'un veut changer le téléphone de votre compte {application}. Pas vous ? Annulez : {link}",
  emailChanged: "L'e-mail de votre compte {application} a changé. Pas vous ? Annulez sous 7 jours : {link}",
  phoneChanged:
    'Le téléphone de votre compte {application} a changé. Pas vous ? Annulez sous 7 jours : {link}',
  addressConfirmed:
    'Une adresse de votre compte {application} est confirmée. Pas vous ? Annulez sous 7 jours : {link}',
  replaced: '{application} a changé le téléphone de votre compte. Pas à votre demande ? Aide : {support}',
  invited: 'Invitation dans un groupe de {application} : {link}',
  welcome: 'Bienvenue ! Connectez-vous ici : {link}',
  welcomeBack: 'Bon retour ! Connectez-vous ici : {link}',
};

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'Compte',
  before: 'Avant',
  after: 'Nouveau',
  none: 'aucune',
  confirmed: 'Adresse confirmée',
  the_email: 'l’adresse e-mail',
  the_phone: 'le numéro de téléphone',
  the_address: 'une adresse',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'Connexion à {application}',
  heading: 'Connexion à {application}',
  body: 'Saisissez ce code là où vous avez demandé à vous connecter. Ou utilisez le lien pour vous connecter sur cet appareil.',
  button: 'Se connecter',
  bodyThere:
    'Saisissez ce code là où vous avez commencé à vous connecter. Ou ouvrez le lien dans le même navigateur pour continuer sans code.',
  bodyCode:
    'Saisissez ce code là où vous avez commencé à vous connecter. Le lien l’affiche à nouveau, et indique quand et dans quel navigateur la connexion a commencé.',
  subjectCode: 'Votre code pour {application}',
  buttonCode: 'Afficher le code',
  reason:
    'Vous recevez ce message parce que quelqu’un a saisi cette adresse pour se connecter à {application}. Si ce n’était pas vous, ignorez le message et ne donnez le code à personne.',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'Connexion à {application}',
  heading: 'Vous ne pouvez pas vous connecter avec cette adresse',
  body: 'Quelqu’un a demandé à se connecter à {application} avec cette adresse. {refusal}',
  reason:
    'Vous recevez ce message parce que quelqu’un a saisi cette adresse pour se connecter à {application}. Si ce n’était pas vous, ignorez le message.',
  sms: "Quelqu'un a demandé à se connecter à {application} avec ce numéro. {refusal} Si ce n'était pas vous, ignorez ce message.",
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{application} n’a pas de compte correspondant et n’accepte pas de nouveaux utilisateurs.',
  domains: '{application} n’accepte que les adresses e-mail de {domains}, et celle-ci n’en fait pas partie.',
  some_domains:
    '{application} n’accepte que les adresses e-mail de certains domaines, et celle-ci n’en fait pas partie.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'Rejoindre un groupe de {application}',
  heading: 'Vous êtes invité à rejoindre un groupe',
  body: 'Quelqu’un vous a invité à rejoindre un groupe de {application}. Ouvrez le lien pour voir le groupe et la personne qui vous invite, puis acceptez ou refusez.',
  button: 'Rejoindre le groupe',
  reason:
    'Vous recevez ce message parce que quelqu’un a saisi cette adresse pour vous inviter. Si vous ne souhaitez pas rejoindre le groupe, ignorez le message.',
};

export const signInLinkMail: Translated<typeof english.signInLinkMail> = {
  subject: 'Votre lien de connexion à {application}',
  heading: 'Connexion à {application}',
  body: 'L’équipe de {application} vous envoie ce lien. Il vous connecte sur l’appareil où vous l’ouvrez. Il fonctionne une seule fois et pendant peu de temps.',
  button: 'Se connecter',
  reason:
    'Vous recevez ce message parce que l’équipe de {application} a envoyé un lien à votre adresse. Si vous ne l’attendiez pas, ignorez le message. Ne donnez le lien à personne : il ouvre votre compte.',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'Confirmez votre nouvelle adresse e-mail pour {application}',
  heading: 'Confirmez votre adresse e-mail',
  body: 'Vous avez demandé à utiliser cette adresse e-mail pour votre compte {application}. Saisissez le code là où vous l’avez demandé. Sur un autre appareil, le lien affiche à nouveau le code.',
  button: 'Afficher le code',
  reason:
    'Vous recevez ce message parce que quelqu’un a demandé à utiliser cette adresse pour un compte {application}. Si ce n’était pas vous, ignorez le message et ne donnez le code à personne.',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'Ce n’était pas vous ? Arrêtez la modification de votre compte {application}',
  heading: 'Avez-vous demandé cette modification ?',
  body: 'Une personne connectée à votre compte {application} a demandé à modifier {field}. Rien n’a encore changé.\n\nSi c’était vous, saisissez le code que nous avons envoyé à la nouvelle adresse. Sinon, annulez la modification.',
  button: 'Annuler la modification',
  reason: 'Vous recevez ce message parce que cette adresse appartient à un compte {application}.',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'Ce n’était pas vous ? Annulez la modification de votre compte {application}',
  heading: 'Votre compte a été modifié',
  body: 'Nous avons modifié {field} de votre compte {application}.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, annulez la modification dans les 7 jours. Toutes les sessions de votre compte seront alors fermées.',
  button: 'Annuler la modification',
  reason: 'Vous recevez ce message parce que cette adresse appartient à un compte {application}.',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: 'Nous avons confirmé {field} de votre compte {application} : il est désormais possible de se connecter ainsi.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, annulez la confirmation dans les 7 jours. Toutes les sessions de votre compte seront alors fermées.',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: 'Votre compte {application} a été modifié',
  heading: 'Votre compte a été modifié',
  body: '{application} a modifié {field} de votre compte.\n\nSi vous êtes au courant, vous n’avez rien à faire. Sinon, demandez de l’aide : {support}.',
  reason: 'Vous recevez ce message parce que cette adresse appartenait à un compte {application}.',
};

export const identityNotices: Translated<typeof english.identityNotices> = {
  added_subject: '{provider} a été associé à votre compte {application}',
  added_body:
    'Votre compte {provider} permet désormais de se connecter à votre compte {application}.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, connectez-vous, dissociez {provider} et déconnectez-vous partout. Si vous avez besoin d’aide : {support}.',
  added_sms:
    '{application} : {provider} a été associé à votre compte. Pas vous ? Dissociez-le. Aide : {support}',
  removed_subject: '{provider} a été dissocié de votre compte {application}',
  removed_body:
    'Un compte {provider} ne permet plus de se connecter à votre compte {application}.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, demandez de l’aide : {support}.',
  removed_sms: '{application} : {provider} a été dissocié de votre compte. Pas vous ? Aide : {support}',
  revoked_subject: '{application} a dissocié {provider} de votre compte',
  revoked_body:
    '{application} a dissocié {provider} de votre compte. Il ne permet plus de se connecter.\n\nSi vous êtes au courant, vous n’avez rien à faire. Sinon, demandez de l’aide : {support}.',
  revoked_sms: '{application} a dissocié {provider} de votre compte. Pas à votre demande ? Aide : {support}',
  ended_subject: 'Une ancienne association de {provider} à votre compte {application} n’est plus valable',
  ended_body:
    'Une adresse de votre compte {application} a été confirmée pour la première fois. Un compte {provider} associé avant ne permet plus de se connecter, car quelqu’un d’autre l’a peut-être associé.\n\nSi vous voulez vous connecter avec {provider}, associez de nouveau votre compte.',
  ended_sms:
    '{application} : {provider}, associé avant la confirmation de votre compte, n’est plus valable. Associez-le de nouveau.',
};

export const passkeyNotices: Translated<typeof english.passkeyNotices> = {
  added_subject: 'Une clé d’accès a été ajoutée à votre compte {application}',
  added_body:
    'La nouvelle clé d’accès permet désormais de se connecter à votre compte {application}.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, connectez-vous, supprimez la clé et déconnectez-vous partout. Si vous avez besoin d’aide : {support}.',
  added_sms:
    '{application} : une clé d’accès a été ajoutée à votre compte. Pas vous ? Supprimez-la. Aide : {support}',
  removed_subject: 'Une clé d’accès a été supprimée de votre compte {application}',
  removed_body:
    'Cette clé d’accès ne permet plus de se connecter à votre compte {application}.\n\nSi c’était vous, vous n’avez rien à faire. Sinon, demandez de l’aide : {support}.',
  removed_sms: '{application} : une clé d’accès a été supprimée de votre compte. Pas vous ? Aide : {support}',
  revoked_subject: '{application} a supprimé une clé d’accès de votre compte',
  revoked_body:
    '{application} a supprimé une clé d’accès de votre compte. Elle ne permet plus de se connecter.\n\nSi vous êtes au courant, vous n’avez rien à faire. Sinon, demandez de l’aide : {support}.',
  revoked_sms:
    '{application} a supprimé une clé d’accès de votre compte. Pas à votre demande ? Aide : {support}',
  ended_subject: 'Une ancienne clé d’accès de votre compte {application} n’est plus valable',
  ended_body:
    'Une adresse de votre compte {application} a été confirmée pour la première fois. Une clé d’accès ajoutée avant ne permet plus de se connecter, car quelqu’un d’autre l’a peut-être ajoutée.\n\nSi vous voulez vous connecter avec une clé d’accès, ajoutez-en une nouvelle.',
  ended_sms:
    '{application} : une clé d’accès ajoutée avant la confirmation de votre compte n’est plus valable. Ajoutez-en une nouvelle.',
  refused_subject: 'Une clé d’accès de votre compte {application} a été refusée',
  refused_body:
    'Quelqu’un a essayé de se connecter à votre compte {application} avec une clé d’accès qui a peut-être été copiée. Nous l’avons refusée.\n\nSupprimez la clé et ajoutez-en une nouvelle. D’ici là, connectez-vous autrement. Si vous avez besoin d’aide : {support}.',
  refused_sms:
    '{application} : nous avons refusé une de vos clés d’accès, peut-être copiée. Supprimez-la. Aide : {support}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'Connectez-vous à {application} pour répondre à une invitation',
  heading: 'Vous êtes invité à rejoindre un compte',
  body: 'Quelqu’un vous a invité à rejoindre un compte {application}. Connectez-vous à {application} avec cette adresse e-mail pour voir l’invitation et l’accepter ou la refuser. Elle est valable 14 jours.',
  button: 'Se connecter à {application}',
  reason:
    'Vous recevez ce message parce que quelqu’un a saisi cette adresse pour vous inviter. Si vous ne souhaitez pas rejoindre le compte, ignorez le message.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'Un webhook de {name} a été désactivé',
  heading: 'Un webhook a été désactivé',
  body: 'Nous avons désactivé le webhook de {name} sur {host}. {cause}\n\nAucun événement n’est perdu tant que le flux le conserve. Réparez le récepteur, puis activez le webhook : il recevra les événements depuis le dernier.',
  reason: 'Vous recevez ce message parce que vous gérez {name} dans {application}.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'Son récepteur a répondu 410 : il n’existe plus.',
  failing: 'Aucun événement n’a pu être livré pendant cinq jours.',
  enable: 'Activer le webhook',
  failures: 'Voir pourquoi les livraisons ont échoué',
};

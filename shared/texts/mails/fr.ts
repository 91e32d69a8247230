import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

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

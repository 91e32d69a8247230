import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'Conta',
  before: 'Antes',
  after: 'Novo',
  none: 'nenhum',
  confirmed: 'Confirmado',
  the_email: 'o endereço de e-mail',
  the_phone: 'o número de telefone',
  the_address: 'um endereço',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'Entrar em {application}',
  heading: 'Entrar em {application}',
  body: 'Insira este código onde você pediu para entrar. Ou use o link para entrar neste dispositivo.',
  button: 'Entrar',
  bodyThere:
    'Insira este código onde você começou a entrar. Ou abra o link no mesmo navegador para continuar sem ele.',
  bodyCode:
    'Insira este código onde você começou a entrar. O link o mostra de novo, e quando e em que navegador o acesso foi iniciado.',
  subjectCode: 'Seu código para {application}',
  buttonCode: 'Mostrar o código',
  reason:
    'Você recebeu esta mensagem porque alguém inseriu este endereço para entrar em {application}. Se não foi você, ignore a mensagem e não passe o código a ninguém.',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'Acesso a {application}',
  heading: 'Não é possível entrar com este endereço',
  body: 'Alguém pediu para entrar em {application} com este endereço. {refusal}',
  reason:
    'Você recebeu esta mensagem porque alguém inseriu este endereço para entrar em {application}. Se não foi você, ignore a mensagem.',
  sms: 'Alguém pediu para entrar em {application} com este número. {refusal} Se não foi você, ignore esta mensagem.',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{application} não tem uma conta correspondente e não aceita novos usuários.',
  domains: '{application} aceita apenas endereços de e-mail de {domains}, e este não é um deles.',
  some_domains: '{application} aceita apenas endereços de e-mail de certos domínios, e este não é um deles.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'Entrar em um grupo de {application}',
  heading: 'Você recebeu um convite para um grupo',
  body: 'Alguém convidou você para um grupo em {application}. Abra o link para ver o grupo e quem convida você, e entre no grupo ou recuse o convite.',
  button: 'Entrar no grupo',
  reason:
    'Você recebeu esta mensagem porque alguém inseriu este endereço para convidar você. Se não quiser participar, ignore a mensagem.',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'Confirme seu novo endereço de e-mail para {application}',
  heading: 'Confirme seu endereço de e-mail',
  body: 'Você pediu para usar este endereço de e-mail na sua conta de {application}. Insira o código onde você fez o pedido. Em outro dispositivo, o link mostra o código novamente.',
  button: 'Mostrar o código',
  reason:
    'Você recebeu esta mensagem porque alguém pediu para usar este endereço em uma conta de {application}. Se não foi você, ignore a mensagem e não passe o código a ninguém.',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'Não foi você? Cancele a alteração na sua conta de {application}',
  heading: 'Foi você que pediu esta alteração?',
  body: 'Alguém com sessão aberta na sua conta de {application} pediu para alterar {field}. Nada mudou ainda.\n\nSe foi você, insira o código que enviamos ao novo endereço. Se não foi você, cancele a alteração.',
  button: 'Cancelar a alteração',
  reason: 'Você recebeu esta mensagem porque este endereço pertence a uma conta de {application}.',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'Não foi você? Desfaça a alteração na sua conta de {application}',
  heading: 'Sua conta foi alterada',
  body: 'Alteramos {field} da sua conta de {application}.\n\nSe foi você, não é preciso fazer nada. Se não foi você, desfaça a alteração em até 7 dias. Isso também encerra todas as sessões da sua conta.',
  button: 'Desfazer a alteração',
  reason: 'Você recebeu esta mensagem porque este endereço pertence a uma conta de {application}.',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: 'Confirmamos {field} da sua conta de {application}: agora é possível entrar com esse dado.\n\nSe foi você, não é preciso fazer nada. Se não foi você, desfaça isso em até 7 dias. Isso também encerra todas as sessões da sua conta.',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: 'Sua conta de {application} foi alterada',
  heading: 'Sua conta foi alterada',
  body: '{application} alterou {field} da sua conta.\n\nSe você já sabe disso, não é preciso fazer nada. Se não, peça ajuda: {support}.',
  reason: 'Você recebeu esta mensagem porque este endereço pertencia a uma conta de {application}.',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'Entre em {application} para responder a um convite',
  heading: 'Você recebeu um convite para uma conta',
  body: 'Alguém convidou você para uma conta em {application}. Entre em {application} com este endereço de e-mail para ver o convite e aceitá-lo ou recusá-lo. Ele vale por 14 dias.',
  button: 'Entrar em {application}',
  reason:
    'Você recebeu esta mensagem porque alguém inseriu este endereço para convidar você. Se não quiser participar, ignore a mensagem.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'Um webhook de {name} foi desativado',
  heading: 'Um webhook foi desativado',
  body: 'Desativamos o webhook de {name} em {host}. {cause}\n\nNenhum evento se perde enquanto o feed o mantiver. Conserte o receptor e depois ative o webhook: ele receberá os eventos desde o último.',
  reason: 'Você recebeu esta mensagem porque administra {name} em {application}.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'O receptor respondeu 410, ou seja, não existe mais.',
  failing: 'Nenhum evento pôde ser entregue durante cinco dias.',
  enable: 'Ativar o webhook',
  failures: 'Ver por que as entregas falharam',
};

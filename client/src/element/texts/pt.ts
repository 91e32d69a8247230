import { pt as shared } from '../../texts/pt.ts';
import type { Texts } from './en.ts';

export const pt: Texts = {
  ...shared,
  title: 'Entrar em {name}',
  either: 'Endereço de e-mail ou número de telefone',
  signIn: 'Entrar',
  linkHint: 'Você também pode abrir o link neste navegador. Nada ainda? Veja a pasta de spam.',
  otherAddress: 'Usar outro endereço',
  tooManyCodes: 'Códigos errados demais. Abra o link da mensagem ou tente novamente {when}.',
  unavailable: 'Não é possível entrar aqui no momento.',
  signUpClosed: '{name} não aceita novos usuários. Use o endereço da sua conta.',
  noTextsUseEmail:
    'Este número não pode receber nossas mensagens. Digite seu e-mail ou um número de celular.',
  reserved:
    'Hoje não é possível enviar mensagens para este dispositivo. Use um dispositivo em que você já entrou ou outra forma de entrar, ou tente de novo amanhã.',
  userRefused: 'Esta conta não pode entrar. Peça ajuda a {name}.',
  linkTitle: 'Continuar com o seu link?',
  linkAsk: 'Um link trouxe você até aqui. Continue se você o pediu ou sabe quem o enviou.',
  linkReplaces: 'Você já entrou. Se continuar, sairá da conta atual primeiro.',
  linkEnded: 'O link não é mais válido. Entre aqui.',
  elsewhere: 'Este link é de um acesso em outro navegador. Digite lá os 6 dígitos da mensagem.',
  signedIn: 'Você entrou na sua conta',
  changeAddress: 'Alterar o endereço',
  signInTooOld: 'Você entrou há muito tempo. Saia, entre de novo e tente novamente.',
  asGuest: 'Continuar como convidado',
  guestHint: 'Você está aqui como convidado. Entre para guardar o que tem.',
  addressOfOther:
    'Este endereço pertence a outra conta. Se você entrar nela, perderá para sempre o que fez como convidado.',
  switchUser: 'Entrar nessa conta',
  terms: 'Termos e condições',
  privacy: 'Política de privacidade',
  help: 'Ajuda',
};

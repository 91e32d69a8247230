import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const account: Translated<typeof english.account> = {
  titleAt: 'Sua conta em {application}',
  needsScript:
    'Esta página precisa de JavaScript. Ative-o para este site e recarregue a página, ou saia abaixo.',
  signInTitle: 'Entre para ver sua conta',
  signIn: 'Entrar',
  signedOut: 'Você saiu',
  signedOutText: 'Entre de novo para ver sua conta.',
  failed: 'Não funcionou',
  tryAgain: 'Tente de novo em instantes.',
  otherSite: 'Este formulário foi enviado de outro site.',
  signOut: 'Sair',
  deleted: 'Sua conta foi excluída',
  deletedText:
    'Seus dados e endereços sumiram, e você saiu de todos os lugares. Arquivos, links e participações em grupos somem em alguns minutos.',
};

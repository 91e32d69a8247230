import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Termos e condições',
  privacy: 'Política de privacidade',
  help: 'Ajuda',
  errorTitle: 'Erro: {title}',
  unnamed: '(sem nome)',
};

export const links: Translated<typeof english.links> = {
  signInTo: 'Entrar em {application}',
  continueAs: 'Continuar como {who}',
  continue: 'Continuar',
  joins: 'Você vai entrar no grupo {group}.',
  joinGroup: 'Entrar em {group}',
  invitedBy: '{inviter} convida você para o grupo {group} em {application}.',
  invited: 'Você recebeu um convite para o grupo {group} em {application}.',
  join: 'Entrar no grupo',
  joined: 'Você entrou em {group}',
  inviteEnded: 'Este convite não é mais válido.',
  decline: 'Recusar',
  declined: 'Você recusou o convite',
  declinedText: 'Você não entrou no grupo {group} em {application}.',
  notAsked: 'Se você não pediu isto, feche esta página.',
  dead: 'Este link não funciona mais',
  deadText: 'Talvez já tenha sido usado, ou é antigo demais. Peça um novo.',
  renew: 'Enviar um novo link',
  renewText: 'Talvez já tenha sido usado, ou é antigo demais. Podemos enviar um novo para o mesmo endereço.',
  renewed: 'Enviamos um novo link',
  renewedText: 'Abra-o neste dispositivo. Ele pode levar um minuto ou estar na pasta de spam.',
  goBackTo: 'Você pode fechar esta página e voltar para {application}.',
  goBack: 'Você pode fechar esta página e voltar para onde recebeu o link.',
  backTo: 'Voltar para {application}',
  continueTo: 'Continuar para {application}',
  signedIn: 'Você entrou na sua conta',
  signedInText: 'Você pode fechar esta página e continuar em {application}.',
  failed: 'Não foi possível entrar',
  forged:
    'O endereço deste link foi alterado no caminho. Abra o link da mensagem que você recebeu ou peça um novo.',
};

export const codes: Translated<typeof english.codes> = {
  yourCode: 'O seu código',
  enterCode: 'Digite-o onde você começou a entrar:',
  application: 'Aplicativo',
  started: 'Início',
  browser: 'Navegador',
  keepCode: 'Não o compartilhe com ninguém. Se você não iniciou este acesso, não faça nada.',
  sameBrowser: 'Você começou neste navegador? Então continue lá sem o código.',
  continueTo: 'Continuar para {application}',
};

export const failures: Translated<typeof english.failures> = {
  application_disabled: 'O aplicativo não está disponível: o acesso a ele está desativado.',
  user_disabled: 'Esta conta está desativada. Você não pode entrar com ela.',
  user_not_verified: 'Só podem entrar pessoas com um e-mail ou um número de telefone verificado.',
  sign_up_closed: 'Você ainda não tem uma conta, e o aplicativo não aceita novos usuários.',
  email_domain_not_allowed: 'O aplicativo só aceita pessoas com um endereço de e-mail de certos domínios.',
  identity_taken: 'Este endereço agora pertence a outra conta.',
  link_expired:
    'Este link não funciona mais: é antigo demais, ou a conta mudou desde que ele foi criado. Peça um novo.',
  challenge_ended: 'Este acesso foi encerrado. Comece um novo.',
  origin_not_allowed: 'Os links só podem ser usados na própria página: abra o link e continue por lá.',
  form_not_confirmed:
    'O seu navegador não confirmou que você pressionou o botão da nossa página. Volte para a página e pressione o botão de novo. Se este erro se repetir, permita os cookies deste site ou use outro navegador.',
  openAgain: 'Abrir a página de novo',
  invalid_input: 'Não é possível enviar mensagens para este endereço.',
  too_many_requests: 'Houve tentativas demais. Tente de novo mais tarde.',
  budget_exhausted: 'Hoje não é possível enviar mais mensagens. Tente de novo amanhã.',
  text_refused:
    'Não é possível enviar SMS para este número. Use um número de celular ou um endereço de e-mail.',
  invite_ended: 'Este convite não está mais aberto.',
  other: 'Isso não funcionou. Tente de novo.',
};

export const screen: Translated<typeof english.screen> = {
  signInTo: 'Entrar em {application}',
  toContinue: 'para continuar em {client}',
  email: 'Endereço de e-mail',
  phone: 'Número de telefone',
  emailOrPhone: 'Endereço de e-mail ou número de telefone',
  continue: 'Continuar',
  cancel: 'Cancelar',
  enterCode: 'Digite o código',
  code: 'Código de 6 dígitos',
  sent: 'Enviamos um código e um link para {address}.',
  sentAgain: 'Enviamos um novo código e um link para {address}.',
  signIn: 'Entrar',
  orLink:
    'Você também pode abrir o link neste navegador. Ainda não chegou nada? Pode levar um minuto, ou a mensagem está na pasta de spam.',
  resend: 'Enviar um novo código',
  resendIn: 'Enviar um novo código em {time}',
  otherAddress: 'Usar outro endereço',
  as: 'como {who}',
  notAsked: 'Se você não pediu isto, feche esta página.',
  chooseAccount: 'Escolha uma conta',
  expects: '{client} espera {account}.',
  continueAs: 'Continuar como {who}',
  signInAs: 'Entrar como {who}',
  otherAccount: 'Usar outra conta',
  continueTo: 'Continuar para {client}',
  signedInAs: 'Você entrou como {who}.',
  willBeAble: '{client} poderá:',
  allow: 'Permitir',
  closed: 'O acesso está fechado',
  closedText: '{application} não oferece aqui nenhuma forma de entrar.',
  goBackTo: 'Voltar para {client}',
  noNewUsers: '{application} não aceita novos usuários: use o endereço da sua conta.',
  needsDomain: 'Você precisa de um endereço de e-mail de {domains}.',
  needsCertainDomain: 'Você precisa de um endereço de e-mail de certos domínios.',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'ver o seu perfil, como o seu nome e a sua foto',
  email: 'ver o seu endereço de e-mail',
  phone: 'ver o seu número de telefone',
  address: 'ver o seu endereço postal',
  offline_access: 'manter a sua sessão aberta enquanto você está ausente',
  api: 'agir por você em {application}',
};

export const advice: Translated<typeof english.advice> = {
  disabled: 'Esta conta está desativada',
  disabledText: '{application} encerrou a conta. Você não pode entrar com ela.',
  closed: 'Sem novos usuários',
  closedText: '{application} não tem nenhuma conta com este endereço e não aceita novos usuários.',
  domain: 'Este endereço não é permitido',
  domainText: '{application} só aceita pessoas com um endereço de e-mail de {domains}.',
  certainDomainText: '{application} só aceita pessoas com um endereço de e-mail de certos domínios.',
  enterEmail: 'Digite um endereço de e-mail',
  enterPhone: 'Digite um número de telefone que comece com + e o código do país',
  enterEither: 'Digite um endereço de e-mail ou um número de telefone que comece com + e o código do país',
  enterPhoneLike: 'Digite um número de telefone como {national} ou {international}',
  enterEitherLike:
    'Digite um endereço de e-mail, ou um número de telefone como {national} ou {international}',
  enterDigits: 'Digite os 6 dígitos do código',
  proving: 'Um momento: seu navegador está confirmando o acesso.',
  codesPaused:
    'Houve códigos errados demais para este endereço hoje. Abra o link da mensagem neste navegador.',
  resendEarly: 'O último código talvez ainda esteja a caminho. Você pode pedir um novo em {time}.',
  wait: 'Tentativas demais. Tente de novo em {time}.',
  budget: '{application} não pode enviar um código para você hoje. Tente de novo amanhã.',
  noTexts: 'Este número não pode receber nossas mensagens. Digite um número de celular.',
  noTextsUseEmail:
    'Este número não pode receber nossas mensagens. Digite seu e-mail ou um número de celular.',
  reserved:
    'Hoje não é possível enviar mensagens para este dispositivo. Use um dispositivo em que você já entrou ou outra forma de entrar, ou tente de novo amanhã.',
  codeEnded: 'Esse código não funciona mais. Continue para receber um novo.',
  linkEnded: 'Esse link não funciona mais. Continue para receber um novo.',
  wrongCode: 'O código está errado',
  wrongCodeTries_one: 'O código está errado; resta {count} tentativa',
  wrongCodeTries_other: 'O código está errado; restam {count} tentativas',
  useNewest: '{error}. Use o código da mensagem mais recente.',
  otherAccount: '{client} pede uma conta diferente daquela com que você entrou',
  other: 'Isso não funcionou. Tente de novo.',
};

export const notices: Translated<typeof english.notices> = {
  goTo: 'Ir para {name}',
  ended: 'Este acesso foi encerrado',
  staleText: 'Demorou demais, ou já foi concluído. Volte para onde você estava e entre de novo.',
  endedText: 'Ele foi concluído, ou continuou em outra aba. Você pode fechar esta página.',
  otherBrowser: 'Continue no outro navegador',
  otherBrowserText:
    'Este acesso foi iniciado em outro navegador. Continue por lá, ou volte para onde você estava e entre por aqui.',
  cookies: 'Permita cookies para entrar',
  cookiesText:
    'O seu navegador não enviou nenhum cookie para este acesso; provavelmente ele os bloqueia. Permita cookies para {host}, volte para onde você estava e entre de novo. Se você começou em outro navegador, continue por lá.',
  staleLink: 'Este link não funciona mais',
  staleLinkText: 'Talvez já tenha sido usado, ou é antigo demais. Entre de novo para receber outro.',
  moment: 'Um momento',
  pressContinue: 'Se nada acontecer, pressione Continuar.',
  continue: 'Continuar',
  signedOut: 'Você saiu da sua conta',
  closePage: 'Você pode fechar esta página.',
  stillSignedIn: 'A sua sessão continua aberta',
  nothingChanged: 'Nada mudou. Você pode fechar esta página.',
  signOutOf: 'Sair de {application}?',
  asksToSignOut: '{client} pede para encerrar a sua sessão.',
  signOut: 'Sair',
  staySignedIn: 'Manter a sessão aberta',
  failed: 'Não foi possível entrar',
  tryAgain: 'Tente de novo daqui a pouco.',
  invalidRequest:
    'Este pedido de acesso não é válido: {detail}. Volte para onde você estava e tente de novo.',
  otherSite: 'Este formulário foi enviado por outro site.',
  nothingHere: 'Não há nada aqui',
  checkAddress: 'Verifique o endereço.',
  notNow: 'Você não pode entrar agora',
  notAvailable: 'O aplicativo não está disponível: o acesso a ele está desativado.',
  tooLong: 'O pedido é longo demais',
};

export const invites: Translated<typeof english.invites> = {
  title: 'Convite',
  accepted: 'O convite foi aceito.',
  rejected: 'O convite foi recusado.',
  revoked: 'O convite foi retirado.',
  expired: 'O convite expirou.',
  sendAgain: 'Enviar de novo',
  sentAgain: 'Enviado de novo',
  sentTo: 'Ele foi enviado para {address}.',
  sentToUser:
    'A pessoa convidada o vê entre os seus grupos. Se ela tem um endereço verificado, também o enviamos para lá.',
  cannotSend:
    'Não é possível enviá-lo de novo: a pessoa não tem um endereço verificado, ou o endereço agora pertence a outra pessoa.',
};

export const addresses: Translated<typeof english.addresses> = {
  yourCode: 'O seu código',
  wantsToAdd:
    'Alguém que entrou na conta de {application} quer adicionar este endereço a ela. Se é você, digite este código onde começou a alteração:',
  wantsToAddTo:
    'Alguém que entrou na conta de {application} de {account} quer adicionar este endereço a ela. Se é você, digite este código onde começou a alteração:',
  numberToAdd:
    'Alguém que entrou na conta de {application} quer adicionar este número de telefone a ela. Se é você, digite este código onde começou a alteração:',
  numberToAddTo:
    'Alguém que entrou na conta de {application} de {account} quer adicionar este número de telefone a ela. Se é você, digite este código onde começou a alteração:',
  keepCode: 'Se não é você, feche esta página e não compartilhe o código.',
  cancelTitle: 'Cancelar esta alteração?',
  cancelEmail:
    'Alguém que entrou na sua conta pediu para alterar o e-mail da sua conta de {application} para {after}. Ele ainda não mudou.',
  cancelPhone:
    'Alguém que entrou na sua conta pediu para alterar o número de telefone da sua conta de {application} para {after}. Ele ainda não mudou.',
  cancelButton: 'Cancelar a alteração',
  undoTitle: 'Desfazer esta alteração?',
  emailChanged: 'O e-mail da sua conta de {application} foi alterado para {after}.',
  phoneChanged: 'O número de telefone da sua conta de {application} foi alterado para {after}.',
  addressConfirmed: '{after} foi confirmado na sua conta de {application} e agora serve para entrar.',
  emailRemoved: 'O e-mail da sua conta de {application} foi removido.',
  phoneRemoved: 'O número de telefone da sua conta de {application} foi removido.',
  undoEmail:
    'Se não foi você, desfaça: o e-mail da conta volta a ser {before}, e todas as sessões da conta são encerradas.',
  undoPhone:
    'Se não foi você, desfaça: o número de telefone da conta volta a ser {before}, e todas as sessões da conta são encerradas.',
  undoConfirmed:
    'Se não foi você, desfaça: {before} deixa de servir para entrar, e todas as sessões da conta são encerradas.',
  undoNewEmail:
    'Se não foi você, desfaça: o e-mail é removido da conta, e todas as sessões da conta são encerradas.',
  undoNewPhone:
    'Se não foi você, desfaça: o número de telefone é removido da conta, e todas as sessões da conta são encerradas.',
  undoButton: 'Desfazer a alteração',
  ifYou: 'Se foi você, feche esta página.',
  cancelled: 'A alteração foi cancelada',
  cancelledEmail:
    'O e-mail da sua conta continua o mesmo. Talvez outra pessoa tenha entrado na sua conta: entre em {application} e saia de todos os lugares.',
  cancelledPhone:
    'O número de telefone da sua conta continua o mesmo. Talvez outra pessoa tenha entrado na sua conta: entre em {application} e saia de todos os lugares.',
  unchanged: 'Nada mudou',
  unchangedEmail: 'A alteração não foi concluída a tempo. O e-mail da sua conta é o mesmo de antes.',
  unchangedPhone:
    'A alteração não foi concluída a tempo. O número de telefone da sua conta é o mesmo de antes.',
  undone: 'A alteração foi desfeita',
  emailRestored: 'O e-mail da conta voltou a ser {before}, e todas as sessões da sua conta foram encerradas.',
  phoneRestored:
    'O número de telefone da conta voltou a ser {before}, e todas as sessões da sua conta foram encerradas.',
  confirmationUndone:
    '{before} não serve mais para entrar, e todas as sessões da sua conta foram encerradas.',
  newEmailRemoved: 'O e-mail foi removido da conta, e todas as sessões da sua conta foram encerradas.',
  newPhoneRemoved:
    'O número de telefone foi removido da conta, e todas as sessões da sua conta foram encerradas.',
  waysIn: 'Com estes endereços é possível entrar na conta. Se algum não é seu, entre e remova-o:',
  notUndone: 'A alteração não foi desfeita',
};

export const sms: Translated<typeof english.sms> = {
  signIn: 'Use {code} para entrar em {application}. Ou abra {link}',
  signInThere: 'Use {code} para entrar em {application}. Ou abra no mesmo navegador {link}',
  signInCode: 'Use {code} para entrar em {application}. Detalhes: {link}',
  newNumber: 'Use {code} para confirmar este telefone em {application}. Ou abra {link}',
  newNumberOf: 'Use {code} para confirmar este telefone em {application} ({account}). Ou abra {link}',
  pendingEmail:
    'Pediram para mudar o e-mail da sua conta de {application}. Desconhece o pedido? Cancele: {link}',
  pendingPhone:
    'Pediram para mudar o telefone da sua conta de {application}. Desconhece o pedido? Cancele: {link}',
  emailChanged:
    'O e-mail da sua conta de {application} mudou. Desconhece o pedido? Cancele em 7 dias: {link}',
  phoneChanged:
    'O telefone da sua conta de {application} mudou. Desconhece o pedido? Cancele em 7 dias: {link}',
  addressConfirmed:
    'Novo contato confirmado na sua conta de {application}. Desconhece? Cancele em 7 dias: {link}',
  replaced: '{application} mudou o telefone da sua conta. Desconhece o pedido? Ajuda: {support}',
  invited: 'Tem um convite para um grupo de {application}: {link}',
  welcome: 'Boas-vindas! Entre por este link: {link}',
  welcomeBack: 'Boas-vindas de novo! Entre por este link: {link}',
};

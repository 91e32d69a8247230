import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Termos e condições',
  privacy: 'Política de privacidade',
  help: 'Ajuda',
  openAgain: 'Abrir a página de novo',
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
  invitedAs: 'Este convite é para {who}.',
  signedInHere: 'Aqui você entrou como {here}. Se entrar no grupo, continuará como {invited}.',
  join: 'Entrar no grupo',
  joinAs: 'Entrar no grupo como {who}',
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
  invalid_input: 'Não é possível enviar mensagens para este endereço.',
  too_many_requests: 'Tentativas demais. Tente de novo {when}.',
  budget_exhausted: 'No momento não é possível enviar mais mensagens. Tente de novo mais tarde.',
  text_refused: 'Este número não pode receber nossas mensagens. Digite um número de celular.',
  invite_ended: 'Este convite não está mais aberto.',
  last_identifier: 'Você precisa deste endereço para entrar. Adicione e confirme outro primeiro.',
  reauthentication_required: 'Para isso é preciso entrar de novo. Saia e entre outra vez.',
  unreachable: 'Sem conexão. Verifique sua rede e tente de novo.',
  failed: 'Isso não funcionou. Tente de novo.',
};

export const screen: Translated<typeof english.screen> = {
  title: 'Entrar em {application}',
  toContinue: 'para continuar em {client}',
  email: 'Endereço de e-mail',
  phone: 'Número de telefone',
  either: 'Endereço de e-mail ou número de telefone',
  continue: 'Continuar',
  or: 'ou',
  continueWith: 'Continuar com {name}',
  passkey: 'Entrar com uma chave de acesso',
  cancel: 'Cancelar',
  codeTitle: 'Digite o código',
  code: 'Código de 6 dígitos',
  sent: 'Enviamos um código e um link para {to}.',
  sentAgain: 'Enviamos um novo código e um link para {to}.',
  signIn: 'Entrar',
  linkHint: 'Você também pode abrir o link neste navegador. Nada ainda? Veja a pasta de spam.',
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
  notVerified:
    '{client} não foi verificado. {application} não sabe quem está por trás. Permita o acesso apenas se você mesmo acabou de iniciá-lo.',
  callsItself: 'O aplicativo se apresenta como {name}.',
  answerTo: 'Se você permitir, continuará em {place}.',
  answerToDevice: 'Se você permitir, continuará em um programa neste dispositivo ({place}).',
  signedInAs: 'Você entrou como {who}.',
  willBeAble: '{client} poderá:',
  atResource: 'Em {resource} ({host}), {client} poderá:',
  useResource: '{client} poderá usar {resource} ({host}) por você.',
  backTo: 'Depois, você voltará para {host}.',
  allow: 'Permitir',
  closed: 'O acesso está fechado',
  closedText: '{application} não oferece aqui nenhuma forma de entrar.',
  goBackTo: 'Voltar para {client}',
  noNewUsers: '{application} não aceita novos usuários: use o endereço da sua conta.',
  needsDomain: 'Você precisa de um endereço de e-mail de {domains}.',
  needsCertainDomain: 'Você precisa de um endereço de e-mail de certos domínios.',
  offerTitle: 'Entrar mais rápido na próxima vez?',
  offerText:
    'Adicione uma chave de acesso: assim você entra em {application} com o bloqueio do seu dispositivo, sem código.',
  addPasskey: 'Adicionar uma chave de acesso',
  notAdded: 'A chave de acesso não foi adicionada',
  later: 'Agora não',
  never: 'Não perguntar mais',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'ver o seu perfil, como o seu nome e a sua foto',
  email: 'ver o seu endereço de e-mail',
  phone: 'ver o seu número de telefone',
  address: 'ver o seu endereço postal',
  group: 'ver a sua equipe e as suas funções nela',
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
  emailInvalid: 'Digite um e-mail como nome@example.com.',
  phoneInvalid: 'Digite um número de telefone que comece com + e o código do país.',
  enterEither: 'Digite um endereço de e-mail ou um número de telefone que comece com + e o código do país',
  enterPhoneLike: 'Digite um número de telefone como {national} ou {international}',
  enterEitherLike:
    'Digite um endereço de e-mail, ou um número de telefone como {national} ou {international}',
  codeInvalid: 'Digite os 6 dígitos do código',
  proving: 'Um momento: seu navegador está confirmando o acesso.',
  codesPaused:
    'Houve códigos errados demais para este endereço hoje. Abra o link da mensagem neste navegador.',
  resendEarly: 'O último código talvez ainda esteja a caminho. Você pode pedir um novo em {time}.',
  noTextsUseEmail:
    'Este número não pode receber nossas mensagens. Digite seu e-mail ou um número de celular.',
  reserved:
    'No momento não é possível enviar mais mensagens. Use um dispositivo em que você já entrou ou outra forma de entrar, ou tente de novo mais tarde.',
  codeEnded: 'Esse código não funciona mais. Peça um novo.',
  linkEnded: 'Esse link não funciona mais. Peça um novo.',
  passkeyRefused: 'Esta chave de acesso não funciona aqui: talvez tenha sido removida. Entre com um código.',
  passkeyElsewhere: 'Esta chave de acesso é de outro aplicativo. Entre com um código.',
  passkeyEnded: 'Isso demorou demais. Use a chave de acesso de novo ou entre com um código.',
  passkeysPaused: 'Houve tentativas demais com chaves de acesso. Entre com um código.',
  wrongCode: 'O código está errado',
  wrongCodeTries_one: 'O código está errado; resta {count} tentativa',
  wrongCodeTries_other: 'O código está errado; restam {count} tentativas',
  useNewest: '{error}. Use o código da mensagem mais recente.',
  otherAccount: '{client} pede uma conta diferente daquela com que você entrou',
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

export const elements: Translated<typeof english.elements> = {
  loading: 'Carregando',
  phoneHint: 'Comece um número de telefone com + e o código do país.',
  forDevelopers: 'Para os desenvolvedores desta página',
  tryAgain: 'Tentar de novo',
  guestLoses:
    'Você está aqui como convidado. Se continuar, perderá para sempre o que tem aqui. Para não perder, informe antes seu endereço.',
  keepGuest: 'Informar seu endereço',
  signOutEverywhere: 'Sair de todos os lugares',
  everywhereFailed: 'Você saiu apenas aqui. Entre e tente de novo.',
  addressInUse: 'Este endereço já está em uso. Digite outro.',
};

export const signInElement: Translated<typeof english.signInElement> = {
  tooManyCodes: 'Códigos errados demais. Abra o link da mensagem ou tente de novo {when}.',
  unavailable: 'Não é possível entrar aqui no momento.',
  linkTitle: 'Continuar com o seu link?',
  linkAsk: 'Um link trouxe você até aqui. Continue se você o pediu ou sabe quem o enviou.',
  linkFor: 'Este link é para {who}.',
  switchTo: 'Mudar para {who}',
  stayAs: 'Continuar como {who}',
  elsewhere: 'Este link é de um acesso em outro navegador. Digite lá os 6 dígitos da mensagem.',
  changeAddress: 'Alterar o endereço',
  asGuest: 'Continuar como convidado',
  guestHint: 'Você está aqui como convidado. Entre para guardar o que tem.',
  addressOfOther:
    'Este endereço pertence a outra conta. Se você entrar nela, perderá para sempre o que fez como convidado.',
  switchUser: 'Entrar nessa conta',
  passkey: 'Entrar com uma chave de acesso',
  passkeyRefused: 'Esta chave de acesso não permite entrar aqui. Use seu endereço.',
  lastUsed: 'Último usado',
  sentToAccount: 'Enviamos um código e um link para o e-mail da sua conta {name}.',
  sentAgainToAccount: 'Enviamos um novo código e um link para o e-mail da sua conta {name}.',
  accountOfOther:
    'Sua conta {name} pertence aqui a outra conta. Se você entrar nela, perderá para sempre o que fez como convidado.',
  providerDenied: '{name} não confirmou seu acesso. Tente de novo ou entre de outra forma.',
  providerUnavailable:
    'No momento, não é possível entrar com {name}. Tente mais tarde ou entre de outra forma.',
};

export const accountElement: Translated<typeof english.accountElement> = {
  account: 'Sua conta',
  signedOut: 'Entre para ver sua conta.',
  unavailable: 'Sua conta não pode ser mostrada aqui no momento.',
  details: 'Suas informações',
  save: 'Salvar',
  saved: 'Salvo.',
  required: 'Preencha este campo.',
  valueInvalid: 'Este valor não é aceito. Digite outro.',
  needsNumber: 'Digite um número como 1.5, com ponto em vez de vírgula.',
  needsDate: 'Digite a data completa.',
  choosePicture: 'Escolher uma imagem',
  pictureInvalid: 'Esta imagem não pode ser usada. Escolha outra, em JPEG ou PNG.',
  addresses: 'E-mail e telefone',
  confirmed: 'confirmado',
  unconfirmed: 'não confirmado',
  change: 'Alterar',
  add: 'Adicionar',
  confirm: 'Confirmar',
  remove: 'Remover',
  removeAsk: 'Depois disso, você não poderá mais entrar com {to}.',
  cancelChange: 'Cancelar a alteração',
  changeCancelled: 'A alteração foi cancelada.',
  undoHint: 'Avisamos seus endereços confirmados. O link dessa mensagem desfaz a alteração durante 7 dias.',
  sessions: 'Onde você entrou',
  here: 'Este navegador',
  unknownDevice: 'Dispositivo desconhecido',
  since: 'Desde: {time}',
  lastUsed: 'Último uso: {time}',
  endAccess: 'Encerrar o acesso',
  ended: 'Essa sessão foi encerrada.',
  apps: 'Aplicativos conectados',
  noApps: 'Nenhum aplicativo tem acesso à sua conta.',
  agents: 'Agentes',
  agentsHint: 'Programas que agem em seu nome, por exemplo, assistentes de IA.',
  notVerified: 'não verificado',
  noHistory: 'Ainda não há nada.',
  history: 'Atividade recente',
  more: 'Mostrar mais',
  'user.signed_in': 'Entrada',
  'user.signed_out': 'Saída',
  'user.signed_out_everywhere': 'Saída de todos os lugares',
  'user.session_revoked': 'Uma sessão foi encerrada',
  'user.passkey_added': 'Uma chave de acesso foi adicionada',
  'user.passkey_removed': 'Uma chave de acesso foi removida',
  'user.identity_linked': 'Uma conta de um provedor foi vinculada',
  'user.identity_unlinked': 'Uma conta de um provedor foi desvinculada',
  'user.client_authorized': 'Um aplicativo foi conectado',
  'user.sign_in_link_requested': 'Um link para entrar foi enviado a você',
  'user.address_change_requested': 'Outro endereço foi solicitado',
  'user.address_changed': 'Um endereço foi alterado ou removido',
  'user.address_change_undone': 'Uma alteração de endereço foi desfeita',
  'user.enabled': 'A conta foi ativada',
  'user.disabled': 'A conta foi desativada',
  language: 'Idioma',
  languageHint: 'O idioma das páginas e mensagens.',
  ofDevice: 'Idioma do dispositivo',
  data: 'Seus dados',
  download: 'Baixar seus dados',
  deleteAccount: 'Excluir sua conta',
  deleteAsk:
    'Sua conta de {application} termina imediatamente, em todos os dispositivos. Seus dados são excluídos em minutos; os backups os perdem após 35 dias. Ninguém pode desfazer isso.',
  deleteLast: 'Excluir minha conta',
  deleted: 'Sua conta foi excluída',
  freshAsk: 'Para isso é preciso entrar de novo. Para onde enviamos um código?',
  freshAtProvider: 'Para isso é preciso entrar de novo. Escolha onde.',
  freshImpossible: 'Você não tem um endereço confirmado para um código. Saia, entre e tente de novo.',
  otherAccount: 'Outra conta está conectada agora. Nada foi alterado.',
  guest: 'Convidado',
  guestKeep: 'Você está aqui como convidado. Informe seu endereço para manter o que tem.',
  spamHint: 'Ainda não chegou? Veja na pasta de spam.',
  deleteHint: 'Encerra sua conta e apaga seus dados para sempre.',
  first_name: 'Nome',
  last_name: 'Sobrenome',
  nick_name: 'Apelido',
  zip_code: 'Código postal',
  newEmail: 'Novo endereço de e-mail',
  newPhone: 'Novo número de telefone',
  sendCode: 'Enviar um código',
  sendCodeText: 'Enviamos um código ao novo endereço. Nada muda antes de você digitá-lo.',
  codePending: 'Um código foi enviado para {to}. Nada muda antes de você digitá-lo.',
  everywhereHint: 'Encerra todas as sessões, também esta, e o acesso de todos os aplicativos.',
  byApplication: 'pelo aplicativo',
  downloadHint:
    'Você recebe um arquivo com seus dados, sessões, grupos, links e aplicativos conectados. Guarde-o em um lugar seguro.',
  downloadFile: 'Baixar',
  chooseFile: 'Escolha um arquivo',
  otherEvent: 'Uma alteração na sua conta',
  needsJson: 'Digite na forma que estava aqui antes',
  fileWaits: 'O arquivo está a caminho. Ele aparece aqui em instantes.',
  fileInvalid: 'Este arquivo não pode ser usado. Escolha outro.',
  freshLeave: 'Você entrou há mais de 10 minutos. Entre de novo; depois você volta a esta página.',
  signInAgain: 'Entrar de novo',
  passkeys: 'Chaves de acesso',
  passkeysHint: 'Entre com o bloqueio do seu dispositivo, sem código.',
  passkeysAlone:
    'Entre com o bloqueio do seu dispositivo. Adicione também um e-mail ou número de telefone: sem isso, quem perde a chave de acesso perde a conta.',
  passkeysFull: 'Você tem 20 chaves de acesso, que é o máximo. Remova uma para adicionar outra.',
  passkeyName: 'Nome da chave de acesso',
  rename: 'Renomear',
  passkeyAdded: 'A chave de acesso foi adicionada.',
  passkeyRemoved: 'A chave de acesso foi removida.',
  passkeyRemoveAsk:
    'Depois disso, você não poderá mais entrar com esta chave de acesso. Apague-a também no seu dispositivo.',
  lastWayIn: 'Esta é sua única forma de entrar. Confirme antes um endereço ou adicione outra forma.',
  passkeyHere: 'Este dispositivo já tem uma chave de acesso para a sua conta.',
  identities: 'Contas vinculadas',
  identitiesHint: 'Entre com uma conta que você tem em outro lugar, sem código.',
  connect: 'Vincular',
  disconnect: 'Desvincular',
  identityLinked: 'A conta foi vinculada.',
  identityUnlinked: 'A conta foi desvinculada.',
  identityUnlinkAsk: 'Depois disso, você não poderá mais entrar com esta conta.',
  identityTaken: 'Esta conta pertence a outro usuário de {application}. Vincule outra.',
  identityEnded: 'Demorou demais e nada foi vinculado. Tente de novo.',
  identityDenied: 'A entrada nessa conta foi cancelada ou recusada. Nada foi vinculado.',
  identityUnavailable: 'No momento, não é possível vincular esta conta.',
};

export const teamElement: Translated<typeof english.teamElement> = {
  title: 'Suas equipes',
  signedOut: 'Entre para ver suas equipes.',
  unavailable: 'Suas equipes não podem ser mostradas aqui no momento.',
  choose: 'Equipe',
  noTeam: 'Nenhuma equipe',
  noTeamYet: 'Você ainda não tem uma equipe. Crie uma para trabalhar com outras pessoas.',
  noTeamChosen: 'Escolha uma equipe para ver seus membros.',
  create: 'Criar uma equipe',
  name: 'Nome da equipe',
  nameInvalid: 'Digite um nome de até 100 caracteres.',
  members: 'Membros',
  you: 'Você',
  notJoined: 'Ainda não entrou na equipe',
  role: 'Função',
  owner: 'Proprietário',
  member: 'Membro',
  removeAsk: '{who} não poderá mais ver nem usar a equipe {team}.',
  removed: 'O membro foi removido.',
  invites: 'Convites',
  invite: 'Convidar',
  inviteSend: 'Enviar o convite',
  noInvites: 'Nenhum convite está à espera de resposta.',
  until: 'Válido até {time}',
  invited: 'O convite foi enviado.',
  sendAgain: 'Enviar de novo',
  takeBack: 'Cancelar o convite',
  takenBack: 'O convite foi cancelado.',
  leave: 'Sair da equipe',
  leaveAsk: 'Você não poderá mais ver nem usar a equipe {team}. Alguém terá de convidar você de novo.',
  left: 'Você saiu da equipe.',
  lastOwner: 'Uma equipe precisa de um proprietário. Torne antes outro membro proprietário.',
  alreadyMember: 'Esta pessoa já é membro.',
  alreadyInvited: 'Esta pessoa já foi convidada.',
  notAllowed: 'Sua função na equipe não permite isso.',
  noLongerMember: 'Você não é mais membro desta equipe.',
  changedMeanwhile: 'Outra pessoa mudou isso. Veja de novo.',
};

export const userButton: Translated<typeof english.userButton> = {
  accountOf: 'Conta de {who}',
};

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

export const sms: Translated<typeof english.sms> = {
  signIn: 'Use {code} para entrar em {application}. Ou abra {link}',
  signInThere: 'Use {code} para entrar em {application}. Ou abra no mesmo navegador {link}',
  signInCode: 'Use {code} para entrar em {application}. Detalhes: {link}',
  signInLink: 'A equipe de {application} envia um link para entrar. Guarde segredo: {link}',
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

export const signInLinkMail: Translated<typeof english.signInLinkMail> = {
  subject: 'Seu link para entrar em {application}',
  heading: 'Entrar em {application}',
  body: 'A equipe de {application} envia este link a você. Ele abre sua conta no dispositivo em que você o abrir. Funciona uma vez e por pouco tempo.',
  button: 'Entrar',
  reason:
    'Você recebeu esta mensagem porque a equipe de {application} enviou um link ao seu endereço. Se você não o esperava, ignore a mensagem. Não passe o link a ninguém: ele abre sua conta.',
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

export const identityNotices: Translated<typeof english.identityNotices> = {
  added_subject: '{provider} foi vinculado à sua conta de {application}',
  added_body:
    'Com a sua conta de {provider} já é possível entrar na sua conta de {application}.\n\nSe foi você, não é preciso fazer nada. Se não, entre, desvincule {provider} e saia de todos os dispositivos. Se precisar de ajuda: {support}.',
  added_sms:
    '{application}: {provider} foi vinculado à sua conta. Desconhece? Desvincule-o. Ajuda: {support}',
  removed_subject: '{provider} foi desvinculado da sua conta de {application}',
  removed_body:
    'Com uma conta de {provider} já não é possível entrar na sua conta de {application}.\n\nSe foi você, não é preciso fazer nada. Se não, peça ajuda: {support}.',
  removed_sms: '{application}: {provider} foi desvinculado da sua conta. Desconhece? Ajuda: {support}',
  revoked_subject: '{application} desvinculou {provider} da sua conta',
  revoked_body:
    '{application} desvinculou {provider} da sua conta. Com ele já não é possível entrar.\n\nSe você já sabe disso, não é preciso fazer nada. Se não, peça ajuda: {support}.',
  revoked_sms: '{application} desvinculou {provider} da sua conta. Desconhece o pedido? Ajuda: {support}',
  ended_subject: 'Um vínculo antigo de {provider} com a sua conta de {application} deixou de valer',
  ended_body:
    'Um endereço da sua conta de {application} foi confirmado pela primeira vez. Com uma conta de {provider} vinculada antes já não é possível entrar, porque outra pessoa pode tê-la vinculado.\n\nSe quiser entrar com {provider}, vincule a sua conta de novo.',
  ended_sms:
    '{application}: {provider} foi vinculado antes da confirmação da sua conta e deixou de valer. Vincule-o de novo.',
};

export const passkeyNotices: Translated<typeof english.passkeyNotices> = {
  added_subject: 'Uma chave de acesso foi adicionada à sua conta de {application}',
  added_body:
    'Com a nova chave de acesso já é possível entrar na sua conta de {application}.\n\nSe foi você, não é preciso fazer nada. Se não, entre, remova a chave e saia de todos os dispositivos. Se precisar de ajuda: {support}.',
  added_sms:
    '{application}: uma chave de acesso foi adicionada à sua conta. Desconhece? Remova-a. Ajuda: {support}',
  removed_subject: 'Uma chave de acesso foi removida da sua conta de {application}',
  removed_body:
    'Com essa chave de acesso já não é possível entrar na sua conta de {application}.\n\nSe foi você, não é preciso fazer nada. Se não, peça ajuda: {support}.',
  removed_sms: '{application}: uma chave de acesso foi removida da sua conta. Desconhece? Ajuda: {support}',
  revoked_subject: '{application} removeu uma chave de acesso da sua conta',
  revoked_body:
    '{application} removeu uma chave de acesso da sua conta. Com ela já não é possível entrar.\n\nSe você já sabe disso, não é preciso fazer nada. Se não, peça ajuda: {support}.',
  revoked_sms:
    '{application} removeu uma chave de acesso da sua conta. Desconhece o pedido? Ajuda: {support}',
  ended_subject: 'Uma chave de acesso antiga da sua conta de {application} deixou de valer',
  ended_body:
    'Um endereço da sua conta de {application} foi confirmado pela primeira vez. Com uma chave de acesso anterior já não é possível entrar, porque outra pessoa pode tê-la adicionado.\n\nSe quiser entrar com uma chave de acesso, adicione uma nova.',
  ended_sms:
    '{application}: uma chave de acesso anterior à confirmação da sua conta deixou de valer. Adicione uma nova.',
  refused_subject: 'Uma chave de acesso da sua conta de {application} foi recusada',
  refused_body:
    'Alguém tentou entrar na sua conta de {application} com uma chave de acesso que pode ter sido copiada, e nós a recusamos.\n\nRemova a chave e adicione uma nova. Até lá, entre de outra forma. Se precisar de ajuda: {support}.',
  refused_sms:
    '{application}: recusamos uma chave de acesso sua que pode ter sido copiada. Remova-a. Ajuda: {support}',
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

import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
  help: 'Ayuda',
  openAgain: 'Abrir la página de nuevo',
  errorTitle: 'Error: {title}',
  unnamed: '(sin nombre)',
};

export const links: Translated<typeof english.links> = {
  signInTo: 'Iniciar sesión en {application}',
  continueAs: 'Continuar como {who}',
  continue: 'Continuar',
  joins: 'Se unirá al grupo {group}.',
  joinGroup: 'Unirse a {group}',
  invitedBy: '{inviter} le invita al grupo {group} en {application}.',
  invited: 'Tiene una invitación al grupo {group} en {application}.',
  invitedAs: 'Esta invitación es para {who}.',
  signedInHere: 'Aquí ha iniciado sesión como {here}. Si se une, continuará como {invited}.',
  join: 'Unirse',
  joinAs: 'Unirse como {who}',
  joined: 'Se ha unido a {group}',
  inviteEnded: 'Esta invitación ya no es válida.',
  decline: 'Rechazar',
  declined: 'Ha rechazado la invitación',
  declinedText: 'No se ha unido al grupo {group} en {application}.',
  notAsked: 'Si no lo ha pedido, cierre esta página.',
  dead: 'Este enlace ya no funciona',
  deadText: 'Puede que ya se haya usado o que sea demasiado antiguo. Pida uno nuevo.',
  renew: 'Enviar un enlace nuevo',
  renewText:
    'Puede que ya se haya usado o que sea demasiado antiguo. Podemos enviar uno nuevo a la misma dirección.',
  renewed: 'Hemos enviado un enlace nuevo',
  renewedText:
    'Ábralo en este dispositivo. Puede tardar un minuto o estar en la carpeta de correo no deseado.',
  goBackTo: 'Puede cerrar esta página y volver a {application}.',
  goBack: 'Puede cerrar esta página y volver al lugar de donde vino el enlace.',
  backTo: 'Volver a {application}',
  continueTo: 'Continuar a {application}',
  signedIn: 'Ha iniciado sesión',
  signedInText: 'Puede cerrar esta página y continuar en {application}.',
  failed: 'No se pudo iniciar sesión',
  forged:
    'La dirección de este enlace se modificó por el camino. Abra el enlace del mensaje que recibió o pida uno nuevo.',
};

export const codes: Translated<typeof english.codes> = {
  yourCode: 'Su código',
  enterCode: 'Introdúzcalo donde empezó a iniciar sesión:',
  application: 'Aplicación',
  started: 'Inicio',
  browser: 'Navegador',
  keepCode: 'No lo comparta con nadie. Si no empezó este inicio de sesión, no haga nada.',
  sameBrowser: '¿Empezó en este navegador? Entonces continúe allí sin el código.',
  continueTo: 'Continuar a {application}',
};

export const failures: Translated<typeof english.failures> = {
  application_disabled: 'La aplicación no está disponible: su acceso está desactivado.',
  user_disabled: 'Esta cuenta está desactivada. No puede iniciar sesión con ella.',
  user_not_verified:
    'Solo pueden iniciar sesión las personas con un correo electrónico o un teléfono verificado.',
  sign_up_closed: 'Todavía no tiene cuenta y la aplicación no admite usuarios nuevos.',
  email_domain_not_allowed:
    'La aplicación solo admite a personas con una dirección de correo electrónico de determinados dominios.',
  identity_taken: 'Esta dirección pertenece ahora a otra cuenta.',
  link_expired:
    'Este enlace ya no funciona: es demasiado antiguo o la cuenta ha cambiado desde que se creó. Pida uno nuevo.',
  challenge_ended: 'Este inicio de sesión ha terminado. Empiece uno nuevo.',
  origin_not_allowed: 'Los enlaces solo se usan desde su propia página: abra el enlace y continúe allí.',
  form_not_confirmed:
    'Su navegador no confirmó que usted pulsó el botón de nuestra página. Vuelva a la página y pulse el botón otra vez. Si este error se repite, permita las cookies de este sitio o use otro navegador.',
  invalid_input: 'No se puede enviar ningún mensaje a esta dirección.',
  too_many_requests: 'Demasiados intentos. Inténtelo de nuevo {when}.',
  budget_exhausted: 'Por ahora no se pueden enviar más mensajes. Inténtelo de nuevo más tarde.',
  text_refused: 'Este número no puede recibir nuestros mensajes. Introduzca un número de móvil.',
  invite_ended: 'Esta invitación ya no está abierta.',
  last_identifier: 'Necesita esta dirección para iniciar sesión. Añada y confirme otra primero.',
  reauthentication_required:
    'Para esto necesita iniciar sesión de nuevo. Cierre sesión y vuelva a iniciarla.',
  unreachable: 'No hay conexión. Compruebe su red e inténtelo de nuevo.',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
};

export const screen: Translated<typeof english.screen> = {
  title: 'Iniciar sesión en {application}',
  toContinue: 'para continuar en {client}',
  email: 'Correo electrónico',
  phone: 'Número de teléfono',
  either: 'Correo electrónico o número de teléfono',
  continue: 'Continuar',
  or: 'o',
  continueWith: 'Continuar con {name}',
  passkey: 'Iniciar sesión con una llave de acceso',
  cancel: 'Cancelar',
  codeTitle: 'Introduzca el código',
  code: 'Código de 6 dígitos',
  sent: 'Hemos enviado un código y un enlace a {to}.',
  sentAgain: 'Hemos enviado un código nuevo y un enlace a {to}.',
  signIn: 'Iniciar sesión',
  linkHint:
    'También puede abrir el enlace en este navegador. ¿No ha llegado nada? Mire en la carpeta de correo no deseado.',
  resend: 'Enviar un código nuevo',
  resendIn: 'Enviar un código nuevo en {time}',
  otherAddress: 'Usar otra dirección',
  as: 'como {who}',
  notAsked: 'Si no lo ha pedido, cierre esta página.',
  chooseAccount: 'Elija una cuenta',
  expects: '{client} espera {account}.',
  continueAs: 'Continuar como {who}',
  signInAs: 'Iniciar sesión como {who}',
  otherAccount: 'Usar otra cuenta',
  continueTo: 'Continuar a {client}',
  notVerified:
    '{client} no está verificado. {application} no sabe quién está detrás. Permita el acceso solo si acaba de iniciarlo usted.',
  callsItself: 'La aplicación dice llamarse {name}.',
  answerTo: 'Si lo permite, continuará en {place}.',
  answerToDevice: 'Si lo permite, continuará en un programa de este dispositivo ({place}).',
  signedInAs: 'Ha iniciado sesión como {who}.',
  willBeAble: '{client} podrá:',
  atResource: 'En {resource} ({host}), {client} podrá:',
  useResource: '{client} podrá usar {resource} ({host}) por usted.',
  backTo: 'Después volverá a {host}.',
  allow: 'Permitir',
  closed: 'El inicio de sesión está cerrado',
  closedText: '{application} no ofrece aquí ninguna forma de iniciar sesión.',
  goBackTo: 'Volver a {client}',
  noNewUsers: '{application} no admite usuarios nuevos: use la dirección de su cuenta.',
  needsDomain: 'Necesita una dirección de correo electrónico de {domains}.',
  needsCertainDomain: 'Necesita una dirección de correo electrónico de determinados dominios.',
  offerTitle: '¿Iniciar sesión más rápido la próxima vez?',
  offerText:
    'Añada una llave de acceso: así inicia sesión en {application} con el bloqueo de su dispositivo, sin código.',
  addPasskey: 'Añadir una llave de acceso',
  notAdded: 'La llave de acceso no se ha añadido',
  later: 'Ahora no',
  never: 'No volver a preguntar',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'ver su perfil, como su nombre y su foto',
  email: 'ver su dirección de correo electrónico',
  phone: 'ver su número de teléfono',
  address: 'ver su dirección postal',
  group: 'ver su equipo y sus funciones en él',
  offline_access: 'mantener su sesión iniciada mientras no está',
  api: 'actuar por usted en {application}',
};

export const advice: Translated<typeof english.advice> = {
  disabled: 'Esta cuenta está desactivada',
  disabledText: '{application} la ha cerrado. No puede iniciar sesión con ella.',
  closed: 'No se admiten usuarios nuevos',
  closedText: '{application} no tiene ninguna cuenta con esta dirección y no admite usuarios nuevos.',
  domain: 'Esta dirección no está permitida',
  domainText: '{application} solo admite a personas con una dirección de correo electrónico de {domains}.',
  certainDomainText:
    '{application} solo admite a personas con una dirección de correo electrónico de determinados dominios.',
  emailInvalid: 'Escriba un correo electrónico como nombre@example.com.',
  phoneInvalid: 'Introduzca un número de teléfono que empiece por + y el prefijo del país.',
  enterEither:
    'Introduzca una dirección de correo electrónico o un número de teléfono que empiece por + y el prefijo del país',
  enterPhoneLike: 'Introduzca un número de teléfono como {national} o {international}',
  enterEitherLike:
    'Introduzca un correo electrónico, o un número de teléfono como {national} o {international}',
  codeInvalid: 'Introduzca los 6 dígitos del código',
  proving: 'Un momento: su navegador está confirmando el inicio de sesión.',
  codesPaused:
    'Hoy ha habido demasiados códigos incorrectos para esta dirección. Abra el enlace del mensaje en este navegador.',
  resendEarly: 'Puede que el último código aún esté en camino. Podrá pedir uno nuevo dentro de {time}.',
  noTextsUseEmail:
    'Este número no puede recibir nuestros mensajes. Introduzca su correo electrónico o un número de móvil.',
  reserved:
    'Por ahora no se pueden enviar más mensajes. Use un dispositivo en el que ya haya iniciado sesión u otra forma de iniciarla, o inténtelo de nuevo más tarde.',
  codeEnded: 'Ese código ya no funciona. Pida uno nuevo.',
  linkEnded: 'Ese enlace ya no funciona. Pida uno nuevo.',
  passkeyRefused:
    'Esta llave de acceso no funciona aquí: es posible que se haya quitado. Inicie sesión con un código.',
  passkeyElsewhere: 'Esta llave de acceso es de otra aplicación. Inicie sesión con un código.',
  passkeyEnded: 'Ha tardado demasiado. Use la llave de acceso otra vez o inicie sesión con un código.',
  passkeysPaused: 'Demasiados intentos con llaves de acceso. Inicie sesión con un código.',
  wrongCode: 'El código es incorrecto',
  wrongCodeTries_one: 'El código es incorrecto; queda {count} intento',
  wrongCodeTries_other: 'El código es incorrecto; quedan {count} intentos',
  useNewest: '{error}. Use el código del mensaje más reciente.',
  otherAccount: '{client} pide una cuenta distinta de aquella con la que ha iniciado sesión',
};

export const notices: Translated<typeof english.notices> = {
  goTo: 'Ir a {name}',
  ended: 'Este inicio de sesión ha terminado',
  staleText:
    'Ha tardado demasiado o ya se ha completado. Vuelva al sitio del que venía e inicie sesión de nuevo.',
  endedText: 'Se ha completado o ha continuado en otra pestaña. Puede cerrar esta página.',
  otherBrowser: 'Continúe en el otro navegador',
  otherBrowserText:
    'Este inicio de sesión empezó en otro navegador. Continúe allí, o vuelva al sitio del que venía e inicie sesión aquí.',
  cookies: 'Permita las cookies para iniciar sesión',
  cookiesText:
    'Su navegador no envió ninguna cookie para este inicio de sesión, así que probablemente las bloquea. Permita las cookies de {host}, vuelva al sitio del que venía e inicie sesión de nuevo. Si empezó en otro navegador, continúe allí.',
  staleLink: 'Este enlace ya no funciona',
  staleLinkText:
    'Puede que ya se haya usado o que sea demasiado antiguo. Inicie sesión de nuevo para recibir otro.',
  moment: 'Un momento',
  pressContinue: 'Si no ocurre nada, pulse Continuar.',
  continue: 'Continuar',
  signedOut: 'Ha cerrado la sesión',
  closePage: 'Puede cerrar esta página.',
  stillSignedIn: 'Su sesión sigue abierta',
  nothingChanged: 'No ha cambiado nada. Puede cerrar esta página.',
  signOutOf: '¿Cerrar la sesión de {application}?',
  asksToSignOut: '{client} pide cerrar su sesión.',
  signOut: 'Cerrar sesión',
  staySignedIn: 'Mantener la sesión abierta',
  failed: 'No se pudo iniciar sesión',
  tryAgain: 'Inténtelo de nuevo dentro de un momento.',
  invalidRequest:
    'Esta solicitud de inicio de sesión no es válida: {detail}. Vuelva al sitio del que venía e inténtelo de nuevo.',
  otherSite: 'Este formulario se envió desde otro sitio.',
  nothingHere: 'Aquí no hay nada',
  checkAddress: 'Compruebe la dirección.',
  notNow: 'Ahora no puede iniciar sesión',
  notAvailable: 'La aplicación no está disponible: su acceso está desactivado.',
  tooLong: 'La solicitud es demasiado larga',
};

export const invites: Translated<typeof english.invites> = {
  title: 'Invitación',
  accepted: 'La invitación se aceptó.',
  rejected: 'La invitación se rechazó.',
  revoked: 'La invitación se retiró.',
  expired: 'La invitación ha caducado.',
  sendAgain: 'Enviarla de nuevo',
  sentAgain: 'Enviada de nuevo',
  sentTo: 'Se envió a {address}.',
  sentToUser:
    'La persona invitada la ve entre sus grupos. Si tiene una dirección verificada, también la enviamos allí.',
  cannotSend:
    'No se puede enviar de nuevo: la persona no tiene ninguna dirección verificada, o la dirección pertenece ahora a otra persona.',
};

export const addresses: Translated<typeof english.addresses> = {
  yourCode: 'Su código',
  wantsToAdd:
    'Alguien que ha iniciado sesión en la cuenta de {application} quiere añadirle esta dirección. Si es usted, introduzca este código donde empezó el cambio:',
  wantsToAddTo:
    'Alguien que ha iniciado sesión en la cuenta de {application} de {account} quiere añadirle esta dirección. Si es usted, introduzca este código donde empezó el cambio:',
  numberToAdd:
    'Alguien que ha iniciado sesión en la cuenta de {application} quiere añadirle este número de teléfono. Si es usted, introduzca este código donde empezó el cambio:',
  numberToAddTo:
    'Alguien que ha iniciado sesión en la cuenta de {application} de {account} quiere añadirle este número de teléfono. Si es usted, introduzca este código donde empezó el cambio:',
  keepCode: 'Si no es usted, cierre esta página y no comparta el código.',
  cancelTitle: '¿Cancelar este cambio?',
  cancelEmail:
    'Alguien que ha iniciado sesión en su cuenta pidió cambiar el correo electrónico de su cuenta de {application} a {after}. Todavía no ha cambiado.',
  cancelPhone:
    'Alguien que ha iniciado sesión en su cuenta pidió cambiar el número de teléfono de su cuenta de {application} a {after}. Todavía no ha cambiado.',
  cancelButton: 'Cancelar el cambio',
  undoTitle: '¿Deshacer este cambio?',
  emailChanged: 'El correo electrónico de su cuenta de {application} se cambió a {after}.',
  phoneChanged: 'El número de teléfono de su cuenta de {application} se cambió a {after}.',
  addressConfirmed:
    '{after} se ha confirmado en su cuenta de {application} y ahora sirve para iniciar sesión.',
  emailRemoved: 'El correo electrónico de su cuenta de {application} se eliminó.',
  phoneRemoved: 'El número de teléfono de su cuenta de {application} se eliminó.',
  undoEmail:
    'Si no fue usted, deshágalo: el correo electrónico de la cuenta volverá a ser {before} y se cerrarán todas las sesiones de la cuenta.',
  undoPhone:
    'Si no fue usted, deshágalo: el número de teléfono de la cuenta volverá a ser {before} y se cerrarán todas las sesiones de la cuenta.',
  undoConfirmed:
    'Si no fue usted, deshágalo: {before} dejará de servir para iniciar sesión y se cerrarán todas las sesiones de la cuenta.',
  undoNewEmail:
    'Si no fue usted, deshágalo: el correo electrónico se eliminará de la cuenta y se cerrarán todas las sesiones de la cuenta.',
  undoNewPhone:
    'Si no fue usted, deshágalo: el número de teléfono se eliminará de la cuenta y se cerrarán todas las sesiones de la cuenta.',
  undoButton: 'Deshacer el cambio',
  ifYou: 'Si fue usted, cierre esta página.',
  cancelled: 'El cambio se ha cancelado',
  cancelledEmail:
    'El correo electrónico de su cuenta sigue igual. Puede que otra persona haya iniciado sesión en su cuenta: inicie sesión en {application} y cierre la sesión en todas partes.',
  cancelledPhone:
    'El número de teléfono de su cuenta sigue igual. Puede que otra persona haya iniciado sesión en su cuenta: inicie sesión en {application} y cierre la sesión en todas partes.',
  unchanged: 'No ha cambiado nada',
  unchangedEmail:
    'El cambio no se completó a tiempo. El correo electrónico de su cuenta es el mismo que antes.',
  unchangedPhone:
    'El cambio no se completó a tiempo. El número de teléfono de su cuenta es el mismo que antes.',
  undone: 'El cambio se ha deshecho',
  emailRestored:
    'El correo electrónico de la cuenta vuelve a ser {before} y se han cerrado todas las sesiones de su cuenta.',
  phoneRestored:
    'El número de teléfono de la cuenta vuelve a ser {before} y se han cerrado todas las sesiones de su cuenta.',
  confirmationUndone:
    '{before} ya no sirve para iniciar sesión y se han cerrado todas las sesiones de su cuenta.',
  newEmailRemoved:
    'El correo electrónico se ha eliminado de la cuenta y se han cerrado todas las sesiones de su cuenta.',
  newPhoneRemoved:
    'El número de teléfono se ha eliminado de la cuenta y se han cerrado todas las sesiones de su cuenta.',
  waysIn: 'Con estas direcciones se puede iniciar sesión. Si alguna no es suya, inicie sesión y elimínela:',
  notUndone: 'El cambio no se ha deshecho',
};

export const elements: Translated<typeof english.elements> = {
  loading: 'Cargando',
  phoneHint: 'Empiece el número de teléfono con + y el código del país.',
  forDevelopers: 'Para los desarrolladores de esta página',
  tryAgain: 'Intentar de nuevo',
  guestLoses:
    'Está aquí como invitado. Si continúa, perderá para siempre lo que tiene aquí. Para conservarlo, indique antes su dirección.',
  keepGuest: 'Indicar su dirección',
  signOutEverywhere: 'Cerrar sesión en todas partes',
  everywhereFailed: 'Solo ha cerrado la sesión aquí. Inicie sesión e inténtelo de nuevo.',
  addressInUse: 'Esta dirección ya está en uso. Introduzca otra.',
};

export const signInElement: Translated<typeof english.signInElement> = {
  tooManyCodes: 'Demasiados códigos incorrectos. Abra el enlace del mensaje o inténtelo de nuevo {when}.',
  unavailable: 'En este momento no puede iniciar sesión aquí.',
  linkTitle: '¿Continuar con su enlace?',
  linkAsk: 'Un enlace le ha traído aquí. Continúe si lo pidió o sabe quién se lo envió.',
  linkFor: 'Este enlace es para {who}.',
  switchTo: 'Cambiar a {who}',
  stayAs: 'Seguir como {who}',
  elsewhere:
    'Este enlace es de un inicio de sesión en otro navegador. Escriba allí los 6 dígitos del mensaje.',
  changeAddress: 'Cambiar la dirección',
  asGuest: 'Continuar como invitado',
  guestHint: 'Está aquí como invitado. Inicie sesión para conservar lo que tiene.',
  addressOfOther:
    'Esta dirección pertenece a otra cuenta. Si inicia sesión en ella, perderá para siempre lo que hizo como invitado.',
  switchUser: 'Iniciar sesión en esa cuenta',
  passkey: 'Iniciar sesión con una llave de acceso',
  passkeyRefused: 'No puede iniciar sesión aquí con esta llave de acceso. Use su dirección.',
  lastUsed: 'Último usado',
  sentToAccount: 'Hemos enviado un código y un enlace al correo electrónico de su cuenta de {name}.',
  sentAgainToAccount:
    'Hemos enviado un código nuevo y un enlace al correo electrónico de su cuenta de {name}.',
  accountOfOther:
    'Su cuenta de {name} pertenece aquí a otra cuenta. Si inicia sesión en ella, perderá para siempre lo que hizo como invitado.',
  providerDenied:
    '{name} no ha confirmado su inicio de sesión. Inténtelo de nuevo o inicie sesión de otra forma.',
  providerUnavailable:
    'En este momento no puede iniciar sesión con {name}. Inténtelo más tarde o inicie sesión de otra forma.',
};

export const accountElement: Translated<typeof english.accountElement> = {
  account: 'Su cuenta',
  signedOut: 'Inicie sesión para ver su cuenta.',
  unavailable: 'Su cuenta no se puede mostrar aquí en este momento.',
  details: 'Sus datos personales',
  save: 'Guardar',
  saved: 'Guardado.',
  required: 'Rellene este campo.',
  valueInvalid: 'Este valor no se acepta. Introduzca otro.',
  needsNumber: 'Introduzca un número como 1.5, con punto en lugar de coma.',
  needsDate: 'Introduzca la fecha completa.',
  choosePicture: 'Elegir una imagen',
  pictureInvalid: 'Esta imagen no se puede usar. Elija otra, en JPEG o PNG.',
  addresses: 'Correo y teléfono',
  confirmed: 'confirmado',
  unconfirmed: 'sin confirmar',
  change: 'Cambiar',
  add: 'Añadir',
  confirm: 'Confirmar',
  remove: 'Eliminar',
  removeAsk: 'Después ya no podrá iniciar sesión con {to}.',
  cancelChange: 'Cancelar el cambio',
  changeCancelled: 'El cambio se ha cancelado.',
  undoHint:
    'Hemos avisado a sus direcciones confirmadas. El enlace de ese mensaje deshace el cambio durante 7 días.',
  sessions: 'Dónde tiene la sesión iniciada',
  here: 'Este navegador',
  unknownDevice: 'Dispositivo desconocido',
  since: 'Desde: {time}',
  lastUsed: 'Último uso: {time}',
  endAccess: 'Quitar el acceso',
  ended: 'Esa sesión ha terminado.',
  apps: 'Aplicaciones conectadas',
  noApps: 'Ninguna aplicación tiene acceso a su cuenta.',
  agents: 'Agentes',
  agentsHint: 'Programas que actúan en su nombre, por ejemplo asistentes de IA.',
  notVerified: 'sin verificar',
  noHistory: 'Todavía no hay nada.',
  history: 'Actividad reciente',
  more: 'Mostrar más',
  'user.signed_in': 'Inicio de sesión',
  'user.signed_out': 'Cierre de sesión',
  'user.signed_out_everywhere': 'Cierre de sesión en todas partes',
  'user.session_revoked': 'Se terminó una sesión',
  'user.passkey_added': 'Se añadió una llave de acceso',
  'user.passkey_removed': 'Se quitó una llave de acceso',
  'user.identity_linked': 'Se vinculó una cuenta de un proveedor',
  'user.identity_unlinked': 'Se desvinculó una cuenta de un proveedor',
  'user.client_authorized': 'Se conectó una aplicación',
  'user.sign_in_link_requested': 'Se le envió un enlace para iniciar sesión',
  'user.address_change_requested': 'Se pidió otra dirección',
  'user.address_changed': 'Se cambió o eliminó una dirección',
  'user.address_change_undone': 'Se deshizo un cambio de dirección',
  'user.enabled': 'La cuenta se habilitó',
  'user.disabled': 'La cuenta se deshabilitó',
  language: 'Idioma',
  languageHint: 'El idioma de las páginas y los mensajes.',
  ofDevice: 'Idioma del dispositivo',
  data: 'Sus datos',
  download: 'Descargar sus datos',
  deleteAccount: 'Eliminar su cuenta',
  deleteAsk:
    'Su cuenta de {application} termina de inmediato, en todos los dispositivos. Sus datos se eliminan en unos minutos; las copias de seguridad los pierden después de 35 días. Nadie puede deshacerlo.',
  deleteLast: 'Eliminar mi cuenta',
  deleted: 'Su cuenta se ha eliminado',
  freshAsk: 'Para esto necesita iniciar sesión de nuevo. ¿Adónde enviamos un código?',
  freshAtProvider: 'Para esto necesita iniciar sesión de nuevo. Elija dónde.',
  freshImpossible:
    'No tiene ninguna dirección confirmada para un código. Cierre sesión, iníciela y inténtelo de nuevo.',
  otherAccount: 'Ahora hay otra cuenta con la sesión iniciada. No se ha cambiado nada.',
  guest: 'Invitado',
  guestKeep: 'Estás aquí como invitado. Indica tu dirección para conservar lo que tienes.',
  spamHint: '¿Aún no ha llegado? Mira en la carpeta de correo no deseado.',
  deleteHint: 'Cierra tu cuenta y borra tus datos para siempre.',
  first_name: 'Nombre',
  last_name: 'Apellidos',
  nick_name: 'Apodo',
  zip_code: 'Código postal',
  newEmail: 'Nuevo correo electrónico',
  newPhone: 'Nuevo número de teléfono',
  sendCode: 'Enviar un código',
  sendCodeText: 'Enviamos un código a la nueva dirección. Nada cambia hasta que lo introduzca.',
  codePending: 'Se envió un código a {to}. Nada cambia hasta que lo introduzca.',
  everywhereHint: 'Termina todas las sesiones, también esta, y el acceso de todas las aplicaciones.',
  byApplication: 'por la aplicación',
  downloadHint:
    'Recibe un archivo con sus datos, sesiones, grupos, enlaces y aplicaciones conectadas. Guárdelo en un lugar seguro.',
  downloadFile: 'Descargar',
  chooseFile: 'Elija un archivo',
  otherEvent: 'Un cambio en su cuenta',
  needsJson: 'Introdúzcalo con la forma que tenía antes',
  fileWaits: 'El archivo está en camino. Aparecerá aquí en un momento.',
  fileInvalid: 'Este archivo no se puede usar. Elija otro.',
  freshLeave:
    'Su último inicio de sesión fue hace más de 10 minutos. Inicie sesión de nuevo; después volverá a esta página.',
  signInAgain: 'Iniciar sesión de nuevo',
  passkeys: 'Llaves de acceso',
  passkeysHint: 'Inicie sesión con el bloqueo de su dispositivo, sin código.',
  passkeysAlone:
    'Inicie sesión con el bloqueo de su dispositivo. Añada también un correo electrónico o un número de teléfono: sin ellos, si pierde la llave de acceso pierde la cuenta.',
  passkeysFull: 'Tiene 20 llaves de acceso, que es el máximo. Quite una para añadir otra.',
  passkeyName: 'Nombre de la llave de acceso',
  rename: 'Cambiar el nombre',
  passkeyAdded: 'La llave de acceso se ha añadido.',
  passkeyRemoved: 'La llave de acceso se ha quitado.',
  passkeyRemoveAsk:
    'Después ya no podrá iniciar sesión con esta llave de acceso. Elimínela también en su dispositivo.',
  lastWayIn: 'Es su única forma de iniciar sesión. Confirme antes una dirección o añada otra forma.',
  passkeyHere: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  identities: 'Cuentas vinculadas',
  identitiesHint: 'Inicie sesión con una cuenta que tenga en otro sitio, sin código.',
  connect: 'Vincular',
  disconnect: 'Desvincular',
  identityLinked: 'La cuenta se ha vinculado.',
  identityUnlinked: 'La cuenta se ha desvinculado.',
  identityUnlinkAsk: 'Después ya no podrá iniciar sesión con esta cuenta.',
  identityTaken: 'Esta cuenta pertenece a otro usuario de {application}. Vincule otra.',
  identityEnded: 'Ha tardado demasiado y no se ha vinculado nada. Inténtelo de nuevo.',
  identityDenied: 'El inicio de sesión con esa cuenta se canceló o se rechazó. No se ha vinculado nada.',
  identityUnavailable: 'Esta cuenta no se puede vincular en este momento.',
};

export const teamElement: Translated<typeof english.teamElement> = {
  title: 'Sus equipos',
  signedOut: 'Inicie sesión para ver sus equipos.',
  unavailable: 'Sus equipos no se pueden mostrar aquí en este momento.',
  choose: 'Equipo',
  noTeam: 'Ningún equipo',
  noTeamYet: 'Todavía no tiene ningún equipo. Cree uno para trabajar con otras personas.',
  noTeamChosen: 'Elija un equipo para ver sus miembros.',
  create: 'Crear un equipo',
  name: 'Nombre del equipo',
  nameInvalid: 'Escriba un nombre de hasta 100 caracteres.',
  members: 'Miembros',
  you: 'Usted',
  notJoined: 'Todavía no se ha unido',
  role: 'Rol',
  owner: 'Propietario',
  member: 'Miembro',
  removeAsk: '{who} ya no podrá ver ni usar el equipo {team}.',
  removed: 'El miembro se ha quitado.',
  invites: 'Invitaciones',
  invite: 'Invitar',
  inviteSend: 'Enviar la invitación',
  noInvites: 'Ninguna invitación espera respuesta.',
  until: 'Válida hasta {time}',
  invited: 'La invitación se ha enviado.',
  sendAgain: 'Enviar de nuevo',
  takeBack: 'Retirar',
  takenBack: 'La invitación se ha retirado.',
  leave: 'Salir del equipo',
  leaveAsk: 'Ya no podrá ver ni usar el equipo {team}. Alguien tendrá que invitarle de nuevo.',
  left: 'Ha salido del equipo.',
  lastOwner: 'Un equipo necesita un propietario. Nombre antes propietario a otro miembro.',
  alreadyMember: 'Esta persona ya es miembro.',
  alreadyInvited: 'Esta persona ya está invitada.',
  notAllowed: 'Su rol en el equipo no permite esto.',
  noLongerMember: 'Usted ya no es miembro de este equipo.',
  changedMeanwhile: 'Otra persona ha cambiado esto. Vuelva a mirarlo.',
};

export const userButton: Translated<typeof english.userButton> = {
  accountOf: 'Cuenta de {who}',
};

export const account: Translated<typeof english.account> = {
  titleAt: 'Su cuenta en {application}',
  needsScript:
    'Esta página necesita JavaScript. Actívelo para este sitio y vuelva a cargar la página, o cierre la sesión abajo.',
  signInTitle: 'Inicie sesión para ver su cuenta',
  signIn: 'Iniciar sesión',
  signedOut: 'Ha cerrado la sesión',
  signedOutText: 'Inicie sesión de nuevo para ver su cuenta.',
  failed: 'No ha funcionado',
  tryAgain: 'Inténtelo de nuevo en un momento.',
  otherSite: 'Este formulario se envió desde otro sitio.',
  signOut: 'Cerrar sesión',
  deleted: 'Su cuenta se ha eliminado',
  deletedText:
    'Sus datos y direcciones han desaparecido y su sesión está cerrada en todas partes. Los archivos, enlaces y pertenencias a grupos desaparecen en unos minutos.',
};

export const sms: Translated<typeof english.sms> = {
  signIn: 'Use {code} para entrar en {application}. O abra {link}',
  signInThere: 'Use {code} para entrar en {application}. O abra en el mismo navegador {link}',
  signInCode: 'Use {code} para entrar en {application}. Detalles: {link}',
  signInLink: 'El equipo de {application} le manda un enlace para entrar. No lo comparta: {link}',
  newNumber: 'Use {code} para confirmar este teléfono en {application}. O abra {link}',
  newNumberOf: 'Use {code} para confirmar este teléfono en {application} ({account}). O abra {link}',
  pendingEmail: 'Alguien pide cambiar el e-mail de su cuenta de {application}. ¿No es usted? Anule: {link}',
  pendingPhone: 'Alguien pide cambiar el teléfono de su cuenta de {application}. ¿No es usted? Anule: {link}',
  emailChanged:
    'Ha cambiado el e-mail de su cuenta de {application}. ¿No fue usted? Anule en una semana: {link}',
  phoneChanged:
    'Ha cambiado el teléfono de su cuenta de {application}. ¿No fue usted? Anule en una semana: {link}',
  addressConfirmed:
    'Nuevo dato confirmado en su cuenta de {application}. ¿No fue usted? Anule en una semana: {link}',
  replaced: '{application} ha cambiado el teléfono de su cuenta. ¿No es lo que quiere? Pida ayuda: {support}',
  invited: 'Le invitan a un grupo de {application}: {link}',
  welcome: '¡Hola! Entre con este enlace: {link}',
  welcomeBack: '¡Hola de nuevo! Entre con este enlace: {link}',
};

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'Cuenta',
  before: 'Antes',
  after: 'Ahora',
  none: 'ninguna',
  confirmed: 'Dirección confirmada',
  the_email: 'la dirección de correo electrónico',
  the_phone: 'el número de teléfono',
  the_address: 'una dirección',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'Iniciar sesión en {application}',
  heading: 'Iniciar sesión en {application}',
  body: 'Introduzca este código donde ha pedido iniciar sesión. O use el enlace para iniciar sesión en este dispositivo.',
  button: 'Iniciar sesión',
  bodyThere:
    'Introduzca este código donde empezó a iniciar sesión. O abra el enlace en el mismo navegador para continuar sin él.',
  bodyCode:
    'Introduzca este código donde empezó a iniciar sesión. El enlace lo muestra de nuevo, y cuándo y en qué navegador se empezó.',
  subjectCode: 'Su código para {application}',
  buttonCode: 'Mostrar el código',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para iniciar sesión en {application}. Si no ha sido usted, ignore el mensaje y no comparta el código con nadie.',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'Inicio de sesión en {application}',
  heading: 'No puede iniciar sesión con esta dirección',
  body: 'Alguien ha pedido iniciar sesión en {application} con esta dirección. {refusal}',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para iniciar sesión en {application}. Si no ha sido usted, ignore el mensaje.',
  sms: 'Alguien ha pedido iniciar sesión en {application} con este número. {refusal} Si no ha sido usted, ignore este mensaje.',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{application} no tiene ninguna cuenta con ella y no admite usuarios nuevos.',
  domains: '{application} solo admite direcciones de correo de {domains}, y esta no es una de ellas.',
  some_domains:
    '{application} solo admite direcciones de correo de ciertos dominios, y esta no es una de ellas.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'Unirse a un grupo de {application}',
  heading: 'Tiene una invitación a un grupo',
  body: 'Alguien le ha invitado a un grupo de {application}. Abra el enlace para ver el grupo y quién le invita, y únase o rechace la invitación.',
  button: 'Unirse al grupo',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para invitarle. Si no quiere unirse, ignore el mensaje.',
};

export const signInLinkMail: Translated<typeof english.signInLinkMail> = {
  subject: 'Su enlace para iniciar sesión en {application}',
  heading: 'Iniciar sesión en {application}',
  body: 'El equipo de {application} le envía este enlace. Inicia su sesión en el dispositivo en el que lo abra. Funciona una vez y durante poco tiempo.',
  button: 'Iniciar sesión',
  reason:
    'Recibe este mensaje porque el equipo de {application} ha enviado un enlace a su dirección. Si no lo esperaba, ignore el mensaje. No comparta el enlace con nadie: abre su cuenta.',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'Confirme su nueva dirección de correo para {application}',
  heading: 'Confirme su dirección de correo',
  body: 'Ha pedido usar esta dirección de correo para su cuenta de {application}. Introduzca el código donde lo ha pedido. En otro dispositivo, el enlace vuelve a mostrar el código.',
  button: 'Mostrar el código',
  reason:
    'Recibe este mensaje porque alguien ha pedido usar esta dirección para una cuenta de {application}. Si no ha sido usted, ignore el mensaje y no comparta el código con nadie.',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: '¿No ha sido usted? Cancele el cambio en su cuenta de {application}',
  heading: '¿Ha pedido este cambio?',
  body: 'Alguien con la sesión iniciada en su cuenta de {application} ha pedido cambiar {field}. Todavía no ha cambiado nada.\n\nSi ha sido usted, introduzca el código que hemos enviado a la nueva dirección. Si no ha sido usted, cancele el cambio.',
  button: 'Cancelar el cambio',
  reason: 'Recibe este mensaje porque esta dirección pertenece a una cuenta de {application}.',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: '¿No ha sido usted? Deshaga el cambio en su cuenta de {application}',
  heading: 'Su cuenta ha cambiado',
  body: 'Hemos cambiado {field} de su cuenta de {application}.\n\nSi ha sido usted, no tiene que hacer nada. Si no ha sido usted, deshaga el cambio en un plazo de 7 días. Así también se cierran todas las sesiones de su cuenta.',
  button: 'Deshacer el cambio',
  reason: 'Recibe este mensaje porque esta dirección pertenece a una cuenta de {application}.',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: 'Hemos confirmado {field} de su cuenta de {application}: ahora sirve para iniciar sesión.\n\nSi ha sido usted, no tiene que hacer nada. Si no ha sido usted, deshágalo en un plazo de 7 días. Así también se cierran todas las sesiones de su cuenta.',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: 'Su cuenta de {application} ha cambiado',
  heading: 'Su cuenta ha cambiado',
  body: '{application} ha cambiado {field} de su cuenta.\n\nSi está al corriente, no tiene que hacer nada. Si no, pida ayuda: {support}.',
  reason: 'Recibe este mensaje porque esta dirección pertenecía a una cuenta de {application}.',
};

export const identityNotices: Translated<typeof english.identityNotices> = {
  added_subject: 'Se vinculó {provider} a su cuenta de {application}',
  added_body:
    'Con su cuenta de {provider} ya se puede entrar en su cuenta de {application}.\n\nSi fue usted, no tiene que hacer nada. Si no, inicie sesión, desvincule {provider} y cierre todas las sesiones. Si necesita ayuda: {support}.',
  added_sms:
    '{application}: se vinculó {provider} a su cuenta. ¿No fue usted? Desvincúlelo o pida ayuda: {support}',
  removed_subject: 'Se desvinculó {provider} de su cuenta de {application}',
  removed_body:
    'Con una cuenta de {provider} ya no se puede entrar en su cuenta de {application}.\n\nSi fue usted, no tiene que hacer nada. Si no, pida ayuda: {support}.',
  removed_sms: '{application}: se desvinculó {provider} de su cuenta. ¿No fue usted? Pida ayuda: {support}',
  revoked_subject: '{application} ha desvinculado {provider} de su cuenta',
  revoked_body:
    '{application} ha desvinculado {provider} de su cuenta. Con él ya no se puede entrar.\n\nSi está al corriente, no tiene que hacer nada. Si no, pida ayuda: {support}.',
  revoked_sms:
    '{application} ha desvinculado {provider} de su cuenta. ¿No es lo que quiere? Pida ayuda: {support}',
  ended_subject: 'Un vínculo antiguo de {provider} con su cuenta de {application} ya no vale',
  ended_body:
    'Se confirmó por primera vez una dirección de su cuenta de {application}. Con una cuenta de {provider} vinculada antes ya no se puede entrar, porque pudo vincularla otra persona.\n\nSi quiere entrar con {provider}, vincule de nuevo su cuenta.',
  ended_sms:
    '{application}: {provider} se vinculó antes de confirmar su cuenta y ya no vale. Vincúlelo de nuevo.',
};

export const passkeyNotices: Translated<typeof english.passkeyNotices> = {
  added_subject: 'Se añadió una llave de acceso a su cuenta de {application}',
  added_body:
    'Con la nueva llave de acceso ya se puede entrar en su cuenta de {application}.\n\nSi fue usted, no tiene que hacer nada. Si no, inicie sesión, quite la llave y cierre todas las sesiones. Si necesita ayuda: {support}.',
  added_sms:
    '{application}: se añadió una llave de acceso a su cuenta. ¿No fue usted? Quítela o pida ayuda: {support}',
  removed_subject: 'Se quitó una llave de acceso de su cuenta de {application}',
  removed_body:
    'Con esa llave de acceso ya no se puede entrar en su cuenta de {application}.\n\nSi fue usted, no tiene que hacer nada. Si no, pida ayuda: {support}.',
  removed_sms:
    '{application}: se quitó una llave de acceso de su cuenta. ¿No fue usted? Pida ayuda: {support}',
  revoked_subject: '{application} ha quitado una llave de acceso de su cuenta',
  revoked_body:
    '{application} ha quitado una llave de acceso de su cuenta. Con ella ya no se puede entrar.\n\nSi está al corriente, no tiene que hacer nada. Si no, pida ayuda: {support}.',
  revoked_sms:
    '{application} ha quitado una llave de acceso de su cuenta. ¿No es lo que quiere? Pida ayuda: {support}',
  ended_subject: 'Una llave de acceso antigua de su cuenta de {application} ya no vale',
  ended_body:
    'Se confirmó por primera vez una dirección de su cuenta de {application}. Con una llave de acceso anterior ya no se puede entrar, porque pudo añadirla otra persona.\n\nSi quiere entrar con una llave de acceso, añada una nueva.',
  ended_sms:
    '{application}: una llave de acceso anterior a la confirmación de su cuenta ya no vale. Añada una nueva.',
  refused_subject: 'Se rechazó una llave de acceso de su cuenta de {application}',
  refused_body:
    'Alguien intentó entrar en su cuenta de {application} con una llave de acceso que quizá se haya copiado, y la hemos rechazado.\n\nQuite la llave y añada una nueva. Hasta entonces, entre de otra forma. Si necesita ayuda: {support}.',
  refused_sms:
    '{application}: rechazamos una llave de acceso suya que quizá se haya copiado. Quítela. Ayuda: {support}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'Inicie sesión en {application} para responder a una invitación',
  heading: 'Tiene una invitación a una cuenta',
  body: 'Alguien le ha invitado a una cuenta de {application}. Inicie sesión en {application} con esta dirección de correo para ver la invitación y aceptarla o rechazarla. Es válida durante 14 días.',
  button: 'Iniciar sesión en {application}',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para invitarle. Si no quiere unirse, ignore el mensaje.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'Se ha desactivado un webhook de {name}',
  heading: 'Se ha desactivado un webhook',
  body: 'Hemos desactivado el webhook de {name} en {host}. {cause}\n\nNo se pierde ningún evento mientras el feed lo conserve. Repare el receptor y active después el webhook: recibirá los eventos desde el último.',
  reason: 'Recibe este mensaje porque administra {name} en {application}.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'Su receptor ha respondido 410, es decir, ya no existe.',
  failing: 'No se ha podido entregar ningún evento durante cinco días.',
  enable: 'Activar el webhook',
  failures: 'Ver por qué fallaron las entregas',
};

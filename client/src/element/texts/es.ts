import { es as shared } from '../../texts/es.ts';
import type { Texts } from './en.ts';

export const es: Texts = {
  ...shared,
  title: 'Iniciar sesión en {name}',
  either: 'Correo electrónico o número de teléfono',
  signIn: 'Iniciar sesión',
  linkHint:
    'También puede abrir el enlace en este navegador. ¿No ha llegado nada? Mire en la carpeta de correo no deseado.',
  otherAddress: 'Usar otra dirección',
  tooManyCodes: 'Demasiados códigos incorrectos. Abra el enlace del mensaje o inténtelo de nuevo {when}.',
  unavailable: 'En este momento no puede iniciar sesión aquí.',
  signUpClosed: '{name} no acepta usuarios nuevos. Use la dirección de su cuenta.',
  noTextsUseEmail:
    'Este número no puede recibir nuestros mensajes. Introduzca su correo electrónico o un número de móvil.',
  reserved:
    'Hoy no se puede enviar ningún mensaje para este dispositivo. Use un dispositivo en el que ya haya iniciado sesión u otra forma de iniciarla, o inténtelo de nuevo mañana.',
  userRefused: 'Esta cuenta no puede iniciar sesión. Pida ayuda a {name}.',
  linkTitle: '¿Continuar con su enlace?',
  linkAsk: 'Un enlace le ha traído aquí. Continúe si lo pidió o sabe quién se lo envió.',
  linkReplaces: 'Ya ha iniciado sesión. Si continúa, primero se cerrará su sesión.',
  linkEnded: 'El enlace ya no sirve. Inicie sesión aquí.',
  elsewhere:
    'Este enlace es de un inicio de sesión en otro navegador. Escriba allí los 6 dígitos del mensaje.',
  signedIn: 'Ha iniciado sesión',
  changeAddress: 'Cambiar la dirección',
  signInTooOld:
    'Inició sesión hace demasiado tiempo. Cierre la sesión, iníciela de nuevo e inténtelo otra vez.',
  asGuest: 'Continuar como invitado',
  guestHint: 'Está aquí como invitado. Inicie sesión para conservar lo que tiene.',
  addressOfOther:
    'Esta dirección pertenece a otra cuenta. Si inicia sesión en ella, perderá para siempre lo que hizo como invitado.',
  switchUser: 'Iniciar sesión en esa cuenta',
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
  help: 'Ayuda',
};

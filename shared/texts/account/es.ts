import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

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

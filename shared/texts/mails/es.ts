import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

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

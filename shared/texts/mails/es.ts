import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const mailParts: Translated<typeof english.mailParts> = {
  before: 'Antes',
  after: 'Ahora',
  none: 'ninguna',
  the_email: 'la dirección de correo electrónico',
  the_phone: 'el número de teléfono',
  the_address: 'una dirección',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'Iniciar sesión en {app}',
  heading: 'Iniciar sesión en {app}',
  body: 'Introduzca este código donde ha pedido iniciar sesión. O use el botón para iniciar sesión en este dispositivo.',
  button: 'Iniciar sesión',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para iniciar sesión en {app}. Si no ha sido usted, ignore el mensaje y no comparta el código con nadie.',
  sms: '{code} es su código para {app}. O abra {link}',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'Inicio de sesión en {app}',
  heading: 'No puede iniciar sesión con esta dirección',
  body: 'Alguien ha pedido iniciar sesión en {app} con esta dirección. {refusal}',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para iniciar sesión en {app}. Si no ha sido usted, ignore el mensaje.',
  sms: 'Alguien ha pedido iniciar sesión en {app} con este número. {refusal} Si no ha sido usted, ignore este mensaje.',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: '{app} no tiene ninguna cuenta con ella y no admite usuarios nuevos.',
  domains: '{app} solo admite direcciones de correo de {domains}, y esta no es una de ellas.',
  some_domains: '{app} solo admite direcciones de correo de ciertos dominios, y esta no es una de ellas.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'Invitación a un grupo de {app}',
  heading: 'Tiene una invitación a un grupo',
  body: 'Alguien le ha invitado a un grupo de {app}. Use el botón para iniciar sesión y aceptar.',
  button: 'Iniciar sesión y aceptar',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para invitarle. Si no quiere unirse, ignore el mensaje.',
  sms: 'Tiene una invitación a un grupo de {app}: {link}',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'Confirme su dirección de correo para {app}',
  heading: 'Confirme su dirección de correo',
  body: 'Ha pedido usar esta dirección de correo para su cuenta de {app}{account}. Introduzca el código donde lo ha pedido. En otro dispositivo, el botón vuelve a mostrar el código.',
  button: 'Mostrar el código',
  reason:
    'Recibe este mensaje porque alguien ha pedido usar esta dirección para una cuenta de {app}. Si no ha sido usted, ignore el mensaje y no comparta el código con nadie.',
  sms: '{code} es su código para usar este número con su cuenta de {app}{account}. O abra {link}',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'Confirme un cambio en su cuenta de {app}',
  heading: '¿Ha pedido este cambio?',
  body: 'Alguien con la sesión iniciada en su cuenta de {app} ha pedido cambiar {field}. Todavía no ha cambiado nada.\n\nSi ha sido usted, introduzca el código que hemos enviado a la nueva dirección. Si no ha sido usted, cancele el cambio.',
  button: 'Cancelar el cambio',
  reason: 'Recibe este mensaje porque esta dirección pertenece a una cuenta de {app}.',
  sms: 'Alguien ha pedido cambiar {field} de su cuenta de {app}. ¿No ha sido usted? Cancélelo: {link}',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'Su cuenta de {app} ha cambiado',
  heading: 'Su cuenta ha cambiado',
  body: 'Hemos cambiado {field} de su cuenta de {app}.\n\nSi ha sido usted, no tiene que hacer nada. Si no ha sido usted, deshaga el cambio en un plazo de 7 días. Así también se cierran todas las sesiones de su cuenta.',
  button: 'Deshacer el cambio',
  reason: 'Recibe este mensaje porque esta dirección pertenece a una cuenta de {app}.',
  sms: 'Hemos cambiado {field} de su cuenta de {app}. ¿No ha sido usted? Deshágalo en 7 días: {link}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'Invitación a una cuenta de {app}',
  heading: 'Tiene una invitación a una cuenta',
  body: 'Alguien le ha invitado a una cuenta de {app}. Inicie sesión en {app} con esta dirección de correo para ver la invitación y aceptarla o rechazarla. Es válida durante 14 días.',
  button: 'Iniciar sesión en {app}',
  reason:
    'Recibe este mensaje porque alguien ha introducido esta dirección para invitarle. Si no quiere unirse, ignore el mensaje.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'Se ha desactivado un webhook de {name}',
  heading: 'Se ha desactivado un webhook',
  body: 'Hemos desactivado el webhook de {name} en {host}. {cause}\n\nNo se pierde ningún evento mientras el feed lo conserve. Repare el receptor y active después el webhook: recibirá los eventos desde el último.',
  reason: 'Recibe este mensaje porque administra {name} en {app}.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'Su receptor ha respondido 410, es decir, ya no existe.',
  failing: 'No se ha podido entregar ningún evento durante cinco días.',
  enable: 'Activar el webhook',
  failures: 'Ver por qué fallaron las entregas',
};

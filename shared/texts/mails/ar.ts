import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const mailParts: Translated<typeof english.mailParts> = {
  before: 'السابق',
  after: 'الجديد',
  none: 'لا يوجد',
  the_email: 'عنوان البريد الإلكتروني',
  the_phone: 'رقم الهاتف',
  the_address: 'عنوان',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'تسجيل الدخول إلى {app}',
  heading: 'تسجيل الدخول إلى {app}',
  body: 'أدخل هذا الرمز حيث طلبت تسجيل الدخول. أو استخدم الزر لتسجيل الدخول على هذا الجهاز.',
  button: 'تسجيل الدخول',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لتسجيل الدخول إلى {app}. إذا لم تكن أنت، فتجاهل الرسالة ولا تعطِ الرمز لأحد.',
  sms: '{code} هو رمزك في {app}. أو افتح {link}',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'تسجيل الدخول إلى {app}',
  heading: 'لا يمكنك تسجيل الدخول بهذا العنوان',
  body: 'طلب شخص تسجيل الدخول إلى {app} بهذا العنوان. {refusal}',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لتسجيل الدخول إلى {app}. إذا لم تكن أنت، فتجاهل الرسالة.',
  sms: 'طلب شخص تسجيل الدخول إلى {app} بهذا الرقم. {refusal} إذا لم تكن أنت، فتجاهل هذه الرسالة.',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: 'لا يوجد حساب مطابق في {app}، ولا يُقبل مستخدمون جدد.',
  domains: 'لا يقبل {app} إلا عناوين البريد الإلكتروني في {domains}، وهذا العنوان ليس منها.',
  some_domains: 'لا يقبل {app} إلا عناوين البريد الإلكتروني في نطاقات معينة، وهذا العنوان ليس منها.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'دعوة إلى مجموعة في {app}',
  heading: 'لديك دعوة إلى مجموعة',
  body: 'دعاك شخص إلى مجموعة في {app}. استخدم الزر لتسجيل الدخول وقبول الدعوة.',
  button: 'تسجيل الدخول والقبول',
  reason: 'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لدعوتك. إذا كنت لا ترغب في الانضمام، فتجاهل الرسالة.',
  sms: 'لديك دعوة إلى مجموعة في {app}: {link}',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'تأكيد عنوان بريدك الإلكتروني في {app}',
  heading: 'أكّد عنوان بريدك الإلكتروني',
  body: 'طلبت استخدام عنوان البريد الإلكتروني هذا لحسابك في {app}{account}. أدخل الرمز حيث طلبت ذلك. على جهاز آخر، يعرض الزر الرمز مرة أخرى.',
  button: 'عرض الرمز',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا طلب استخدام هذا العنوان لحساب في {app}. إذا لم تكن أنت، فتجاهل الرسالة ولا تعطِ الرمز لأحد.',
  sms: '{code} هو رمزك لاستخدام هذا الرقم مع حسابك في {app}{account}. أو افتح {link}',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'تأكيد تغيير في حسابك في {app}',
  heading: 'هل طلبت هذا التغيير؟',
  body: 'طلب شخص مسجّل الدخول إلى حسابك في {app} تغيير {field}. لم يتغير شيء بعد.\n\nإذا كنت أنت، فأدخل الرمز الذي أرسلناه إلى العنوان الجديد. وإذا لم تكن أنت، فألغِ التغيير.',
  button: 'إلغاء التغيير',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان مرتبط بحساب في {app}.',
  sms: 'طلب شخص تغيير {field} في حسابك في {app}. لست أنت؟ ألغِ الطلب: {link}',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'تم تغيير حسابك في {app}',
  heading: 'تم تغيير حسابك',
  body: 'غيّرنا {field} في حسابك في {app}.\n\nإذا كنت أنت، فلا يلزمك فعل شيء. وإذا لم تكن أنت، فتراجع عن التغيير خلال 7 أيام. يؤدي ذلك أيضًا إلى تسجيل خروج الجميع من حسابك.',
  button: 'التراجع عن التغيير',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان مرتبط بحساب في {app}.',
  sms: 'غيّرنا {field} في حسابك في {app}. لست أنت؟ تراجع خلال 7 أيام: {link}',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'دعوة إلى حساب في {app}',
  heading: 'لديك دعوة إلى حساب',
  body: 'دعاك شخص إلى حساب في {app}. سجّل الدخول إلى {app} بعنوان البريد الإلكتروني هذا لرؤية الدعوة وقبولها أو رفضها. الدعوة صالحة لمدة 14 يومًا.',
  button: 'تسجيل الدخول إلى {app}',
  reason: 'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لدعوتك. إذا كنت لا ترغب في الانضمام، فتجاهل الرسالة.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'تم تعطيل خطاف ويب في {name}',
  heading: 'تم تعطيل خطاف ويب',
  body: 'عطّلنا خطاف الويب الخاص بـ {name} على {host}. {cause}\n\nلا يضيع أي حدث ما دام في السجل. أصلح المستقبِل ثم فعّل خطاف الويب، وسيتلقى الأحداث منذ آخر حدث.',
  reason: 'وصلتك هذه الرسالة لأنك تدير {name} في {app}.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'أجاب المستقبِل بالرمز 410، أي أنه لم يعد موجودًا.',
  failing: 'لم يمكن تسليم أي حدث لمدة خمسة أيام.',
  enable: 'تفعيل خطاف الويب',
  failures: 'معرفة سبب فشل التسليم',
};

import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const mailParts: Translated<typeof english.mailParts> = {
  account: 'الحساب',
  before: 'السابق',
  after: 'الجديد',
  none: 'لا يوجد',
  confirmed: 'العنوان المؤكَّد',
  the_email: 'عنوان البريد الإلكتروني',
  the_phone: 'رقم الهاتف',
  the_address: 'عنوان',
};

export const signInMail: Translated<typeof english.signInMail> = {
  subject: 'تسجيل الدخول إلى {application}',
  heading: 'تسجيل الدخول إلى {application}',
  body: 'أدخل هذا الرمز حيث طلبت تسجيل الدخول. أو استخدم الرابط لتسجيل الدخول على هذا الجهاز.',
  button: 'تسجيل الدخول',
  bodyThere: 'أدخل هذا الرمز حيث بدأت تسجيل الدخول. أو افتح الرابط في المتصفح نفسه للمتابعة من دونه.',
  bodyCode:
    'أدخل هذا الرمز حيث بدأت تسجيل الدخول. يعرض الرابط الرمز مرة أخرى، ومتى وفي أي متصفح بدأ تسجيل الدخول.',
  subjectCode: 'رمزك في {application}',
  buttonCode: 'عرض الرمز',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لتسجيل الدخول إلى {application}. إذا لم تكن أنت، فتجاهل الرسالة ولا تعطِ الرمز لأحد.',
};

export const signInRefusedMail: Translated<typeof english.signInRefusedMail> = {
  subject: 'تسجيل الدخول إلى {application}',
  heading: 'لا يمكنك تسجيل الدخول بهذا العنوان',
  body: 'طلب شخص تسجيل الدخول إلى {application} بهذا العنوان. {refusal}',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لتسجيل الدخول إلى {application}. إذا لم تكن أنت، فتجاهل الرسالة.',
  sms: 'طلب شخص تسجيل الدخول إلى {application} بهذا الرقم. {refusal} إذا لم تكن أنت، فتجاهل هذه الرسالة.',
};

export const refusals: Translated<typeof english.refusals> = {
  closed: 'لا يوجد حساب مطابق في {application}، ولا يُقبل مستخدمون جدد.',
  domains: 'لا يقبل {application} إلا عناوين البريد الإلكتروني في {domains}، وهذا العنوان ليس منها.',
  some_domains: 'لا يقبل {application} إلا عناوين البريد الإلكتروني في نطاقات معينة، وهذا العنوان ليس منها.',
};

export const inviteMail: Translated<typeof english.inviteMail> = {
  subject: 'الانضمام إلى مجموعة في {application}',
  heading: 'لديك دعوة إلى مجموعة',
  body: 'دعاك شخص إلى مجموعة في {application}. افتح الرابط لترى المجموعة ومن يدعوك، ثم انضم أو ارفض الدعوة.',
  button: 'الانضمام إلى المجموعة',
  reason: 'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لدعوتك. إذا كنت لا ترغب في الانضمام، فتجاهل الرسالة.',
};

export const addressCodeMail: Translated<typeof english.addressCodeMail> = {
  subject: 'تأكيد عنوان بريدك الإلكتروني الجديد في {application}',
  heading: 'أكّد عنوان بريدك الإلكتروني',
  body: 'طلبت استخدام عنوان البريد الإلكتروني هذا لحسابك في {application}. أدخل الرمز حيث طلبت ذلك. على جهاز آخر، يعرض الرابط الرمز مرة أخرى.',
  button: 'عرض الرمز',
  reason:
    'وصلتك هذه الرسالة لأن شخصًا طلب استخدام هذا العنوان لحساب في {application}. إذا لم تكن أنت، فتجاهل الرسالة ولا تعطِ الرمز لأحد.',
};

export const addressPendingMail: Translated<typeof english.addressPendingMail> = {
  subject: 'لم تكن أنت؟ ألغِ التغيير في حسابك في {application}',
  heading: 'هل طلبت هذا التغيير؟',
  body: 'طلب شخص مسجّل الدخول إلى حسابك في {application} تغيير {field}. لم يتغير شيء بعد.\n\nإذا كنت أنت، فأدخل الرمز الذي أرسلناه إلى العنوان الجديد. وإذا لم تكن أنت، فألغِ التغيير.',
  button: 'إلغاء التغيير',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان مرتبط بحساب في {application}.',
};

export const addressChangedMail: Translated<typeof english.addressChangedMail> = {
  subject: 'لم تكن أنت؟ تراجع عن التغيير في حسابك في {application}',
  heading: 'تم تغيير حسابك',
  body: 'غيّرنا {field} في حسابك في {application}.\n\nإذا كنت أنت، فلا يلزمك فعل شيء. وإذا لم تكن أنت، فتراجع عن التغيير خلال 7 أيام. يؤدي ذلك أيضًا إلى تسجيل خروج الجميع من حسابك.',
  button: 'التراجع عن التغيير',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان مرتبط بحساب في {application}.',
};

export const addressConfirmedMail: Translated<typeof english.addressConfirmedMail> = {
  body: 'أكّدنا {field} في حسابك في {application}، ويمكن الآن تسجيل الدخول به.\n\nإذا كنت أنت، فلا يلزمك فعل شيء. وإذا لم تكن أنت، فتراجع عن ذلك خلال 7 أيام. يؤدي ذلك أيضًا إلى تسجيل خروج الجميع من حسابك.',
};

export const addressReplacedMail: Translated<typeof english.addressReplacedMail> = {
  subject: 'تم تغيير حسابك في {application}',
  heading: 'تم تغيير حسابك',
  body: 'غيّر {application} {field} في حسابك.\n\nإذا كنت على علم بذلك، فلا يلزمك فعل شيء. وإلا فاطلب المساعدة: {support}',
  reason: 'وصلتك هذه الرسالة لأن هذا العنوان كان مرتبطًا بحساب في {application}.',
};

export const accountInviteMail: Translated<typeof english.accountInviteMail> = {
  subject: 'سجّل الدخول إلى {application} للرد على دعوة',
  heading: 'لديك دعوة إلى حساب',
  body: 'دعاك شخص إلى حساب في {application}. سجّل الدخول إلى {application} بعنوان البريد الإلكتروني هذا لرؤية الدعوة وقبولها أو رفضها. الدعوة صالحة لمدة 14 يومًا.',
  button: 'تسجيل الدخول إلى {application}',
  reason: 'وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان لدعوتك. إذا كنت لا ترغب في الانضمام، فتجاهل الرسالة.',
};

export const webhookDisabledMail: Translated<typeof english.webhookDisabledMail> = {
  subject: 'تم تعطيل خطاف ويب في {name}',
  heading: 'تم تعطيل خطاف ويب',
  body: 'عطّلنا خطاف الويب الخاص بـ {name} على {host}. {cause}\n\nلا يضيع أي حدث ما دام في السجل. أصلح المستقبِل ثم فعّل خطاف الويب، وسيتلقى الأحداث منذ آخر حدث.',
  reason: 'وصلتك هذه الرسالة لأنك تدير {name} في {application}.',
};

export const webhookParts: Translated<typeof english.webhookParts> = {
  gone: 'أجاب المستقبِل بالرمز 410، أي أنه لم يعد موجودًا.',
  failing: 'لم يمكن تسليم أي حدث لمدة خمسة أيام.',
  enable: 'تفعيل خطاف الويب',
  failures: 'معرفة سبب فشل التسليم',
};

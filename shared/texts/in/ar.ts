import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'الشروط والأحكام',
  privacy: 'سياسة الخصوصية',
  help: 'المساعدة',
  errorTitle: 'خطأ: {title}',
  unnamed: '(بلا اسم)',
};

export const links: Translated<typeof english.links> = {
  signInTo: 'تسجيل الدخول إلى {application}',
  continueAs: 'المتابعة باسم {who}',
  continue: 'متابعة',
  joins: 'ستنضم إلى المجموعة {group}.',
  joinGroup: 'الانضمام إلى {group}',
  invitedBy: 'يدعوك {inviter} إلى المجموعة {group} في {application}.',
  invited: 'أنت مدعو إلى المجموعة {group} في {application}.',
  join: 'انضمام',
  joined: 'انضممت إلى {group}',
  inviteEnded: 'لم تعد هذه الدعوة صالحة.',
  notWanted: 'إذا كنت لا تريد الانضمام، فأغلق هذه الصفحة.',
  notAsked: 'إذا لم تطلب هذا، فأغلق هذه الصفحة.',
  dead: 'لم يعد هذا الرابط صالحًا',
  deadText: 'ربما استُخدم من قبل، أو أنه قديم جدًا. اطلب رابطًا جديدًا.',
  backTo: 'العودة إلى {application}',
  continueTo: 'المتابعة إلى {application}',
  signedIn: 'تم تسجيل دخولك',
  signedInText: 'يمكنك إغلاق هذه الصفحة والمتابعة في {application}.',
  failed: 'تعذّر تسجيل الدخول',
  forged: 'تغيّر عنوان هذا الرابط في الطريق. افتح الرابط من الرسالة التي وصلتك، أو اطلب رابطًا جديدًا.',
};

export const codes: Translated<typeof english.codes> = {
  yourCode: 'رمزك',
  enterCode: 'أدخله حيث بدأت تسجيل الدخول:',
  inMessage: 'الرمز في الرسالة التي تحتوي على هذا الرابط. أدخله حيث بدأت تسجيل الدخول.',
  application: 'التطبيق',
  started: 'البدء',
  browser: 'المتصفح',
  keepCode: 'لا تشاركه مع أحد. إذا لم تبدأ عملية تسجيل الدخول هذه، فلا تفعل شيئًا.',
  sameBrowser: 'هل بدأت في هذا المتصفح؟ تابع هناك إذن من دون الرمز.',
  continueTo: 'المتابعة إلى {application}',
};

export const failures: Translated<typeof english.failures> = {
  application_disabled: 'التطبيق غير متاح: تم تعطيل الوصول إليه.',
  user_disabled: 'هذا الحساب معطّل. لا يمكنك تسجيل الدخول به.',
  user_not_verified: 'لا يمكن تسجيل الدخول إلا لمن لديه بريد إلكتروني أو رقم هاتف مؤكَّد.',
  sign_up_closed: 'ليس لديك حساب بعد، ولا يقبل التطبيق مستخدمين جددًا.',
  email_domain_not_allowed: 'لا يقبل التطبيق إلا عناوين البريد الإلكتروني من نطاقات معيّنة.',
  identity_taken: 'أصبح هذا العنوان تابعًا لحساب آخر.',
  link_expired: 'لم يعد هذا الرابط صالحًا: إما أنه قديم جدًا، أو أن الحساب تغيّر منذ إنشائه. اطلب رابطًا جديدًا.',
  challenge_ended: 'انتهت عملية تسجيل الدخول هذه. ابدأ عملية جديدة.',
  origin_not_allowed: 'تُستخدم الروابط من صفحتها فقط: افتح الرابط وتابع من هناك.',
  form_not_confirmed:
    'لم يؤكد متصفحك أنك ضغطت على زر صفحتنا. عُد إلى الصفحة واضغط على الزر مرة أخرى. إذا تكرر هذا الخطأ، فاسمح بملفات تعريف الارتباط لهذا الموقع أو استخدم متصفحًا آخر.',
  openAgain: 'فتح الصفحة مرة أخرى',
  invalid_input: 'لا يمكن إرسال رسالة إلى هذا العنوان.',
  too_many_requests: 'عدد المحاولات كبير جدًا. حاول مرة أخرى لاحقًا.',
  budget_exhausted: 'لا يمكن إرسال المزيد من الرسائل اليوم. حاول مرة أخرى غدًا.',
  text_refused: 'لا يمكن إرسال رسالة نصية إلى هذا الرقم. استخدم رقم هاتف محمول أو بريدًا إلكترونيًا.',
  invite_ended: 'لم تعد هذه الدعوة مفتوحة.',
  other: 'لم ينجح ذلك. حاول مرة أخرى.',
};

export const screen: Translated<typeof english.screen> = {
  signInTo: 'تسجيل الدخول إلى {application}',
  toContinue: 'للمتابعة إلى {client}',
  email: 'البريد الإلكتروني',
  phone: 'رقم الهاتف',
  emailOrPhone: 'البريد الإلكتروني أو رقم الهاتف',
  continue: 'متابعة',
  cancel: 'إلغاء',
  enterCode: 'أدخل الرمز',
  code: 'رمز من 6 أرقام',
  sent: 'أرسلنا رمزًا ورابطًا إلى {address}.',
  sentAgain: 'أرسلنا رمزًا جديدًا ورابطًا إلى {address}.',
  signIn: 'تسجيل الدخول',
  orLink:
    'يمكنك أيضًا فتح الرابط في هذا المتصفح. ألم تصل الرسالة بعد؟ قد يستغرق ذلك دقيقة، أو قد تكون في مجلد الرسائل غير المرغوب فيها.',
  resend: 'إرسال رمز جديد',
  otherAddress: 'استخدام عنوان آخر',
  as: 'باسم {who}',
  notAsked: 'إذا لم تطلب هذا، فأغلق هذه الصفحة.',
  chooseAccount: 'اختر حسابًا',
  expects: 'يتوقع {client} الحساب {account}.',
  continueAs: 'المتابعة باسم {who}',
  signInAs: 'تسجيل الدخول باسم {who}',
  otherAccount: 'استخدام حساب آخر',
  continueTo: 'المتابعة إلى {client}',
  signedInAs: 'سجّلت الدخول باسم {who}.',
  willBeAble: 'سيتمكن {client} من:',
  allow: 'السماح',
  closed: 'تسجيل الدخول مغلق',
  closedText: 'لا يتيح {application} أي طريقة لتسجيل الدخول هنا.',
  goBackTo: 'العودة إلى {client}',
  noNewUsers: 'لا يقبل {application} مستخدمين جددًا: استخدم عنوان حسابك.',
  needsDomain: 'تحتاج إلى بريد إلكتروني على {domains}.',
  needsCertainDomain: 'تحتاج إلى بريد إلكتروني من نطاقات معيّنة.',
};

export const scopes: Translated<typeof english.scopes> = {
  profile: 'رؤية ملفك الشخصي، مثل اسمك وصورتك',
  email: 'رؤية بريدك الإلكتروني',
  phone: 'رؤية رقم هاتفك',
  address: 'رؤية عنوانك البريدي',
  offline_access: 'إبقائك مسجّل الدخول أثناء غيابك',
  api: 'التصرف نيابةً عنك في {application}',
};

export const advice: Translated<typeof english.advice> = {
  disabled: 'هذا الحساب معطّل',
  disabledText: 'أغلق {application} هذا الحساب. لا يمكنك تسجيل الدخول به.',
  closed: 'لا يُقبل مستخدمون جدد',
  closedText: 'لا يوجد في {application} حساب بهذا العنوان، ولا يُقبل مستخدمون جدد.',
  domain: 'هذا العنوان غير مسموح به',
  domainText: 'لا يقبل {application} إلا عناوين البريد الإلكتروني على {domains}.',
  certainDomainText: 'لا يقبل {application} إلا عناوين البريد الإلكتروني من نطاقات معيّنة.',
  enterEmail: 'أدخل بريدًا إلكترونيًا',
  enterPhone: 'أدخل رقم هاتف يبدأ بالعلامة + ورمز البلد',
  enterEither: 'أدخل بريدًا إلكترونيًا، أو رقم هاتف يبدأ بالعلامة + ورمز البلد',
  enterPhoneLike: 'أدخل رقم هاتف مثل {national} أو {international}',
  enterEitherLike: 'أدخل بريدًا إلكترونيًا، أو رقم هاتف مثل {national} أو {international}',
  enterDigits: 'أدخل أرقام الرمز الستة',
  proving: 'لحظة واحدة: يؤكد متصفحك تسجيل الدخول.',
  codesPaused: 'رموز خاطئة كثيرة جدًا لهذا العنوان اليوم. افتح رابط الرسالة في هذا المتصفح.',
  wait: 'عدد المحاولات كبير جدًا. حاول مرة أخرى بعد {time}.',
  budget: 'لا يستطيع {application} إرسال رمز إليك اليوم. حاول مرة أخرى غدًا.',
  noTexts: 'لا يمكن لهذا الرقم استقبال رسائلنا. أدخل رقم هاتف محمول.',
  noTextsUseEmail: 'لا يمكن لهذا الرقم استقبال رسائلنا. أدخل بريدك الإلكتروني أو رقم هاتف محمول.',
  reserved:
    'لا يمكن إرسال أي رسالة لهذا الجهاز اليوم. استخدم جهازًا سبق أن سجّلت الدخول منه أو طريقة أخرى لتسجيل الدخول، أو حاول مرة أخرى غدًا.',
  codeEnded: 'لم يعد هذا الرمز صالحًا. تابع للحصول على رمز جديد.',
  linkEnded: 'لم يعد هذا الرابط صالحًا. تابع للحصول على رابط جديد.',
  wrongCode: 'الرمز غير صحيح',
  wrongCodeTries_one: 'الرمز غير صحيح؛ بقيت لك محاولة واحدة',
  wrongCodeTries_two: 'الرمز غير صحيح؛ بقيت لك محاولتان',
  wrongCodeTries_few: 'الرمز غير صحيح؛ بقيت لك {count} محاولات',
  wrongCodeTries_other: 'الرمز غير صحيح؛ بقي لك {count} محاولة',
  useNewest: '{error}. استخدم رمز أحدث رسالة.',
  otherAccount: 'يطلب {client} حسابًا غير الذي سجّلت الدخول به',
  other: 'لم ينجح ذلك. حاول مرة أخرى.',
};

export const notices: Translated<typeof english.notices> = {
  goTo: 'الذهاب إلى {name}',
  ended: 'انتهت عملية تسجيل الدخول هذه',
  staleText: 'استغرقت وقتًا طويلًا، أو أنها اكتملت بالفعل. عُد إلى حيث كنت وسجّل الدخول مرة أخرى.',
  endedText: 'اكتملت، أو استمرت في علامة تبويب أخرى. يمكنك إغلاق هذه الصفحة.',
  otherBrowser: 'تابع في المتصفح الآخر',
  otherBrowserText: 'بدأت عملية تسجيل الدخول هذه في متصفح آخر. تابع هناك، أو عُد إلى حيث كنت وسجّل الدخول هنا.',
  cookies: 'اسمح بملفات تعريف الارتباط لتسجيل الدخول',
  cookiesText:
    'لم يرسل متصفحك ملف تعريف ارتباط لعملية تسجيل الدخول هذه، وربما يكون قد حظره. اسمح بملفات تعريف الارتباط للموقع {host}، ثم عُد إلى حيث كنت وسجّل الدخول مرة أخرى. إذا بدأت في متصفح آخر، فتابع هناك.',
  staleLink: 'لم يعد هذا الرابط صالحًا',
  staleLinkText: 'ربما استُخدم من قبل، أو أنه قديم جدًا. سجّل الدخول مرة أخرى للحصول على رابط جديد.',
  moment: 'لحظة واحدة',
  pressContinue: 'إذا لم يحدث شيء، فاضغط على «متابعة».',
  continue: 'متابعة',
  signedOut: 'تم تسجيل خروجك',
  closePage: 'يمكنك إغلاق هذه الصفحة.',
  stillSignedIn: 'ما زلت مسجّل الدخول',
  nothingChanged: 'لم يتغير شيء. يمكنك إغلاق هذه الصفحة.',
  signOutOf: 'هل تريد تسجيل الخروج من {application}؟',
  asksToSignOut: 'يطلب {client} تسجيل خروجك.',
  signOut: 'تسجيل الخروج',
  staySignedIn: 'البقاء مسجّل الدخول',
  failed: 'تعذّر تسجيل الدخول',
  tryAgain: 'حاول مرة أخرى بعد لحظات.',
  invalidRequest: 'طلب تسجيل الدخول هذا غير صالح: {detail}. عُد إلى حيث كنت وحاول مرة أخرى.',
  otherSite: 'أُرسل هذا النموذج من موقع آخر.',
  nothingHere: 'لا يوجد شيء هنا',
  checkAddress: 'تحقق من العنوان.',
  notNow: 'لا يمكنك تسجيل الدخول الآن',
  notAvailable: 'التطبيق غير متاح: تم تعطيل الوصول إليه.',
  tooLong: 'الطلب طويل جدًا',
};

export const invites: Translated<typeof english.invites> = {
  title: 'دعوة',
  accepted: 'قُبلت الدعوة.',
  rejected: 'رُفضت الدعوة.',
  revoked: 'سُحبت الدعوة.',
  expired: 'انتهت صلاحية الدعوة.',
  sendAgain: 'إرسالها مرة أخرى',
  sentAgain: 'أُرسلت مرة أخرى',
  sentTo: 'أُرسلت إلى {address}.',
  sentToUser: 'يراها المدعو ضمن مجموعاته. وإذا كان لديه عنوان مؤكَّد، فقد أرسلناها إليه أيضًا.',
  cannotSend: 'لا يمكن إرسالها مرة أخرى: ليس لدى المدعو عنوان مؤكَّد، أو أصبح العنوان تابعًا لشخص آخر.',
};

export const addresses: Translated<typeof english.addresses> = {
  yourCode: 'رمزك',
  wantsToAdd:
    'يريد شخص مسجّل الدخول إلى الحساب في {application} إضافة هذا العنوان إليه. إذا كنت أنت، فأدخل هذا الرمز حيث بدأت التغيير:',
  wantsToAddTo:
    'يريد شخص مسجّل الدخول إلى حساب {account} في {application} إضافة هذا العنوان إليه. إذا كنت أنت، فأدخل هذا الرمز حيث بدأت التغيير:',
  keepCode: 'إذا لم تكن أنت، فأغلق هذه الصفحة ولا تشارك الرمز.',
  cancelTitle: 'هل تريد إلغاء هذا التغيير؟',
  cancelEmail:
    'طلب شخص مسجّل الدخول إلى حسابك تغيير البريد الإلكتروني لحسابك في {application} إلى {after}. لم يتغير بعد.',
  cancelPhone:
    'طلب شخص مسجّل الدخول إلى حسابك تغيير رقم الهاتف لحسابك في {application} إلى {after}. لم يتغير بعد.',
  cancelButton: 'إلغاء التغيير',
  undoTitle: 'هل تريد التراجع عن هذا التغيير؟',
  emailChanged: 'تغيّر البريد الإلكتروني لحسابك في {application} إلى {after}.',
  phoneChanged: 'تغيّر رقم الهاتف لحسابك في {application} إلى {after}.',
  emailRemoved: 'أُزيل البريد الإلكتروني من حسابك في {application}.',
  phoneRemoved: 'أُزيل رقم الهاتف من حسابك في {application}.',
  undoEmail:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يعود البريد الإلكتروني للحساب إلى {before}، ويُسجَّل خروج الجميع من الحساب.',
  undoPhone:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يعود رقم الهاتف للحساب إلى {before}، ويُسجَّل خروج الجميع من الحساب.',
  undoNewEmail:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يُزال البريد الإلكتروني من الحساب، ويُسجَّل خروج الجميع من الحساب.',
  undoNewPhone:
    'إذا لم تكن أنت من فعل ذلك، فتراجع عنه: يُزال رقم الهاتف من الحساب، ويُسجَّل خروج الجميع من الحساب.',
  undoButton: 'التراجع عن التغيير',
  ifYou: 'إذا كنت أنت، فأغلق هذه الصفحة.',
  cancelled: 'أُلغي التغيير',
  cancelledEmail:
    'يبقى البريد الإلكتروني لحسابك كما هو. قد يكون شخص آخر مسجّل الدخول إلى حسابك: سجّل الدخول إلى {application} ثم سجّل الخروج من كل الأجهزة.',
  cancelledPhone:
    'يبقى رقم الهاتف لحسابك كما هو. قد يكون شخص آخر مسجّل الدخول إلى حسابك: سجّل الدخول إلى {application} ثم سجّل الخروج من كل الأجهزة.',
  unchanged: 'لم يتغير شيء',
  unchangedEmail: 'لم يكتمل التغيير في الوقت المحدد. البريد الإلكتروني لحسابك كما كان.',
  unchangedPhone: 'لم يكتمل التغيير في الوقت المحدد. رقم الهاتف لحسابك كما كان.',
  undone: 'تم التراجع عن التغيير',
  emailRestored: 'عاد البريد الإلكتروني للحساب إلى {before}، وسُجّل خروج الجميع من حسابك.',
  phoneRestored: 'عاد رقم الهاتف للحساب إلى {before}، وسُجّل خروج الجميع من حسابك.',
  newEmailRemoved: 'أُزيل البريد الإلكتروني من الحساب، وسُجّل خروج الجميع من حسابك.',
  newPhoneRemoved: 'أُزيل رقم الهاتف من الحساب، وسُجّل خروج الجميع من حسابك.',
  waysIn: 'يمكن تسجيل الدخول إليه بهذه العناوين. إذا لم يكن أحدها لك، فسجّل الدخول وأزله:',
  notUndone: 'لم يتم التراجع عن التغيير',
};

export const sms: Translated<typeof english.sms> = {
  signIn: '{code} هو رمزك في {application}. أو افتح {link}',
  signInThere: '{code} هو رمزك في {application}. أو افتح في المتصفح الذي بدأت فيه {link}',
  signInCode: '{code} هو رمزك في {application}. من طلبه؟ {link}',
  newNumber: '{code} هو رمزك لاستخدام هذا الرقم في حسابك في {application}. أو افتح {link}',
  newNumberOf: '{code} هو رمزك لاستخدام هذا الرقم في حسابك في {application} ({account}). أو افتح {link}',
  pendingEmail: 'طلب شخص تغيير البريد الإلكتروني لحسابك في {application}. لست أنت؟ ألغِ التغيير: {link}',
  pendingPhone: 'طلب شخص تغيير رقم الهاتف لحسابك في {application}. لست أنت؟ ألغِ التغيير: {link}',
  emailChanged:
    'غيّرنا البريد الإلكتروني لحسابك في {application}. لست أنت؟ تراجع عن التغيير خلال 7 أيام: {link}',
  phoneChanged: 'غيّرنا رقم الهاتف لحسابك في {application}. لست أنت؟ تراجع عن التغيير خلال 7 أيام: {link}',
  replaced: 'غيّر {application} رقم الهاتف في حسابك. لم تطلب ذلك؟ اطلب المساعدة: {support}',
  invited: 'أنت مدعو إلى مجموعة في {application}: {link}',
  welcome: 'أهلًا بك! سجّل الدخول هنا: {link}',
  welcomeBack: 'أهلًا بعودتك! سجّل الدخول هنا: {link}',
};
